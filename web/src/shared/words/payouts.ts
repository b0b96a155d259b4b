// What a line pays, as players say it: "0.95 to 1" on the sheets is 1 賠 0.95 at a table in Asia.

import { inEachLanguage } from "../language/language.svelte";

const words = inEachLanguage(
  {
    push: "stake returned",
    lose: "loses",
    void: "void, stake returned",
    odds: (won: string, staked: string) => `${won} to ${staked}`,
  },
  {
    push: "退回注码",
    lose: "输",
    void: "作废，退回注码",
    odds: (won, staked) => `${staked} 赔 ${won}`,
  },
  {
    push: "退回注碼",
    lose: "輸",
    void: "作廢，退回注碼",
    odds: (won, staked) => `${staked} 賠 ${won}`,
  },
);

export function payoutText(pays: string): string {
  if (pays === "push" || pays === "lose" || pays === "void") return words()[pays];
  const [won, staked] = pays.split(" to ");
  return won && staked ? words().odds(won, staked) : pays;
}
