// Which language the reader has. This comes before anything else, so that the words are on their
// way while the rest still is.

import { fileOf, type Language, LANGUAGES, type Words } from "./languages";

const KEPT = "punto.language";

function first(): Language {
  const kept = localStorage.getItem(KEPT);
  if (kept && kept in LANGUAGES) return kept as Language;
  for (const wanted of navigator.languages) {
    if (/^zh-(hant|tw|hk|mo)/i.test(wanted)) return "zh-Hant";
    if (/^zh/i.test(wanted)) return "zh-Hans";
    if (/^en/i.test(wanted)) return "en";
  }
  return "en";
}

let chosen = first();
document.documentElement.lang = chosen;

/** The language that is shown; `language()` is the same, and what is drawn follows it. */
export const shown = (): Language => chosen;

export function show(language: Language): void {
  chosen = language;
  localStorage.setItem(KEPT, language);
  document.documentElement.lang = language;
}

// What follows is for the built application (words-by-language.ts).

/** Characters of traditional texts, and which the simplified ones have in their place. */
const characters = new Map<string, string>();

/** Each character is followed by the one that stands in its place. */
export function learn(pairs: string): void {
  for (const [traditional = "", simplified = ""] of pairs.match(/../gu) ?? []) {
    characters.set(traditional, simplified);
  }
}

/** A traditional text in the characters of the reader. */
export const inCharacters = (text: string, language: Language): string =>
  language === "zh-Hans" ? text.replace(/./gsu, (one) => characters.get(one) ?? one) : text;

/** Writes a template in the characters of the reader; what comes between its pieces stays. */
type Say = (pieces: readonly string[], ...between: unknown[]) => string;

/** Texts in the order of their names. */
type Make = (say: Say, hans: boolean) => unknown[];

const store: Record<Words, Record<string, Make>> = { en: {}, zh: {} };

/** Keeps texts that have come. */
export function put(file: Words, name: string, make: Make): void {
  store[file][name] = make;
}

export function taken(language: Language, name: string): unknown[] {
  const say: Say = (pieces, ...between) =>
    String.raw({ raw: pieces.map((one) => inCharacters(one, language)) }, ...between);
  return store[fileOf(language)][name]?.(say, language === "zh-Hans") ?? [];
}
