// Odds and conditions of wagers in few characters, for the betting layout.

import { inEachLanguage, language } from "../shared/language/language.svelte";
import { tableWords } from "./words";

/** The condition of a line in few characters, by the predicates of its sheet. */
const conditions = inEachLanguage<Record<string, string>>(
  {
    "totals 1": "on 1",
    "totals 4": "on 4",
    "has 2 cards": "2 cards",
    "has 3 cards": "3 cards",
    "starts with a pair": "pair",
    "starts with a pair of 4s": "4s",
    "starts with a pair of 8s or 9s": "8s, 9s",
    "has its pair in diamonds": "in ♦",
    "has a Natural 8 or 9": "Natural",
    "tie on 8 or 9": "on 8, 9",
    "is 5 (Ruby Dragon)": "Ruby 5",
    "is 6 (Golden Dragon)": "Golden 6",
    "is 7 or more (Royal Dragon)": "Royal 7+",
  },
  {
    "totals 1": "1 点",
    "totals 4": "4 点",
    "has 2 cards": "两张",
    "has 3 cards": "三张",
    "starts with a pair": "对子",
    "starts with a pair of 4s": "一对 4",
    "starts with a pair of 8s or 9s": "一对 8、9",
    "has its pair in diamonds": "♦",
    "has a Natural 8 or 9": "例牌",
    "tie on 8 or 9": "8、9 点",
    "is 5 (Ruby Dragon)": "红宝石龙 5",
    "is 6 (Golden Dragon)": "黄金龙 6",
    "is 7 or more (Royal Dragon)": "皇家龙 7+",
  },
  {
    "totals 1": "1 點",
    "totals 4": "4 點",
    "has 2 cards": "兩張",
    "has 3 cards": "三張",
    "starts with a pair": "對子",
    "starts with a pair of 4s": "一對 4",
    "starts with a pair of 8s or 9s": "一對 8、9",
    "has its pair in diamonds": "♦",
    "has a Natural 8 or 9": "例牌",
    "tie on 8 or 9": "8、9 點",
    "is 5 (Ruby Dragon)": "紅寶石龍 5",
    "is 6 (Golden Dragon)": "黃金龍 6",
    "is 7 or more (Royal Dragon)": "皇家龍 7+",
  },
);

/** Predicates that follow from the wager's name or the place of its line. */
const IMPLIED = new Set([
  "wins",
  "tie",
  "totals 6",
  "in a Power hand",
  "has a Natural 8",
  "has a Natural 9",
]);

export function shortCondition(predicates: readonly string[]): string {
  const shown = predicates.filter((one) => !IMPLIED.has(one));
  return shown.map((one) => conditions()[one] ?? one).join(" ");
}

/** "8 to 1" as players read it: 1 赔 8. */
export function oddsText(pays: string): string {
  if (pays === "push") return tableWords().push;
  const code = language();
  const [won, on] = pays.split(" to ");
  if (code === "en" || !won || !on) return pays;
  return code === "zh-Hans" ? `${on} 赔 ${won}` : `${on} 賠 ${won}`;
}
