// The words on what session wagers return.

import { inEachLanguage } from "../language/language.svelte";

export const sessionReturnWords = inEachLanguage(
  {
    title: "What Dragon wagers return on average, stake included",
    hands: "Hands",
    favours: "favours patrons",
    longest: (hands: number) => `Up to ${hands} hands no Dragon wager favours patrons.`,
  },
  {
    title: "龙注的平均返还（含本注）",
    hands: "局数",
    favours: "对客人有利",
    longest: (hands) => `${hands} 局以内，龙注均不对客人有利。`,
  },
  {
    title: "龍注的平均返還（含本注）",
    hands: "局數",
    favours: "對客人有利",
    longest: (hands) => `${hands} 局以內，龍注均不對客人有利。`,
  },
);
