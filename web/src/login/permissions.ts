// What is for the one who is here, as the house has said with their login (docs/permissions.md).

import type { Permission } from "../shared/api/types";
import { here } from "./user.svelte";

export const permitted = (what: Permission): boolean => here.login?.permissions.includes(what) ?? false;

/** Whether somebody directs tournaments. */
export const directs = (): boolean => permitted("open and direct tournaments");

/** Whether somebody announces the Dragon wagers of one: pit supervisors do, too (3.12). */
export const announces = (): boolean => directs() || here.login?.role === "pit";

/** The pages of the pit, in the order in which they are offered, and what each of them is for. */
const PAGES = {
  tables: "read reports and statistics",
  alarms: "watch a table with reports, float, unseen cards and exact edges",
  disputes: "read everybody's disputes",
  people: "see who the people of the house are",
  reports: "read reports and statistics",
  audit: "read reports and statistics",
} satisfies Record<string, Permission>;

/** The pages of the pit that somebody in this position has a use for. */
export const offered = (): (keyof typeof PAGES)[] =>
  (Object.keys(PAGES) as (keyof typeof PAGES)[]).filter((page) => permitted(PAGES[page]));
