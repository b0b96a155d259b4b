// The first requests of a page: who is logged in, what the house says of itself, and the table to be
// shown. They are sent while the application is still loading.

import { syncClock } from "../api/house-clock";
import { get, post, prefetch, Problem } from "../api/http";
import type { HouseShown, LoggedIn } from "../api/types";
import { games } from "../games";

interface Startup {
  house: HouseShown;
  login: LoggedIn | null;
}

let started: Promise<Startup> | null = null;

/** Sends the requests that the page at this address will need. */
export function startRequests(path: string): void {
  const [, table] = /^\/table\/([^/]+)/.exec(path) ?? [];
  started = load(table !== undefined);
  // Whoever takes the answers handles the error.
  started.catch(() => undefined);
  if (!table) return;
  prefetch(`/tables/${table}`);
  games().catch(() => undefined);
}

/** The answers to the first requests, once; after that new ones. */
export function loadStartup(): Promise<Startup> {
  const answers = started ?? load(false);
  started = null;
  return answers;
}

async function load(atTable: boolean): Promise<Startup> {
  const [house, login] = await Promise.all([syncClock(), loadLogin()]);
  if (login || !atTable || !house.guests) return { house, login };
  // At a table guests are let in at once; where that fails, the page says so.
  return { house, login: await post<LoggedIn>("/guests").catch(() => null) };
}

/** The login of this browser, if the house still knows it. */
export async function loadLogin(): Promise<LoggedIn | null> {
  try {
    return await get<LoggedIn>("/login");
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 401) return null;
    throw problem;
  }
}
