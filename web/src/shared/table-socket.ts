// The line to a table, for whoever sits or works at it.

import { here } from "../login/user.svelte";
import { part } from "./api/http";
import { type Heard, Line } from "./api/socket";

export const lineTo = (table: string, hear: (frame: Heard) => void, tell: (up: boolean) => void): Line =>
  new Line(`/tables/${part(table)}/socket`, { hear, tell, doubt: () => void here.doubt() });
