// The filters of the history, and the queries they become.

import type { Result, RoundShown, Settlement } from "../shared/api/types";

export interface RoundFilter {
  table?: string;
  game?: string;
  result?: Result | "void";
  /** Whether the patron's wagers on the round won or lost in all. */
  net?: "won" | "lost";
  /** In microseconds. */
  since?: number;
  until?: number;
}

type Query = Record<string, string | number | boolean | undefined>;

export function roundsQuery({ result, ...others }: RoundFilter): Query {
  if (result === "void") return { ...others, void: true };
  return { ...others, result };
}

/** The start of a day such as 2026-11-15 in the reader's time zone, in microseconds. */
export function midnight(day: string, daysLater = 0): number | undefined {
  const [year, month, date] = day.split("-").map(Number);
  if (!year || !month || !date) return undefined;
  return new Date(year, month - 1, date + daysLater).getTime() * 1000;
}

export function settlementsOf(wagers: Settlement[], round: RoundShown): Settlement[] {
  return wagers.filter((one) => one.table === round.table && one.round === round.number);
}
