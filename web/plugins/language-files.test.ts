// Modules with texts are taken apart so that each file of words has its own and nothing else.

import { parseAst } from "vite";
import { expect, test } from "vitest";

import { learned } from "./simplified-chinese.ts";
import { inBoth, inOne, withoutPairs, withoutTexts } from "./language-files.ts";

const MODULE = `
import { inAll } from "./language.svelte";
import { money } from "./money";
const en = { won: (cents) => \`won \${money(cents)}\`, names: { in: "in", "log-in": "log in" } };
const hans = { names: { in: "赢", "log-in": "登录" }, won: (cents) => \`赢 \${money(cents)}\` };
const hant = { won: (cents) => \`贏 \${money(cents)}\`, names: { in: "贏", "log-in": "登入" } };
export const said = inAll(en, hans, hant);
const when = inAll({ now: "now" }, { now: "现在" }, { now: "現在" });
export const now = () => when().now;
`;
const PAIRS = new Map([...learned(inBoth(parseAst(MODULE)))].filter(([one]) => one !== "入"));

test("the application looks its texts up, and knows their names", () => {
  const code = withoutTexts(MODULE, "said", parseAst);
  expect(code).toContain('export const said = kept("said:0", "won,names{in,log-in}");');
  expect(code).toContain('const when = kept("said:1", "now");');
  expect(code).toContain("export const now = () => when().now;");
  expect(code).not.toContain("inAll(");
});

test("English has its own in the order of their names, and what they call", () => {
  const code = inOne("en", MODULE, "said", parseAst, PAIRS);
  expect(code).toContain(
    'export const said = put("en", "said:0", () => [(cents) => `won ${money(cents)}`, "in", "log in"]);',
  );
  expect(code).toContain('const when = put("en", "said:1", () => ["now"]);');
  expect(code).toContain('import { money } from "./money";');
});

test("Chinese has the traditional texts, and both where the other does not follow", () => {
  const code = inOne("zh", MODULE, "said", parseAst, PAIRS);
  expect(code).toContain(
    'put("zh", "said:0", ($say, $hans) => [(cents) => $say`贏 ${money(cents)}`, $say`贏`, $hans ? "登录" : "登入"]);',
  );
  expect(code).toContain('put("zh", "said:1", ($say, $hans) => [$say`現在`]);');
});

test("of a list, only what does not follow is there twice", () => {
  const code = 'const some = inAll({ a: [] }, { a: ["赢", "登录"] }, { a: ["贏", "登入"] });';
  expect(inOne("zh", code, "some", parseAst, PAIRS)).toContain('[[$say`贏`,$hans ? "登录" : "登入"]]');
});

test("a pair of which one follows from the other is one text", () => {
  const code = 'export const BOTH = { won: ["赢", "贏"], in: ["登录", "登入"] };';
  expect(withoutPairs(code, parseAst, PAIRS)).toBe('export const BOTH = { won: "贏", in: ["登录", "登入"] };');
});

test.each([
  ['inAll({ a: "a" }, { a: "b" })', "no three objects"],
  ['inAll({ a: "a" }, { a: "b" }, { b: "b" })', "the text a is not there in all languages"],
  ['inAll({ "a,b": "a" }, { "a,b": "b" }, { "a,b": "c" })', 'cannot have the name "a,b"'],
  ["inAll({ a: inAll({}, {}, {}) }, { a: 1 }, { a: 1 })", "stands within another"],
])("the builder says what cannot be taken apart: %s", (call, reason) => {
  expect(() => withoutTexts(`export const one = ${call};`, "one", parseAst)).toThrow(reason);
});
