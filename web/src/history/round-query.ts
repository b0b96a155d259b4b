// What is asked of the history, and the addresses that answer it.

import type { Result, RoundShown, Settlement } from "../shared/api/types";

export interface Wanted {
  table?: string;
  game?: string;
  result?: Result | "void";
  /** What all wagers of a round came to. */
  net?: "won" | "lost";
  /** Moments as the house counts them, in microseconds. */
  since?: number;
  until?: number;
}

type Query = Record<string, string | number | boolean | undefined>;

export function roundsQuery(wanted: Wanted): Query {
  const { result, ...others } = wanted;
  if (result === "void") return { ...others, void: true };
  return { ...others, result };
}

/** Midnight at the beginning of a day such as 2026-11-15, where the reader is. */
export function midnight(day: string, later = 0): number | undefined {
  const [year, month, date] = day.split("-").map(Number);
  if (!year || !month || !date) return undefined;
  return new Date(year, month - 1, date + later).getTime() * 1000;
}

/** The wagers of a list that are those on a round. */
export function settlementsOf(wagers: Settlement[], round: RoundShown): Settlement[] {
  return wagers.filter((one) => one.table === round.table && one.round === round.number);
}
