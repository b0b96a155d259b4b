// All texts of the page are there in all languages.

import { expect, test, vi } from "vitest";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
vi.stubGlobal("navigator", { languages: ["en"] });
vi.stubGlobal("document", { documentElement: { lang: "" } });

const { ALL, LANGUAGES } = await import("./language.svelte");
const SOURCES = import.meta.glob<string>(["/src/**/*.ts", "!/src/**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const modules = import.meta.glob(["/src/**/*.ts", "!/src/**/*.test.ts"]);
const withTexts = Object.keys(modules).filter((path) => / = inAll\b/.test(SOURCES[path] ?? ""));
for (const path of withTexts) await modules[path]?.();

const CODES = Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[];

/** Every text below, by its path; of a function, how many things it is told. */
function* leaves(found: unknown, path: string): Generator<[string, unknown]> {
  if (typeof found === "object" && found !== null) {
    for (const [key, one] of Object.entries(found)) yield* leaves(one, `${path}.${key}`);
  } else {
    yield [path, typeof found === "function" ? "(…)" : found];
  }
}

test("there are texts to look at", () => {
  expect(withTexts.length).toBeGreaterThan(20);
  expect(ALL.length).toBeGreaterThanOrEqual(withTexts.length);
});

test.each(ALL.map((texts) => [Object.keys(texts.en).join(", "), texts] as const))(
  "%s: in every language, and none is empty",
  (_names, texts) => {
    const wanted = [...leaves(texts.en, "")].map(([path]) => path).sort();
    for (const code of CODES) {
      const found = [...leaves(texts[code], "")];
      expect(found.map(([path]) => path).sort(), code).toEqual(wanted);
      for (const [path, text] of found) {
        expect(typeof text, `${code}${path}`).toBe("string");
        expect(String(text).trim(), `${code}${path}`).not.toBe("");
      }
    }
  },
);
