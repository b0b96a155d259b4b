// Which characters simplified texts are written with, and which texts follow from that.

import { parseAst } from "vite";
import { expect, test } from "vitest";

import { follows, learned, type Node, simplified, tagged } from "./simplified-chinese.ts";

/** What stands in a program of one expression. */
const parsed = (code: string): Node => (parseAst(code).body[0] as unknown as { expression: Node }).expression;

const both = (hans: string, hant: string): [Node, Node] => [parsed(hans), parsed(hant)];

const PAIRS = learned([both('"闲龙，闲台"', '"閒龍，閒枱"'), both('"桌，桌"', '"枱，枱"'), both('"录"', '"登入"')]);

test("the image that is there most often is the one", () => {
  expect(Object.fromEntries(PAIRS)).toEqual({ 閒: "闲", 龍: "龙", 枱: "桌" });
  expect(simplified("龍 on 枱 7", PAIRS)).toBe("龙 on 桌 7");
});

test("a character that is as often itself as another stays", () => {
  expect([...learned([both('"元，符"', '"元，元"')])]).toEqual([]);
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
])("texts that have other characters are told to a function: %s", (code, expected) => {
  expect(tagged(parsed(code), code, "say", PAIRS)).toBe(expected);
});
