import { expect, test } from "vitest";

import { isRed, rankSign, suitSign } from "./cards";

test("a card is shown by its rank and its suit", () => {
  expect(["Th", "As"].map((card) => [rankSign(card), suitSign(card), isRed(card)])).toEqual([
    ["10", "♥", true],
    ["A", "♠", false],
  ]);
});
