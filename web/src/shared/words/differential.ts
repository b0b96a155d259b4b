// The differential of a table in words: how far stakes on Player and Banker may be apart, and are.

import type { Board } from "../api/types";
import { inEachLanguage } from "../language/language.svelte";
import { money } from "./money";
import { terms } from "./terms";

const differentialWords = inEachLanguage(
  {
    most: (amount: string) => `Player and Banker may differ by ${amount}`,
    ahead: (hand: string, amount: string) => `${hand} is ${amount} ahead`,
  },
  {
    most: (amount) => `庄闲差额上限 ${amount}`,
    ahead: (hand, amount) => `${hand}多 ${amount}`,
  },
  {
    most: (amount) => `莊閒差額上限 ${amount}`,
    ahead: (hand, amount) => `${hand}多 ${amount}`,
  },
);

/** Null where the table has none. */
export function differentialText({ differential_cents, totals }: Board): string | null {
  if (differential_cents === null) return null;
  const words = differentialWords();
  const ahead = (totals.player ?? 0) - (totals.banker ?? 0);
  const most = words.most(money(differential_cents));
  if (ahead === 0) return most;
  return `${most} · ${words.ahead(terms().hand[ahead > 0 ? "player" : "banker"], money(Math.abs(ahead)))}`;
}
