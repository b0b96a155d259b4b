// Pairs of characters, and the simplified texts that follow from them.

import { parseAst } from "vite";
import { expect, test } from "vitest";

import { follows, learnPairs, type Node, simplify, tagTexts } from "./simplified-chinese.ts";

/** The expression of a program. */
const parsed = (code: string): Node => (parseAst(code).body[0] as unknown as { expression: Node }).expression;

const both = (hans: string, hant: string): [Node, Node] => [parsed(hans), parsed(hant)];

const PAIRS = learnPairs([both('"闲龙，闲台"', '"閒龍，閒枱"'), both('"桌，桌"', '"枱，枱"'), both('"录"', '"登入"')]);

test("the most frequent replacement is taken", () => {
  expect(Object.fromEntries(PAIRS)).toEqual({ 閒: "闲", 龍: "龙", 枱: "桌" });
  expect(simplify("龍 on 枱 7", PAIRS)).toBe("龙 on 桌 7");
});

test("a character that is as often kept as replaced is kept", () => {
  expect([...learnPairs([both('"元，符"', '"元，元"')])]).toEqual([]);
});

test.each([
  ["a text", '"闲"', '"閒"', true],
  ["another word", '"台"', '"枱"', false],
  ["a function", "(a) => `闲 ${a} ${a > 1 ? '龙' : ''}`", "(a) => `閒 ${a} ${a > 1 ? '龍' : ''}`", true],
  ["blanks in another order", "(a, b) => `闲 ${a}${b}`", "(a, b) => `閒 ${b}${a}`", false],
  ["other names of properties", '({ 龙: "" })', '({ 龍: "" })', false],
])("whether it follows: %s", (_what, hans, hant, expected) => {
  expect(follows(...both(hans, hant), PAIRS)).toBe(expected);
});

test.each([
  ['"閒\\n`$\\\\"', "say`閒\n\\`\\$\\\\`"],
  ['"on"', '"on"'],
  ['(a) => `${a ? "龍" : "on"} ${a}`', '(a) => `${a ? say`龍` : "on"} ${a}`'],
  ['(a) => `閒 ${a ? "龍" : `枱 ${a}`}`', '(a) => say`閒 ${a ? say`龍` : say`枱 ${a}`}`'],
])("texts that have other characters are tagged: %s", (code, expected) => {
  expect(tagTexts(parsed(code), code, "say", PAIRS)).toBe(expected);
});
