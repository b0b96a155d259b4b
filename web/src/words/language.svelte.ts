// Texts stand by topic, each in all three languages side by side; a missing one does not compile.

import { show, shown, taken } from "./choice";
import { fetchWords } from "./fetched";
import type { Language } from "./languages";

export { type Language, LANGUAGES } from "./languages";

const chosen = $state<{ language: Language }>({ language: shown() });

export const language = (): Language => chosen.language;

let wanted = chosen.language;

/** The page speaks another language as soon as it has the words; where they cannot be fetched it
 * keeps its own. */
export function choose(next: Language): void {
  wanted = next;
  const words = fetchWords(next);
  if (words) words.then(() => speak(next), () => undefined);
  else speak(next);
}

function speak(next: Language): void {
  // The last that was asked for decides, whichever comes first.
  if (next !== wanted) return;
  chosen.language = next;
  show(next);
}

/** Texts of the same form in every language; what is called in a template follows the choice. In
 * the built application `kept` stands in its place (words-by-language.ts). */
export function inAll<T extends object>(en: T, hans: NoInfer<T>, hant: NoInfer<T>): () => T {
  const found: Record<Language, T> = { en, "zh-Hans": hans, "zh-Hant": hant };
  ALL.push(found as Record<Language, object>);
  return () => found[chosen.language];
}

/** Texts that come by language, under the name that the builder gave them. */
export const kept = (name: string) => (): object | undefined => taken(chosen.language, name);

/** All texts that were loaded, for the test that none is empty. */
export const ALL: Record<Language, object>[] = [];
