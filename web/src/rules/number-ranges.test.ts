import { expect, test } from "vitest";

import { numberRanges, positions } from "./number-ranges";

test("consecutive numbers are one range", () => {
  expect(numberRanges([0, 1, 2, 3, 4, 5, 6, 7, 9])).toEqual(["0–7", "9"]);
  expect(numberRanges([6, 7])).toEqual(["6–7"]);
  expect(numberRanges([])).toEqual([]);
});

test("the letters of the Table of Play say on which values a hand draws", () => {
  expect(positions("SSSSSSDDSS")).toEqual([6, 7]);
  expect(positions("DDDDDDSS", "S")).toEqual([6, 7]);
});
