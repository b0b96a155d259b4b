// A table as a display shows it: the public view, whoever is logged in.

import { isMissing, pathPart } from "../shared/api/http";
import { LiveSocket, type PushedFrame } from "../shared/api/socket";
import type { Board, RoundSeen } from "../shared/api/types";
import { syncOrReload } from "../shared/display-screen";

const SYNC_MILLISECONDS = 600_000;

export class DisplayTable {
  board = $state.raw<Board | null>(null);
  /** The last round that has a result or is void. */
  lastRound = $state.raw<RoundSeen | null>(null);
  connected = $state(true);
  /** Whether the house has no such table. */
  missing = $state(false);

  #socket: LiveSocket;
  #timer: ReturnType<typeof setInterval>;

  constructor(name: string) {
    const path = `/tables/${pathPart(name)}`;
    this.#socket = new LiveSocket(`${path}/socket?as=board`, {
      onFrame: (frame) => this.#receive(frame),
      onConnected: (connected) => this.#setConnected(connected),
      onLoginDoubt: async () => (this.missing = await isMissing(path)),
    });
    this.#timer = setInterval(() => void syncOrReload(), SYNC_MILLISECONDS);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#socket.close();
  }

  #receive(frame: PushedFrame): void {
    if (frame.type === "snapshot" && frame.view && "roads" in frame.view) this.#show(frame.view);
    if (frame.type === "events" && this.board) this.#show({ ...this.board, ...frame.board });
  }

  #show(board: Board): void {
    this.board = board;
    this.missing = false;
    if (board.round?.result || board.round?.void_by) this.lastRound = board.round;
  }

  #setConnected(connected: boolean): void {
    if (connected && !this.connected) void syncOrReload();
    this.connected = connected;
  }
}
