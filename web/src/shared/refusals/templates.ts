// Sentences with blanks. A sentence of the house has `{}` for each blank. A translation has `{}` for the
// next blank and `{2}` for the second, both inserted as they are; `{~}` or `{~2}` for words of the house
// that are translated, too; `{$}` or `{$2}` for an amount, in cents or dollars, shown as money.

import type { ChinesePair } from "../language/languages";

export type Translations = Record<string, ChinesePair>;

/** English sentences in plainer English. */
export type PlainSentences = Record<string, string>;

export interface Pattern<Words = ChinesePair> {
  matches: RegExp;
  words: Words;
}

export type BlankKind = "" | "~" | "$";

const BLANK = /\{([~$]?)(\d*)\}/g;

/** How much text a sentence has outside its blanks; one that starts with a blank may match the end of
 * another. */
const specificity = (sentence: string): number =>
  sentence.replaceAll("{}", "").length + (sentence.startsWith("{}") ? 0 : 1000);

/** The most specific first: the first that matches is the right one. */
export function compilePatterns<Words>(sentences: Record<string, Words>): Pattern<Words>[] {
  const sorted = Object.entries(sentences).sort(([one], [other]) => specificity(other) - specificity(one));
  return sorted.map(([sentence, words]) => {
    const escaped = sentence.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll("{}", "(.+?)");
    return { matches: new RegExp(`^${escaped}$`, "s"), words };
  });
}

/** The numbers of the blanks in a translation, counted from 1. */
export function usedBlanks(translation: string): number[] {
  let next = 0;
  return [...translation.matchAll(BLANK)].map(([, , place]) => (place ? Number(place) : ++next));
}

export function fillBlanks(
  translation: string,
  blanks: readonly string[],
  word: (kind: BlankKind, text: string) => string,
): string {
  let next = 0;
  return translation.replace(BLANK, (_whole, kind: BlankKind, place: string) => {
    const text = blanks[place ? Number(place) - 1 : next++] ?? "";
    return word(kind, text);
  });
}
