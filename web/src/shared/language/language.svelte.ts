// Texts stand by topic, each in all three languages side by side; a missing one does not compile.

import { inCharacters, show, shown, taken } from "./chosen-language";
import type { Both, Language } from "./languages";
import { fetchWords } from "./word-files";

export { type Both, type Language, LANGUAGES } from "./languages";

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

/** A text that is there in Chinese only. In the built application the traditional one stands for
 * both where the other follows from it. */
export function written(both: Both | string): string {
  if (typeof both === "string") return inCharacters(both, chosen.language);
  return both[chosen.language === "zh-Hans" ? 0 : 1];
}

/** Texts that come by language, under the name that the builder gave them; `names` is how they are
 * called, such as "title,ways{in,out}". */
export function kept(name: string, names: string): () => object {
  const found: Partial<Record<Language, object>> = {};
  return () =>
    (found[chosen.language] ??= named(names.match(/[^,{}]+|[{}]/g) ?? [], taken(chosen.language, name)));
}

/** Gives texts their names, until all have one, or those that stand together within another. */
function named(names: string[], texts: unknown[]): object {
  const found: Record<string, unknown> = {};
  for (let name = names.shift(); name && name !== "}"; name = names.shift()) {
    if (names[0] === "{") {
      names.shift();
      found[name] = named(names, texts);
    } else found[name] = texts.shift();
  }
  return found;
}

/** All texts that were loaded, for the test that none is empty. */
export const ALL: Record<Language, object>[] = [];
