// The address of a table, its recent events, and commands to it.

import { get, type IdempotentRequest, pathPart, post, withQuery } from "./http";
import type { NewCommand } from "./socket";
import type { Happened, Page } from "./types";

export const tablePath = (table: string): string => `/tables/${pathPart(table)}`;

/** The last events of a table up to a snapshot; none where they cannot be loaded. */
export async function eventsBefore(table: string, sequence: number, count: number): Promise<Happened[]> {
  const query = { after: Math.max(0, sequence - count), most: count };
  const page = await get<Page>(withQuery(`${tablePath(table)}/events`, query)).catch(() => null);
  // Later events come over the socket.
  return ((page?.events ?? []) as Happened[]).filter((one) => one.sequence <= sequence);
}

/** Throws the Problem with which the house refuses. */
export async function sendTableCommand(request: IdempotentRequest, table: string, command: NewCommand): Promise<void> {
  await request(post, `${tablePath(table)}/commands`, command);
}
