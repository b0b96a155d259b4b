// Loads the words of a language. From sources there is nothing to load: modules have their texts in
// all languages. The build replaces this module (web/plugins/language-files.ts).

import type { Language } from "./languages";

export const loadWords: (language: Language) => Promise<unknown> | null = () => null;
