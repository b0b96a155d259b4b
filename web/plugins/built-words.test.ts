// The built application shows what the authors wrote, text by text, in each language.

import { parseAst, transformWithOxc } from "vite";
import { expect, test, vi } from "vitest";

import { follows, learnPairs } from "./simplified-chinese.ts";
import { chineseTexts, withStores, withShortPairs, withLookups, HAS_PAIRS, HAS_TEXTS } from "./language-files.ts";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
vi.stubGlobal("navigator", { languages: ["en"] });
vi.stubGlobal("document", { documentElement: { lang: "" } });

const { setCharacterPairs, storeWords } = await import("../src/shared/language/word-store");
const { chineseText, chooseLanguage, LANGUAGES, lookUpWords } = await import("../src/shared/language/language.svelte");
type Language = keyof typeof LANGUAGES;
const ORDER = Object.keys(LANGUAGES) as Language[];

const SOURCES = import.meta.glob<string>(["../src/**/*.ts", "!../src/**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

async function readModules(some: RegExp): Promise<[path: string, code: string][]> {
  const found = Object.entries(SOURCES).filter(([, code]) => some.test(code));
  return Promise.all(found.map(async ([path, code]) => [path, (await transformWithOxc(code, path)).code]));
}

const TEXTS = await readModules(HAS_TEXTS);
const PAIRED = await readModules(HAS_PAIRS);
const PAIRS = learnPairs([...TEXTS, ...PAIRED].flatMap(([, code]) => [...chineseTexts(parseAst(code))]));
setCharacterPairs([...PAIRS].flat().join(""));

const PASSED_ON = ["inEachLanguage", "lookUpWords", "storeWords"];

/** Runs a module alone. Texts that it passes on are recorded; any other import returns its arguments
 * as text. */
async function run(code: string): Promise<{ recorded: unknown[][]; exported: Record<string, unknown> }> {
  const alone = code.replace(/^import \{([^}]*)\} from .*$/gm, (_, names: string) => {
    const each = names.split(",").map((one) => one.trim());
    return each
      .map((one) => `const ${one} = (...given) => ${PASSED_ON.includes(one) ? "RECORDED.push(given)" : "String(given)"};`)
      .join("");
  });
  const module = `export const RECORDED = [];${alone}`;
  const { RECORDED, ...exported } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(module)}`
  );
  return { recorded: RECORDED, exported };
}

const NAME = "龍國";
const ARGUMENTS: unknown[] = [NAME, 0, 1, 2, 75, null, true, [NAME, NAME], new Proxy({}, { get: () => NAME })];

/** Texts as they are; of a function, its results for all these arguments. */
function resolved(found: unknown): unknown {
  if (Array.isArray(found)) return found.map(resolved);
  if (typeof found === "object" && found !== null) {
    return Object.entries(found).map(([name, one]) => [name, resolved(one)]);
  }
  if (typeof found !== "function") return found;
  return ARGUMENTS.map((argument) => {
    try {
      return String(found(argument, argument, argument, argument));
    } catch {
      return "not for such arguments";
    }
  });
}

test.each(TEXTS)("the texts of %s", async (path, code) => {
  const authored = (await run(code)).recorded;
  const named = (await run(withLookups(code, path, parseAst))).recorded;
  for (const file of ["en", "zh"] as const) {
    const made = await run(withStores(file, code, path, parseAst, PAIRS));
    for (const [, name, make] of made.recorded) storeWords(file, String(name), make as Parameters<typeof storeWords>[2]);
  }
  expect(named.length).toBe(authored.length);
  for (const [call, [name, names]] of named.entries()) {
    const found = lookUpWords(String(name), String(names));
    for (const [index, language] of ORDER.entries()) {
      chooseLanguage(language);
      expect(resolved(found()), `${language} ${String(name)}`).toEqual(resolved(authored[call]?.[index]));
    }
  }
});

test.each(PAIRED)("the pairs of %s", async (_path, code) => {
  const authored = (await run(code)).exported;
  const built = (await run(withShortPairs(code, parseAst, PAIRS))).exported;
  for (const [name, texts] of Object.entries(authored)) {
    if (typeof texts !== "object" || texts === null) continue;
    for (const [sentence, both] of Object.entries(texts as Record<string, readonly [string, string]>)) {
      const found = (built[name] as typeof texts & Record<string, string>)[sentence];
      for (const [index, language] of (["zh-Hans", "zh-Hant"] as const).entries()) {
        chooseLanguage(language);
        expect(chineseText(found ?? ""), `${language} ${sentence}`).toBe(both[index]);
      }
    }
  }
});

test("most simplified texts follow from the traditional ones", async () => {
  const all = TEXTS.flatMap(([, code]) => [...chineseTexts(parseAst(code))]);
  expect(all.length).toBeGreaterThan(900);
  expect(all.filter(([hans, hant]) => !follows(hans, hant, PAIRS)).length).toBeLessThan(all.length / 10);
});
