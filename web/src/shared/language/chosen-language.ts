// The reader's language. The entry needs it, to load the words while the application is loading; so
// this imports no framework.

import { type Language, LANGUAGES } from "./languages";

const KEY = "punto.language";

function detect(): Language {
  const saved = localStorage.getItem(KEY);
  if (saved && saved in LANGUAGES) return saved as Language;
  for (const tag of navigator.languages) {
    if (/^zh-(hant|tw|hk|mo)/i.test(tag)) return "zh-Hant";
    if (/^zh/i.test(tag)) return "zh-Hans";
    if (/^en/i.test(tag)) return "en";
  }
  return "en";
}

let chosen = detect();
document.documentElement.lang = chosen;

/** The same as `language()`, which components follow when it changes. */
export const chosenLanguage = (): Language => chosen;

export function rememberLanguage(language: Language): void {
  chosen = language;
  localStorage.setItem(KEY, language);
  document.documentElement.lang = language;
}
