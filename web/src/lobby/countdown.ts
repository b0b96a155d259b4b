// The time that betting stays open at a table, as seen from beside it.

import { createSubscriber } from "svelte/reactivity";

import { now } from "../shared/api/house-clock";
import type { Board } from "../shared/api/types";
import { spellEnd } from "../table/betting-window";

const ticking = createSubscriber((update) => {
  const timer = setInterval(update, 250);
  return () => clearInterval(timer);
});

/** The time at the house; what reads it in a template moves with it. */
export function time(): number {
  ticking();
  return now();
}

/** The seconds until betting closes, or null where no time runs. It runs once somebody has wagered,
 * and closes with the spell in which they did. */
export function secondsLeft(board: Board, at: number): number | null {
  const closes = board.round?.closes_at ?? null;
  if (closes === null || board.phase !== "betting" || board.held) return null;
  if (Object.keys(board.totals).length === 0) return null;
  return Math.max(0, (spellEnd(closes, board.betting_seconds, at) - at) / 1e6);
}
