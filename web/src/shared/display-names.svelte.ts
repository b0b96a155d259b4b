// What people, tables and tournaments are called. Pages know them by id; names are looked up as they are
// shown, many at once.

import { SvelteMap } from "svelte/reactivity";

import { get, withQuery } from "./api/http";
import type { DisplayNames } from "./api/types";
import { user } from "./login/user.svelte";
import { tournamentTerms } from "./words/tournament-terms";

type Kind = keyof DisplayNames;

const MAX_AT_ONCE = 100;
const PARAMETERS: Record<Kind, string> = { people: "person", tables: "table", tournaments: "tournament" };

const known: Record<Kind, SvelteMap<string, string>> = {
  people: new SvelteMap(),
  tables: new SvelteMap(),
  tournaments: new SvelteMap(),
};
let wanted: [Kind, string][] = [];
const asked: Record<string, boolean> = {};

function want(kind: Kind, id: string): void {
  const key = `${kind} ${id}`;
  if (asked[key]) return;
  asked[key] = true;
  wanted.push([kind, id]);
  if (wanted.length === 1) setTimeout(() => void lookUp());
}

async function lookUp(): Promise<void> {
  const now = wanted.slice(0, MAX_AT_ONCE);
  wanted = wanted.slice(MAX_AT_ONCE);
  if (wanted.length) setTimeout(() => void lookUp());
  const query: Record<string, string> = {};
  for (const [kind, id] of now) {
    const parameter = PARAMETERS[kind];
    query[parameter] = query[parameter] ? `${query[parameter]},${id}` : id;
  }
  try {
    const found = await get<DisplayNames>(withQuery("/names", query));
    for (const kind of Object.keys(known) as Kind[]) {
      for (const [id, name] of Object.entries(found[kind])) known[kind].set(id, name);
    }
  } catch {
    // The ids are shown until a page asks again.
    for (const [kind, id] of now) asked[`${kind} ${id}`] = false;
  }
}

function nameOf(kind: Kind, id: string): string {
  const found = known[kind].get(id);
  if (found === undefined) want(kind, id);
  return found ?? id;
}

/** The staff sees the id beside the name. */
const withId = (name: string, id: string): string => (user.isStaff && name !== id ? `${name} (${id})` : name);

/** Nobody is told who people are before they log in. */
export const personName = (id: string): string => (user.login ? withId(nameOf("people", id), id) : id);

export function tableName(id: string): string {
  const [tournament, number] = id.split("~");
  if (!tournament || !number) return withId(nameOf("tables", id), id);
  const name = nameOf("tournaments", tournament);
  return name === tournament ? id : withId(`${name}, ${tournamentTerms().table} ${number}`, id);
}

/** A tournament without a name of its own is called by its format. */
export function tournamentName(id: string, title: string): string {
  const name = nameOf("tournaments", id);
  return name === id ? title : withId(name, id);
}

/** What this page has just named. */
export const noteName = (kind: Kind, id: string, name: string): void => void known[kind].set(id, name);
