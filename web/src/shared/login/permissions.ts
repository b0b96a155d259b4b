// What the user may do, as the house said with the login (docs/permissions.md).

import type { Permission } from "../api/types";
import { user } from "./user.svelte";

export const isPermitted = (what: Permission): boolean => user.login?.permissions.includes(what) ?? false;

export const mayDirect = (): boolean => isPermitted("open and direct tournaments");

/** Pit supervisors announce the Dragon wagers of a tournament, too (3.12). */
export const mayAnnounceDragons = (): boolean => mayDirect() || user.login?.role === "pit";

/** The pages of the pit in the order of the menu, each with the permission it needs. */
const PIT_PAGES = {
  tables: "read reports and statistics",
  alarms: "watch a table with reports, float, unseen cards and exact edges",
  disputes: "read everybody's disputes",
  people: "see who the people of the house are",
  reports: "read reports and statistics",
  audit: "read reports and statistics",
} satisfies Record<string, Permission>;

export const permittedPitPages = (): (keyof typeof PIT_PAGES)[] =>
  (Object.keys(PIT_PAGES) as (keyof typeof PIT_PAGES)[]).filter((page) => isPermitted(PIT_PAGES[page]));
