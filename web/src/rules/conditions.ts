// The condition of a wager's line in the reader's language. The server sends it as phrases, each an
// English subject and predicate; a test holds these lists to the games.

import type { LineShown } from "../shared/api/types";
import { type ChinesePair, chineseText, language } from "../shared/language/language.svelte";

export const SUBJECTS: Record<string, ChinesePair> = {
  "": ["", ""],
  Player: ["闲", "閒"],
  Banker: ["庄", "莊"],
  "the hands": ["庄闲", "莊閒"],
  "longest run": ["任一方最长连胜", "任一方最長連勝"],
  "longest Player run": ["闲最长连胜", "閒最長連勝"],
  "longest Banker run": ["庄最长连胜", "莊最長連勝"],
};

export const PREDICATES: Record<string, ChinesePair> = {
  wins: ["赢", "贏"],
  tie: ["和局", "和局"],
  "tie on 8 or 9": ["以 8 点或 9 点和局", "以 8 點或 9 點和局"],
  "in a Power hand": ["威力局中", "威力局中"],
  "has 2 cards": ["共两张牌", "共兩張牌"],
  "has 3 cards": ["共三张牌", "共三張牌"],
  "has a Natural 8": ["得例牌 8 点", "得例牌 8 點"],
  "has a Natural 9": ["得例牌 9 点", "得例牌 9 點"],
  "has a Natural 8 or 9": ["得例牌 8 点或 9 点", "得例牌 8 點或 9 點"],
  "has its pair in diamonds": ["对子同为方块", "對子同為方塊"],
  "starts with a pair": ["首两张成对", "首兩張成對"],
  "starts with a pair of 4s": ["首两张为一对 4", "首兩張為一對 4"],
  "starts with a pair of 8s or 9s": ["首两张为一对 8 或一对 9", "首兩張為一對 8 或一對 9"],
  "totals 1": ["合计 1 点", "合計 1 點"],
  "totals 4": ["合计 4 点", "合計 4 點"],
  "totals 6": ["合计 6 点", "合計 6 點"],
  "is 5 (Ruby Dragon)": ["为 5 局（红宝石龙）", "為 5 局（紅寶石龍）"],
  "is 6 (Golden Dragon)": ["为 6 局（黄金龙）", "為 6 局（黃金龍）"],
  "is 7 or more (Royal Dragon)": ["为 7 局或以上（皇家龙）", "為 7 局或以上（皇家龍）"],
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The condition of a line: "Banker wins, totals 6 and has 2 cards". */
export function conditionText(line: LineShown): string {
  if (language() === "en") return capital(line.words);
  let before: string | null = null;
  const phrases = line.phrases.map(([subject, predicate]) => {
    const named = chineseText(SUBJECTS[subject] ?? subject);
    const what = chineseText(PREDICATES[predicate] ?? predicate);
    const repeated = subject === before;
    before = subject;
    return repeated ? what : named + what;
  });
  return phrases.join("，");
}
