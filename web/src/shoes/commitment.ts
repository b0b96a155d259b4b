// The check of a shoe's commitment, without asking the house, from what was revealed
// (docs/fair-shoes.md).

import type { FileRound, ShoeFile } from "../shared/api/types";

/** What is hashed, with the changes that the reader has made. */
interface Secret {
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

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** The five lines whose hash is the commitment. */
export function committedText(secret: Secret): string {
  const named = `${secret.table.trim()} ${secret.shoe.trim()}`;
  const [order, dice] = [words(secret.order).join(" "), words(secret.dice).join(" ")];
  const lines = ["punto shoe 1", named, order, dice, secret.salt.trim()];
  return lines.map((line) => `${line}\n`).join("");
}

/** The first round that does not follow the order. */
export type Fault =
  | { what: "burn" }
  | { what: "cards"; round: number; found: string; expected: string }
  | { what: "die"; round: number; found: string; expected: string };

const PIPS: Record<string, number> = { A: 1, T: 10, J: 10, Q: 10, K: 10 };

/** How many cards are burned after this one is shown. */
const pips = (card: string): number => PIPS[card.charAt(0)] ?? Number(card.charAt(0));

/** Compares the rounds with the order of the shoe; null where they follow it. */
export function findFault(file: ShoeFile, secret: Secret): Fault | null {
  const [order, dice] = [words(secret.order), words(secret.dice)];
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
    if (!matchesRound(round, due)) {
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

/** Whether these cards of the shoe are the round's. A card that was set aside may be anywhere among
 * them. */
function matchesRound(round: FileRound, due: string[]): boolean {
  const aside = round.aside;
  if (!aside.length) return due.join(" ") === round.cards.join(" ");
  const sorted = (cards: string[]) => [...cards].sort().join(" ");
  if (sorted(due) !== sorted([...round.cards, ...aside])) return false;
  let place = 0;
  for (const card of due) if (card === round.cards[place]) place += 1;
  return place === round.cards.length;
}
