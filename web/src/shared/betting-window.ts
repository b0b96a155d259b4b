// When betting is meant to close. Where the house deals, one betting window follows another, all of the
// same length, while nobody has wagered. A person who deals says when it closes, and the time only tells
// when that is meant to be. Times are in microseconds.

import type { Board } from "./api/types";

/** The end of the window that is open at a time, or null where none is. */
export function bettingWindowEnd(board: Board, at: number): number | null {
  const { phase, held, round, betting_seconds } = board;
  const closes = round?.closes_at ?? null;
  if (closes === null || phase !== "betting" || held) return null;
  if (isDealtByPerson(board)) return closes;
  const length = betting_seconds * 1e6;
  return closes + Math.max(0, Math.ceil((at - closes) / length)) * length;
}

export const isDealtByPerson = (board: Board): boolean => board.dealing !== "automatic";

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
