import { expect, test } from "vitest";

import { chipStack, chipValues } from "./chips";

test("every chip of a table can be wagered by itself", () => {
  expect(chipValues({ player: [1000, 100_000] }, 100)).toEqual([1000, 2500, 10_000, 50_000, 100_000]);
});

test("the least stake is always a chip, and chips go in the steps of the table", () => {
  expect(chipValues({ player: [1500, 30_000] }, 500)).toEqual([1500, 2500, 10_000]);
  expect(chipValues({ player: [2000, 30_000] }, 2000)).toEqual([2000, 10_000]);
});

test("a stack has the fewest chips, the largest at the bottom", () => {
  expect(chipStack(13_500, 5)).toEqual([10_000, 2500, 1000]);
  expect(chipStack(4_000_000, 3)).toHaveLength(3);
});
