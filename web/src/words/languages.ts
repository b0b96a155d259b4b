// The three languages of the house, in the order in which texts are written.

export const LANGUAGES = { en: "English", "zh-Hans": "简体中文", "zh-Hant": "繁體中文" } as const;

export type Language = keyof typeof LANGUAGES;
