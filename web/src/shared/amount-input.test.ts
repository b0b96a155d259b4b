import { expect, test } from "vitest";

import { optionalCents, parseCents, requiredCents } from "./amount-input";

test.each([
  ["100", 10_000],
  ["$1,250.50", 125_050],
  [" 0.5 ", 50],
  [".5", 50],
  ["12.34", 1_234],
])("%s is an amount", (text, cents) => expect(parseCents(text)).toBe(cents));

test.each(["", ".", "0", "-5", "1.234", "1,00", "1e3", "a lot"])("%s is none", (text) =>
  expect(parseCents(text)).toBeNull(),
);

test("a field may be empty, but anything else than an amount is refused", () => {
  expect(["", " ", undefined, "2.50"].map(optionalCents)).toEqual([null, null, null, 250]);
  for (const text of ["1e3", "abc"]) {
    expect(() => optionalCents(text)).toThrow(`${text} is no amount`);
    expect(() => requiredCents(text)).toThrow(`${text} is no amount`);
  }
});
