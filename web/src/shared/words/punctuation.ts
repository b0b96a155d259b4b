// The punctuation between texts that are put together: Chinese has its own, as wide as a character. What
// stands within one text is written there.

import { inEachLanguage } from "../language/language.svelte";

const chinese = { comma: "，", list: "、", colon: "：", semicolon: "；", stop: "。", question: "？", open: "（", close: "）" };

export const signs = inEachLanguage(
  { comma: ", ", list: ", ", colon: ": ", semicolon: "; ", stop: ". ", question: "?", open: "(", close: ")" },
  chinese,
  chinese,
);

export const inBrackets = (text: string | number): string => `${signs().open}${text}${signs().close}`;

/** Names in a row: of cards, of people. */
export const listed = (names: string[]): string => names.join(signs().list);
