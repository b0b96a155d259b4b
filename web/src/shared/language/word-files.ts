// The words of a language on their way. Here there is nothing to wait for: all texts come in all
// languages with the modules that use them. In the built application each language is a file of its
// own, and the builder puts another module in the place of this one (words-by-language.ts).

import type { Language } from "./languages";

export type Fetch = (language: Language) => Promise<unknown> | null;

export const fetchWords: Fetch = () => null;
