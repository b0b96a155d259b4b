// The three languages, in the order in which texts are written.

export const LANGUAGES = { en: "English", "zh-Hans": "简体中文", "zh-Hant": "繁體中文" } as const;

export type Language = keyof typeof LANGUAGES;

/** A text in Chinese only: its English comes from the house. */
export type ChinesePair = readonly [hans: string, hant: string];

/** The files of words that are built: both kinds of Chinese are one. */
export type WordFile = "en" | "zh";

export const wordFileOf = (language: Language): WordFile => (language === "en" ? "en" : "zh");
