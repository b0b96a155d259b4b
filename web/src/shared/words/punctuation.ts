// The punctuation between texts that are put together: Chinese has its own, as wide as a character. What
// stands within one text is written there.

import { inEachLanguage } from "../language/language.svelte";

const chinese = {
  comma: "，",
  list: "、",
  colon: "：",
  semicolon: "；",
  stop: "。",
  question: "？",
  open: "（",
  close: "）",
  withAside: (text: string, aside: string | number) => `${text}（${aside}）`,
};

export const signs = inEachLanguage(
  {
    comma: ", ",
    list: ", ",
    colon: ": ",
    semicolon: "; ",
    stop: ". ",
    question: "?",
    open: "(",
    close: ")",
    withAside: (text: string, aside: string | number) => `${text} (${aside})`,
  },
  chinese,
  chinese,
);

export const inBrackets = (text: string | number): string => `${signs().open}${text}${signs().close}`;

/** A text with another in brackets behind it. */
export const withAside = (text: string, aside: string | number): string => signs().withAside(text, aside);

/** Names in a row: of cards, of people. */
export const listed = (names: string[]): string => names.join(signs().list);
