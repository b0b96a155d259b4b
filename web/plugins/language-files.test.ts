// Each file of words has the texts of its own language and nothing else.

import { parseAst } from "vite";
import { expect, test } from "vitest";

import { learnPairs } from "./simplified-chinese.ts";
import { chineseTexts, withStores, withShortPairs, withLookups } from "./language-files.ts";

const MODULE = `
import { inEachLanguage } from "./language.svelte";
import { money } from "./money";
const en = { won: (cents) => \`won \${money(cents)}\`, names: { in: "in", "log-in": "log in" } };
const hans = { names: { in: "赢", "log-in": "登录" }, won: (cents) => \`赢 \${money(cents)}\` };
const hant = { won: (cents) => \`贏 \${money(cents)}\`, names: { in: "贏", "log-in": "登入" } };
export const texts = inEachLanguage(en, hans, hant);
const times = inEachLanguage({ now: "now" }, { now: "现在" }, { now: "現在" });
export const now = () => times().now;
`;
const PAIRS = new Map([...learnPairs(chineseTexts(parseAst(MODULE)))].filter(([one]) => one !== "入"));

test("the application looks its texts up by their names", () => {
  const code = withLookups(MODULE, "words", parseAst);
  expect(code).toContain('export const texts = lookUpWords("words:0", "won,names{in,log-in}");');
  expect(code).toContain('const times = lookUpWords("words:1", "now");');
  expect(code).toContain("export const now = () => times().now;");
  expect(code).not.toContain("inEachLanguage(");
});

test("English texts are in the order of their names, with what they call", () => {
  const code = withStores("en", MODULE, "words", parseAst, PAIRS);
  expect(code).toContain(
    'export const texts = storeWords("en", "words:0", () => [(cents) => `won ${money(cents)}`, "in", "log in"]);',
  );
  expect(code).toContain('const times = storeWords("en", "words:1", () => ["now"]);');
  expect(code).toContain('import { money } from "./money";');
});

test("Chinese texts are traditional, and both where the simplified one does not follow", () => {
  const code = withStores("zh", MODULE, "words", parseAst, PAIRS);
  expect(code).toContain(
    'storeWords("zh", "words:0", ($say, $hans) => [(cents) => $say`贏 ${money(cents)}`, $say`贏`, $hans ? "登录" : "登入"]);',
  );
  expect(code).toContain('storeWords("zh", "words:1", ($say, $hans) => [$say`現在`]);');
});

test("in a list, only a text that does not follow is there twice", () => {
  const code = 'const some = inEachLanguage({ a: [] }, { a: ["赢", "登录"] }, { a: ["贏", "登入"] });';
  expect(withStores("zh", code, "some", parseAst, PAIRS)).toContain('[[$say`贏`,$hans ? "登录" : "登入"]]');
});

test("a pair whose simplified text follows is one text", () => {
  const code = 'export const BOTH = { won: ["赢", "贏"], in: ["登录", "登入"] };';
  expect(withShortPairs(code, parseAst, PAIRS)).toBe('export const BOTH = { won: "贏", in: ["登录", "登入"] };');
});

test.each([
  ['inEachLanguage({ a: "a" }, { a: "b" })', "no three objects"],
  ['inEachLanguage({ a: "a" }, { a: "b" }, { b: "b" })', "the text a is not there in all languages"],
  ['inEachLanguage({ "a,b": "a" }, { "a,b": "b" }, { "a,b": "c" })', 'cannot have the name "a,b"'],
  ["inEachLanguage({ a: inEachLanguage({}, {}, {}) }, { a: 1 }, { a: 1 })", "stands within another"],
])("the build says what it cannot read: %s", (call, reason) => {
  expect(() => withLookups(`export const one = ${call};`, "one", parseAst)).toThrow(reason);
});
