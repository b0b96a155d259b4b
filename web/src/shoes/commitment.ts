// The check of a shoe: nothing here asks the house, and nothing needs more than what was revealed.
// docs/fair-shoes.md says which bytes are hashed.

import type { FileRound, ShoeFile } from "../shared/api/types";

/** What is hashed, as a reader may have changed it. */
export interface Secret {
  table: string;
  shoe: string;
  order: string;
  dice: string;
  salt: string;
}

export function secretOf(file: ShoeFile): Secret {
  return {
    table: file.table,
    shoe: String(file.shoe),
    order: (file.order ?? []).join(" "),
    dice: (file.dice ?? []).join(" "),
    salt: file.salt ?? "",
  };
}

const words = (text: string): string => text.split(/\s+/).filter(Boolean).join(" ");

/** The five lines whose hash is the commitment, each ended by a line feed. */
export function fiveLines(secret: Secret): string {
  const named = `${secret.table.trim()} ${secret.shoe.trim()}`;
  const lines = ["punto shoe 1", named, words(secret.order), words(secret.dice), secret.salt.trim()];
  return lines.map((line) => `${line}\n`).join("");
}

/** Browsers compute hashes only for pages that nobody on the way could have changed. */
export const canHash = (): boolean => typeof crypto !== "undefined" && "subtle" in crypto;

export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The first thing in the rounds that is not as the order says. */
export type Fault =
  | { what: "burn" }
  | { what: "cards"; round: number; found: string; expected: string }
  | { what: "die"; round: number; found: string; expected: string };

const PIPS: Record<string, number> = { A: 1, T: 10, J: 10, Q: 10, K: 10 };

/** How many cards go face down after this one. */
const pips = (card: string): number => PIPS[card.charAt(0)] ?? Number(card.charAt(0));

/** Whether the cards dealt are those of the order, one after another; null where they are. */
export function faultIn(file: ShoeFile, secret: Secret): Fault | null {
  const order = secret.order.split(/\s+/).filter(Boolean);
  const dice = secret.dice.split(/\s+/).filter(Boolean);
  let place = 0;
  if (file.burned) {
    const { shown, count } = file.burned;
    if (order[0] !== shown || count !== pips(shown)) return { what: "burn" };
    place = 1 + count;
  }
  let thrown = 0;
  for (const round of file.rounds) {
    const after = place + round.cards.length + round.aside.length;
    const due = order.slice(place, after);
    if (!came(round, due)) {
      const found = [...round.cards, ...round.aside].join(" ");
      return { what: "cards", round: round.round, found, expected: due.join(" ") };
    }
    place = after;
    if (round.die !== null) {
      const expected = dice[thrown] ?? "–";
      const found = String(round.die);
      if (found !== expected) return { what: "die", round: round.round, found, expected };
      thrown += 1;
    }
  }
  return null;
}

/** Whether a round's cards came out so. One that was set aside may have come at any time; without
 * it the order is still the shoe's. */
function came(round: FileRound, due: string[]): boolean {
  const aside = round.aside;
  if (!aside.length) return due.join(" ") === round.cards.join(" ");
  const sorted = (cards: string[]) => [...cards].sort().join(" ");
  if (sorted(due) !== sorted([...round.cards, ...aside])) return false;
  let place = 0;
  for (const card of due) if (card === round.cards[place]) place += 1;
  return place === round.cards.length;
}
