// Sentences with blanks, and how they are told apart. A sentence of the house has `{}` for each
// blank. In its translation stands `{}` for the next blank and `{2}` for the second, each as it is;
// `{~}` or `{~2}` where the words in the blank are the house's own and are translated too; `{$}` or
// `{$2}` where it holds an amount, in cents or as the house writes it, which people read as dollars.

import type { Both } from "../language/languages";

export type Translations = Record<string, Both>;

/** The same in plainer English. */
export type Plain = Record<string, string>;

export interface Pattern<Words = Both> {
  matches: RegExp;
  words: Words;
}

export type Kind = "" | "~" | "$";

const BLANK = /\{([~$]?)(\d*)\}/g;

/** How much of a sentence is said for sure: what begins with a blank may be the end of another. */
const certain = (sentence: string): number =>
  sentence.replaceAll("{}", "").length + (sentence.startsWith("{}") ? 0 : 1000);

/** The most certain first: the first that matches is what was said. */
export function patterns<Words>(sentences: Record<string, Words>): Pattern<Words>[] {
  const sorted = Object.entries(sentences).sort(([one], [other]) => certain(other) - certain(one));
  return sorted.map(([sentence, words]) => {
    const escaped = sentence.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll("{}", "(.+?)");
    return { matches: new RegExp(`^${escaped}$`, "s"), words };
  });
}

/** The numbers of the blanks that a translation uses, counted from 1. */
export function used(translation: string): number[] {
  let next = 0;
  return [...translation.matchAll(BLANK)].map(([, , place]) => (place ? Number(place) : ++next));
}

export function fill(
  translation: string,
  blanks: readonly string[],
  word: (kind: Kind, text: string) => string,
): string {
  let next = 0;
  return translation.replace(BLANK, (_whole, kind: Kind, place: string) => {
    const text = blanks[place ? Number(place) - 1 : next++] ?? "";
    return word(kind, text);
  });
}
