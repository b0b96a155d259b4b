// A table as it is seen from a wall: by nobody in particular, for as long as the wall stands.

import { Problem, get, part } from "../shared/api/http";
import { type Heard, Line } from "../shared/api/socket";
import type { Board, RoundSeen } from "../shared/api/types";
import { renew } from "./display";

/** So often the clock is set again. */
const CLOCK_MILLISECONDS = 600_000;

export class Watching {
  board = $state.raw<Board | null>(null);
  /** The last round that has come to its result, or was void. */
  last = $state.raw<RoundSeen | null>(null);
  up = $state(true);
  /** Whether the house has no such table. */
  missing = $state(false);

  #name: string;
  #line: Line;
  #clock: ReturnType<typeof setInterval>;

  constructor(name: string) {
    this.#name = name;
    this.#line = new Line(`/tables/${part(name)}/socket?as=board`, {
      hear: (frame) => this.#hear(frame),
      tell: (up) => this.#tell(up),
      doubt: () => void this.#doubt(),
    });
    this.#clock = setInterval(() => void renew(), CLOCK_MILLISECONDS);
  }

  close(): void {
    clearInterval(this.#clock);
    this.#line.close();
  }

  #hear(frame: Heard): void {
    if (frame.type === "snapshot" && frame.view && "roads" in frame.view) this.#show(frame.view);
    if (frame.type === "events" && this.board) this.#show({ ...this.board, ...frame.board });
  }

  #show(board: Board): void {
    this.board = board;
    this.missing = false;
    if (board.round?.result || board.round?.void_by) this.last = board.round;
  }

  #tell(up: boolean): void {
    const back = up && !this.up;
    this.up = up;
    if (back) void renew();
  }

  async #doubt(): Promise<void> {
    try {
      await get(`/tables/${part(this.#name)}`);
      this.missing = false;
    } catch (problem) {
      this.missing = problem instanceof Problem && problem.status === 404;
    }
  }
}
