// The socket of a table, and its recent events, for patrons and staff.

import { get, pathPart, withQuery } from "./api/http";
import { LiveSocket, type SocketListener } from "./api/socket";
import type { Happened, Page } from "./api/types";
import { user } from "./login/user.svelte";

export const openTableSocket = (
  table: string,
  onFrame: SocketListener["onFrame"],
  onConnected: SocketListener["onConnected"],
): LiveSocket =>
  new LiveSocket(`/tables/${pathPart(table)}/socket`, { onFrame, onConnected, onLoginDoubt: () => void user.check() });

/** The last events of a table up to a snapshot; none where they cannot be loaded. */
export async function eventsBefore(table: string, sequence: number, count: number): Promise<Happened[]> {
  const query = { after: Math.max(0, sequence - count), most: count };
  const page = await get<Page>(withQuery(`/tables/${pathPart(table)}/events`, query)).catch(() => null);
  // Later events come over the socket.
  return ((page?.events ?? []) as Happened[]).filter((one) => one.sequence <= sequence);
}
