// The time left for wagers at a table, for those who watch it.

import { createSubscriber } from "svelte/reactivity";

import { houseNow } from "./api/house-clock";
import type { Board } from "./api/types";
import { bettingWindowEnd, isDealtByPerson } from "./betting-window";

const ticking = createSubscriber((update) => {
  const timer = setInterval(update, 250);
  return () => clearInterval(timer);
});

/** The time at the house; a template that reads it is updated as it passes. */
export function houseTime(): number {
  ticking();
  return houseNow();
}

/** The seconds until betting is meant to close, or null where no time runs: where the house deals, it
 * runs once somebody has wagered. */
export function secondsLeft(board: Board, at: number): number | null {
  const runs = isDealtByPerson(board) || Object.keys(board.totals).length > 0;
  const end = runs ? bettingWindowEnd(board, at) : null;
  return end === null ? null : Math.max(0, (end - at) / 1e6);
}
