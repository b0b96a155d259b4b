// All sentences of the house in Chinese; loaded for readers of Chinese.

import { API } from "./api";
import { HOUSE } from "./house";
import { LOGIN } from "./login";
import { SETTINGS } from "./settings";
import { TABLE } from "./table";
import { compilePatterns, type Translations } from "./templates";
import { TOURNAMENT } from "./tournament";
import { TROUBLE } from "./trouble";

export { PHRASES } from "./phrases";

export const SENTENCES: Translations = { ...TABLE, ...SETTINGS, ...HOUSE, ...LOGIN, ...API, ...TROUBLE, ...TOURNAMENT };

export const PATTERNS = compilePatterns(SENTENCES);
