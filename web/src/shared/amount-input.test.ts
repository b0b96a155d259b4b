import { expect, test } from "vitest";

import { centsIfAny, centsIn, centsOf } from "./amount-input";

test.each([
  ["100", 10_000],
  ["$1,250.50", 125_050],
  [" 0.5 ", 50],
  [".5", 50],
  ["12.34", 1_234],
])("%s is an amount", (text, cents) => expect(centsOf(text)).toBe(cents));

test.each(["", ".", "0", "-5", "1.234", "1,00", "1e3", "a lot"])("%s is none", (text) =>
  expect(centsOf(text)).toBeNull(),
);

test("a field may be left empty, but what is no amount is refused and not taken for nothing", () => {
  expect(["", " ", undefined, "2.50"].map(centsIfAny)).toEqual([null, null, null, 250]);
  for (const text of ["1e3", "abc"]) {
    expect(() => centsIfAny(text)).toThrow(`${text} is no amount`);
    expect(() => centsIn(text)).toThrow(`${text} is no amount`);
  }
});
