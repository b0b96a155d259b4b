// A table as a display shows it: the public view, whoever is logged in.

import type { PushedFrame } from "../shared/api/socket";
import { tablePath } from "../shared/api/tables";
import type { AnnouncedDragons, Board, Event, RoundSeen } from "../shared/api/types";
import { syncOrReload } from "../shared/display-screen";
import { LiveView } from "../shared/live-view.svelte";

const SYNC_MILLISECONDS = 600_000;

export class DisplayTable extends LiveView {
  board = $state.raw<Board | null>(null);
  /** The last round that has a result or is void. */
  lastRound = $state.raw<RoundSeen | null>(null);

  /** What was announced of the Dragon wagers, until the next session is under way. */
  announced = $state.raw<AnnouncedDragons | null>(null);

  #timer: ReturnType<typeof setInterval>;

  constructor(name: string) {
    super();
    this.open(`${tablePath(name)}/socket`, { resource: tablePath(name), isDisplay: true });
    this.#timer = setInterval(() => void syncOrReload(), SYNC_MILLISECONDS);
  }

  override close(): void {
    clearInterval(this.#timer);
    super.close();
  }

  protected override receive(frame: PushedFrame): void {
    if (frame.type === "snapshot" && frame.view && "roads" in frame.view) {
      this.announced = null;
      this.#show(frame.view);
    }
    if (frame.type === "events" && this.board) {
      for (const { event } of frame.events) this.#apply(event);
      this.#show({ ...this.board, ...frame.board });
    }
  }

  #show(board: Board): void {
    this.board = board;
    if (board.announced) this.announced = board.announced;
    if (board.round?.result || board.round?.void_by) this.lastRound = board.round;
  }

  /** An automatic table keeps nothing of a session that is paid. */
  #apply(event: Event): void {
    if (event.event === "DragonBetsAnnounced") this.announced = event;
    if (event.event === "DragonBetsWithdrawn" || event.event === "BettingClosed") this.announced = null;
  }

  protected override setConnected(connected: boolean): void {
    if (connected && !this.connected) void syncOrReload();
    super.setConnected(connected);
  }
}
