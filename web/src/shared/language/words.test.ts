// Every text is there in all languages.

import { expect, test, vi } from "vitest";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
vi.stubGlobal("navigator", { languages: ["en"] });
vi.stubGlobal("document", { documentElement: { lang: "" } });

const { LOADED_WORDS, LANGUAGES } = await import("./language.svelte");
const SOURCES = import.meta.glob<string>(["/src/**/*.ts", "!/src/**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const modules = import.meta.glob(["/src/**/*.ts", "!/src/**/*.test.ts"]);
const withTexts = Object.keys(modules).filter((path) => / = inEachLanguage\b/.test(SOURCES[path] ?? ""));
for (const path of withTexts) await modules[path]?.();

const CODES = Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[];

/** Every text with its path. */
function* leaves(found: unknown, path: string): Generator<[string, unknown]> {
  if (typeof found === "object" && found !== null) {
    for (const [key, one] of Object.entries(found)) yield* leaves(one, `${path}.${key}`);
  } else {
    yield [path, typeof found === "function" ? "(…)" : found];
  }
}

test("there are texts to check", () => {
  expect(withTexts.length).toBeGreaterThan(20);
  expect(LOADED_WORDS.length).toBeGreaterThanOrEqual(withTexts.length);
});

test.each(LOADED_WORDS.map((texts) => [Object.keys(texts.en).join(", "), texts] as const))(
  "%s: in every language, none empty",
  (_names, texts) => {
    const expected = [...leaves(texts.en, "")].map(([path]) => path).sort();
    for (const code of CODES) {
      const found = [...leaves(texts[code], "")];
      expect(found.map(([path]) => path).sort(), code).toEqual(expected);
      for (const [path, text] of found) {
        expect(typeof text, `${code}${path}`).toBe("string");
        expect(String(text).trim(), `${code}${path}`).not.toBe("");
      }
    }
  },
);
