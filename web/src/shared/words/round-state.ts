// The words of a round's state.

import { inEachLanguage } from "../language/language.svelte";

export const roundStateWords = inEachLanguage(
  {
    held: "Held: the pit decides",
    seconds: (count: number) => `${count} s`,
    left: (count: number) => `${count} seconds left to bet`,
  },
  {
    held: "暂停：等待监场主任裁定",
    seconds: (count) => `${count} 秒`,
    left: (count) => `下注剩余 ${count} 秒`,
  },
  {
    held: "暫停：等待監場主任裁定",
    seconds: (count) => `${count} 秒`,
    left: (count) => `下注剩餘 ${count} 秒`,
  },
);
