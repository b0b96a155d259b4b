// The language of the page, and texts in all three side by side: one that is missing does not compile.

import { chosenLanguage, rememberLanguage } from "./chosen-language";
import type { ChinesePair, Language } from "./languages";
import { loadWords } from "./word-files";
import { inCharacters, storedWords } from "./word-store";

export { type ChinesePair, type Language, LANGUAGES } from "./languages";

const shown = $state<{ language: Language }>({ language: chosenLanguage() });

export const language = (): Language => shown.language;

let requested = shown.language;

/** Changes the language once its words are loaded; where that fails, the page keeps its own. */
export function chooseLanguage(next: Language): void {
  requested = next;
  const words = loadWords(next);
  if (words) words.then(() => show(next), () => undefined);
  else show(next);
}

function show(next: Language): void {
  // The last request decides, whichever was loaded first.
  if (next !== requested) return;
  shown.language = next;
  rememberLanguage(next);
}

/** The same texts in every language; read in a template, they follow a change of language. The build
 * replaces a call of this by `lookUpWords`. */
export function inEachLanguage<T extends object>(en: T, hans: NoInfer<T>, hant: NoInfer<T>): () => T {
  const words: Record<Language, T> = { en, "zh-Hans": hans, "zh-Hant": hant };
  LOADED_WORDS.push(words as Record<Language, object>);
  return () => words[shown.language];
}

/** The build leaves only the traditional text of a pair where the simplified one follows from it. */
export function chineseText(pair: ChinesePair | string): string {
  if (typeof pair === "string") return inCharacters(pair, shown.language);
  return pair[shown.language === "zh-Hans" ? 0 : 1];
}

/** Texts of a file of words; `names` are their names, such as "title,ways{in,out}". */
export function lookUpWords(name: string, names: string): () => object {
  const found: Partial<Record<Language, object>> = {};
  return () =>
    (found[shown.language] ??= nameTexts(names.match(/[^,{}]+|[{}]/g) ?? [], storedWords(shown.language, name)));
}

/** Takes names and texts from the front, up to the end of this object. */
function nameTexts(names: string[], texts: unknown[]): object {
  const found: Record<string, unknown> = {};
  for (let name = names.shift(); name && name !== "}"; name = names.shift()) {
    if (names[0] === "{") {
      names.shift();
      found[name] = nameTexts(names, texts);
    } else found[name] = texts.shift();
  }
  return found;
}

/** All texts of the modules that were loaded, for the test that none is empty. */
export const LOADED_WORDS: Record<Language, object>[] = [];
