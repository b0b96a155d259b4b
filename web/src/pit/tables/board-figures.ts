// Figures of a table at a glance.

import type { Board } from "../../shared/api/types";

export const totalStakes = (board: Board): number =>
  Object.values(board.totals).reduce((sum, cents) => sum + cents, 0);

/** The limits of most wagers of a table, and how many have others. */
export function commonLimit(board: Board): { least: number; most: number; others: number } {
  const all = Object.values(board.limits);
  const count = ([least, most]: [number, number]) => all.filter(([a, b]) => a === least && b === most).length;
  const [least, most] = all.reduce((best, one) => (count(one) > count(best) ? one : best), all[0] ?? [0, 0]);
  return { least, most, others: all.length - count([least, most]) };
}
