// The texts of the files of words that were loaded (web/plugins/language-files.ts).

import { type Language, type WordFile, wordFileOf } from "./languages";

/** Traditional characters, each with its simplified one. */
const characters = new Map<string, string>();

/** Takes a text in which each character is followed by its simplified one. */
export function setCharacterPairs(pairs: string): void {
  for (const [traditional = "", simplified = ""] of pairs.match(/../gu) ?? []) {
    characters.set(traditional, simplified);
  }
}

/** A traditional text in the reader's characters. */
export const inCharacters = (text: string, language: Language): string =>
  language === "zh-Hans" ? text.replace(/./gsu, (one) => characters.get(one) ?? one) : text;

/** A template tag: converts the template's own text and not what is inserted. */
type Say = (pieces: readonly string[], ...inserted: unknown[]) => string;

/** Makes texts in the order of their names. */
type Make = (say: Say, hans: boolean) => unknown[];

const store: Record<WordFile, Record<string, Make>> = { en: {}, zh: {} };

export function storeWords(file: WordFile, name: string, make: Make): void {
  store[file][name] = make;
}

export function storedWords(language: Language, name: string): unknown[] {
  const say: Say = (pieces, ...inserted) =>
    String.raw({ raw: pieces.map((one) => inCharacters(one, language)) }, ...inserted);
  return store[wordFileOf(language)][name]?.(say, language === "zh-Hans") ?? [];
}
