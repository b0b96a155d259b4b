// The line to a table, for whoever sits or works at it.

import { part } from "../api/http";
import { type Heard, Line } from "../api/line";
import { here } from "./login.svelte";

export const lineTo = (table: string, hear: (frame: Heard) => void, tell: (up: boolean) => void): Line =>
  new Line(`/tables/${part(table)}/socket`, { hear, tell, doubt: () => void here.doubt() });
