import { expect, test, vi } from "vitest";

import { STAFF_COMMANDS } from "../shared/api/constants";
import type { Language } from "../shared/language/language.svelte";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
vi.stubGlobal("navigator", { languages: ["en"] });
vi.stubGlobal("document", { documentElement: { lang: "" } });

const { chooseLanguage } = await import("../shared/language/language.svelte");
const { actionName, actionWords } = await import("./action-words");
const { ACTION_FIELDS, isListed } = await import("./actions");

const LANGUAGES: Language[] = ["en", "zh-Hans", "zh-Hant"];
const offered = STAFF_COMMANDS.filter(isListed);

test.each(LANGUAGES)("every command that a desk offers has words: %s", (language) => {
  chooseLanguage(language);
  expect(offered.filter((one) => actionName(one) === one)).toEqual([]);
});

test.each(LANGUAGES)("every field of an action has words: %s", (language) => {
  chooseLanguage(language);
  const fields = Object.values(ACTION_FIELDS).flatMap((all) => all.map(({ name }) => name));
  expect(fields.filter((one) => !actionWords().fields[one])).toEqual([]);
});

test("the fields of an action are those of a command that a table may offer", () => {
  expect(Object.keys(ACTION_FIELDS).filter((one) => !STAFF_COMMANDS.includes(one))).toEqual([]);
});
