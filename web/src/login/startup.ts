// Who comes, to which house and to which table: asked for at once, while the application is still
// on its way, and taken when it is there.

import { setClock } from "../shared/api/house-clock";
import { Problem, askAhead, get, post } from "../shared/api/http";
import type { HouseShown, LoggedIn } from "../shared/api/types";
import { games } from "../shared/games";

export interface Arrival {
  house: HouseShown;
  login: LoggedIn | null;
}

let first: Promise<Arrival> | null = null;

/** Begins with what the page at an address will ask. */
export function begin(path: string): void {
  const [, table] = /^\/table\/([^/]+)/.exec(path) ?? [];
  first = arrive(table !== undefined);
  // Whoever takes it hears what went wrong.
  first.catch(() => undefined);
  if (!table) return;
  askAhead(`/tables/${table}`);
  games().catch(() => undefined);
}

/** Once what was begun with, and what the house says now after that. */
export function arrival(): Promise<Arrival> {
  const found = first ?? arrive(false);
  first = null;
  return found;
}

async function arrive(atTable: boolean): Promise<Arrival> {
  const [house, login] = await Promise.all([setClock(), recognised()]);
  if (login || !atTable || !house.guests) return { house, login };
  // At a table guests come in at once; the page says so where they cannot.
  return { house, login: await post<LoggedIn>("/guests").catch(() => null) };
}

/** The login that the browser has kept, if the house still knows it. */
export async function recognised(): Promise<LoggedIn | null> {
  try {
    return await get<LoggedIn>("/login");
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 401) return null;
    throw problem;
  }
}
