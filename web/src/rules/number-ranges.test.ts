import { expect, test } from "vitest";

import { drawn, spans } from "./number-ranges";

test("totals that follow one another are written as one span", () => {
  expect(spans([0, 1, 2, 3, 4, 5, 6, 7, 9])).toBe("0–7, 9");
  expect(spans([6, 7])).toBe("6–7");
  expect(spans([])).toBe("");
});

test("the letters of the Table of Play say on which values a hand draws", () => {
  expect(drawn("SSSSSSDDSS")).toEqual([6, 7]);
  expect(drawn("DDDDDDSS", "S")).toEqual([6, 7]);
});
