// What people, tables and tournaments are called. Pages know them by id; names are looked up as they are
// shown, many at once, and again every minute, since others may change them.

import { SvelteMap } from "svelte/reactivity";

import { get, withQuery } from "./api/http";
import type { DisplayNames } from "./api/types";
import { user } from "./login/user.svelte";
import { signs, withAside } from "./words/punctuation";
import { tournamentTerms } from "./words/tournament-terms";

type Kind = keyof DisplayNames;

const MAX_AT_ONCE = 100;
const LOOK_UP_AGAIN_MILLISECONDS = 60_000;
/** A page with thousands of names looks up the last of them again. */
const MAX_AGAIN = 500;
const PARAMETERS: Record<Kind, string> = { people: "person", tables: "table", tournaments: "tournament" };

const known: Record<Kind, SvelteMap<string, string>> = {
  people: new SvelteMap(),
  tables: new SvelteMap(),
  tournaments: new SvelteMap(),
};
type Wanted = [Kind, string];
let wanted: Wanted[] = [];
/** What was asked for, and by whom: others may be told more. */
const asked: Record<string, { by: string | null; what: Wanted }> = {};

function want(kind: Kind, id: string): void {
  const key = `${kind} ${id}`;
  const by = user.name;
  if (asked[key]?.by === by) return;
  asked[key] = { by, what: [kind, id] };
  soon([[kind, id]]);
}

function soon(more: Wanted[]): void {
  if (wanted.length === 0 && more.length) setTimeout(() => void lookUp());
  wanted.push(...more);
}

setInterval(() => {
  if (!document.hidden) soon(Object.values(asked).slice(-MAX_AGAIN).map(({ what }) => what));
}, LOOK_UP_AGAIN_MILLISECONDS);

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
    // The ids are shown until they are looked up again.
  }
}

function nameOf(kind: Kind, id: string): string {
  want(kind, id);
  return known[kind].get(id) ?? id;
}

/** A name with the id that it stands for, where they differ. */
export const namedWithId = (name: string, id: string): string => (name === id ? id : withAside(name, id));

/** The staff sees the id beside the name. */
const withId = (name: string, id: string): string => (user.isStaff ? namedWithId(name, id) : name);

/** Before they log in, people are told who the players of a tournament are, and nobody else. */
export const personName = (id: string): string => withId(nameOf("people", id), id);

/** Ids of people that the house made, in a sentence of the house. Others can be read as they are. */
const MADE_ID = /\b(?:guest-[0-9a-f]{10}|patron-[1-9]\d*)\b/g;

export const withPersonNames = (text: string): string => text.replace(MADE_ID, (id) => personName(id));

export function tableName(id: string): string {
  const [tournament, number] = id.split("~");
  if (!tournament || !number) return withId(nameOf("tables", id), id);
  const name = nameOf("tournaments", tournament);
  return name === tournament ? id : withId(`${name}${signs().comma}${tournamentTerms().table} ${number}`, id);
}

/** A tournament without a name of its own is called by its format. */
export function tournamentName(id: string, title: string): string {
  const name = nameOf("tournaments", id);
  return name === id ? title : withId(name, id);
}

/** What this page has just named. */
export const noteName = (kind: Kind, id: string, name: string): void => void known[kind].set(id, name);
