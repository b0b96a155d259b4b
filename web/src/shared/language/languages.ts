// The three languages of the house, in the order in which texts are written.

export const LANGUAGES = { en: "English", "zh-Hans": "简体中文", "zh-Hant": "繁體中文" } as const;

export type Language = keyof typeof LANGUAGES;

/** A text that is there in Chinese only: the house itself says it in English. */
export type Both = readonly [hans: string, hant: string];

/** The files of words: both kinds of Chinese come in one. */
export type Words = "en" | "zh";

export const fileOf = (language: Language): Words => (language === "en" ? "en" : "zh");
