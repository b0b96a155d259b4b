// What a line pays, as players say it: the sheets print "0.95 to 1", a table in Asia says 1 賠 0.95.

import { inAll } from "../language/language.svelte";

const words = inAll(
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

export function paysWords(pays: string): string {
  if (pays === "push" || pays === "lose" || pays === "void") return words()[pays];
  const [won, staked] = pays.split(" to ");
  return won && staked ? words().odds(won, staked) : pays;
}
