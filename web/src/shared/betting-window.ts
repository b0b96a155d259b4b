// When betting closes at a table that the house deals by itself. While nobody has wagered, one betting
// window follows another, all of the same length. Times are in microseconds.

import type { Board } from "./api/types";

/** The end of the window that is open at a time, or null where none is. */
export function bettingWindowEnd({ phase, held, round, betting_seconds }: Board, at: number): number | null {
  const closes = round?.closes_at ?? null;
  if (closes === null || phase !== "betting" || held) return null;
  const length = betting_seconds * 1e6;
  return closes + Math.max(0, Math.ceil((at - closes) / length)) * length;
}

/** The first wager decides in which window betting closes: no other follows. */
export class BettingWindow {
  #closing: { round: number; at: number } | null = null;

  /** To be called with each new board. */
  update(board: Board, isWagered: boolean, at: number): void {
    const round = board.round?.number;
    const end = isWagered ? bettingWindowEnd(board, at) : null;
    if (round === undefined || end === null) this.#closing = null;
    else if (this.#closing?.round !== round) this.#closing = { round, at: end };
  }

  /** The seconds until betting closes, or null where no time runs. */
  secondsLeft(board: Board | null, at: number): number | null {
    const end = this.#closing?.at ?? (board && bettingWindowEnd(board, at));
    return end === null ? null : Math.max(0, (end - at) / 1e6);
  }
}
