// Readers of the built application are told what the authors wrote, text by text, in each language.

import { parseAst, transformWithOxc } from "vite";
import { expect, test, vi } from "vitest";

import { follows, learned } from "./simplified-chinese.ts";
import { inBoth, inOne, withoutPairs, withoutTexts, WITH_PAIRS, WITH_TEXTS } from "./language-files.ts";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
vi.stubGlobal("navigator", { languages: ["en"] });
vi.stubGlobal("document", { documentElement: { lang: "" } });

const { learn, put } = await import("../src/shared/language/chosen-language");
const { choose, kept, LANGUAGES, written } = await import("../src/shared/language/language.svelte");
type Language = keyof typeof LANGUAGES;
const ORDER = Object.keys(LANGUAGES) as Language[];

const SOURCES = import.meta.glob<string>(["../src/**/*.ts", "!../src/**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

async function withoutTypes(some: RegExp): Promise<[path: string, code: string][]> {
  const found = Object.entries(SOURCES).filter(([, code]) => some.test(code));
  return Promise.all(found.map(async ([path, code]) => [path, (await transformWithOxc(code, path)).code]));
}

const TEXTS = await withoutTypes(WITH_TEXTS);
const PAIRED = await withoutTypes(WITH_PAIRS);
const PAIRS = learned([...TEXTS, ...PAIRED].flatMap(([, code]) => [...inBoth(parseAst(code))]));
learn([...PAIRS].flat().join(""));

const HANDED_ON = ["inAll", "kept", "put"];

/** A module by itself. Texts that it hands on are noted; all else that it imports says what it is
 * told. */
async function run(code: string): Promise<{ noted: unknown[][]; exported: Record<string, unknown> }> {
  const alone = code.replace(/^import \{([^}]*)\} from .*$/gm, (_, names: string) => {
    const each = names.split(",").map((one) => one.trim());
    return each
      .map((one) => `const ${one} = (...told) => ${HANDED_ON.includes(one) ? "NOTED.push(told)" : "String(told)"};`)
      .join("");
  });
  const module = `export const NOTED = [];${alone}`;
  const { NOTED, ...exported } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(module)}`
  );
  return { noted: NOTED, exported };
}

const NAME = "龍國";
const TOLD: unknown[] = [NAME, 0, 1, 2, 75, null, true, [NAME, NAME], new Proxy({}, { get: () => NAME })];

/** Texts as they are, and what functions say to whatever they may be told. */
function spelled(found: unknown): unknown {
  if (Array.isArray(found)) return found.map(spelled);
  if (typeof found === "object" && found !== null) {
    return Object.entries(found).map(([name, one]) => [name, spelled(one)]);
  }
  if (typeof found !== "function") return found;
  return TOLD.map((told) => {
    try {
      return String(found(told, told, told, told));
    } catch {
      return "not to be told so";
    }
  });
}

test.each(TEXTS)("the texts of %s", async (path, code) => {
  const authored = (await run(code)).noted;
  const named = (await run(withoutTexts(code, path, parseAst))).noted;
  for (const file of ["en", "zh"] as const) {
    const made = await run(inOne(file, code, path, parseAst, PAIRS));
    for (const [, name, make] of made.noted) put(file, String(name), make as Parameters<typeof put>[2]);
  }
  expect(named.length).toBe(authored.length);
  for (const [place, [name, names]] of named.entries()) {
    const found = kept(String(name), String(names));
    for (const [nth, language] of ORDER.entries()) {
      choose(language);
      expect(spelled(found()), `${language} ${String(name)}`).toEqual(spelled(authored[place]?.[nth]));
    }
  }
});

test.each(PAIRED)("the pairs of %s", async (_path, code) => {
  const authored = (await run(code)).exported;
  const built = (await run(withoutPairs(code, parseAst, PAIRS))).exported;
  for (const [name, texts] of Object.entries(authored)) {
    if (typeof texts !== "object" || texts === null) continue;
    for (const [said, both] of Object.entries(texts as Record<string, readonly [string, string]>)) {
      const found = (built[name] as typeof texts & Record<string, string>)[said];
      for (const [nth, language] of (["zh-Hans", "zh-Hant"] as const).entries()) {
        choose(language);
        expect(written(found ?? ""), `${language} ${said}`).toBe(both[nth]);
      }
    }
  }
});

test("most texts need not be there twice", async () => {
  const all = TEXTS.flatMap(([, code]) => [...inBoth(parseAst(code))]);
  expect(all.length).toBeGreaterThan(900);
  expect(all.filter(([hans, hant]) => !follows(hans, hant, PAIRS)).length).toBeLessThan(all.length / 10);
});
