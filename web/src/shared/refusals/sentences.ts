// All that the house says, for readers who do not read English; loaded when there is one.

import { API } from "./api";
import { HOUSE } from "./house";
import { DOOR } from "./login";
import { SETTINGS } from "./settings";
import { TABLE } from "./table";
import { patterns, type Translations } from "./templates";
import { TOURNAMENT } from "./tournament";
import { TROUBLE } from "./trouble";

export { PHRASES } from "./phrases";

export const SENTENCES: Translations = { ...TABLE, ...SETTINGS, ...HOUSE, ...DOOR, ...API, ...TROUBLE, ...TOURNAMENT };

export const PATTERNS = patterns(SENTENCES);
