// Which language the reader has. This comes before anything else, so that the words are on their
// way while the rest still is.

import { type Language, LANGUAGES } from "./languages";

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

/** Texts by language, under the names that the builder gave them; only the built application has
 * them here (words-by-language.ts). */
const store: Record<Language, Record<string, object>> = { en: {}, "zh-Hans": {}, "zh-Hant": {} };

/** Keeps texts that have come. */
export function put<T extends object>(language: Language, name: string, texts: T): () => T {
  store[language][name] = texts;
  return () => texts;
}

export const taken = (language: Language, name: string): object | undefined => store[language][name];
