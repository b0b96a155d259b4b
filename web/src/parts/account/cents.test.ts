import { expect, test } from "vitest";

import { centsOf } from "./cents";

test.each([
  ["100", 10_000],
  ["$1,250.50", 125_050],
  [" 0.5 ", 50],
  ["12.34", 1_234],
])("%s is an amount", (text, cents) => expect(centsOf(text)).toBe(cents));

test.each(["", "0", "-5", "1.234", "1,00", "a lot"])("%s is none", (text) =>
  expect(centsOf(text)).toBeNull(),
);
