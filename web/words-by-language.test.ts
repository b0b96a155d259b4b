// Modules with texts are taken apart so that each language has its own and nothing else.

import { parseAst } from "vite";
import { expect, test } from "vitest";

import { inOne, withoutTexts } from "./words-by-language.ts";

const MODULE = `
import { inAll } from "./language.svelte";
import { money } from "./money";
const en = { won: (cents) => \`won \${money(cents)}\` };
const hans = { won: (cents) => \`赢 \${money(cents)}\` };
const hant = { won: (cents) => \`贏 \${money(cents)}\` };
export const said = inAll(en, hans, hant);
const when = inAll({ now: "now" }, { now: "现在" }, { now: "現在" });
export const now = () => when().now;
`;

test("the application looks its texts up", () => {
  const code = withoutTexts(MODULE, "said", parseAst);
  expect(code).toContain('export const said = kept("said:0");');
  expect(code).toContain('const when = kept("said:1");');
  expect(code).toContain("export const now = () => when().now;");
  expect(code).not.toContain("inAll(");
});

test.each([
  ["en", "en", '{ now: "now" }'],
  ["zh-Hans", "hans", '{ now: "现在" }'],
  ["zh-Hant", "hant", '{ now: "現在" }'],
] as const)("a language has its own, and what they call: %s", (language, first, second) => {
  const code = inOne(language, MODULE, "said", parseAst);
  expect(code).toContain(`export const said = put("${language}", "said:0", ${first});`);
  expect(code).toContain(`const when = put("${language}", "said:1", ${second});`);
  expect(code).toContain('import { money } from "./money";');
});

test("the builder says which text is missing", () => {
  const code = 'export const one = inAll({ a: "a" }, { a: "b" });';
  expect(() => inOne("zh-Hant", code, "one", parseAst)).toThrow("text 0 of one is not there in zh-Hant");
});

test("a text within a text is not taken apart", () => {
  const code = "export const one = inAll({ a: inAll({}, {}, {}) }, {}, {});";
  expect(() => withoutTexts(code, "one", parseAst)).toThrow("stands within another");
});
