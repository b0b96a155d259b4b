import { expect, test } from "vitest";

import type { Board, RoundSeen } from "./api/types";
import { secondsLeft } from "./countdown";

const SECOND = 1e6;

const board = (others: Partial<Board>): Board =>
  ({
    phase: "betting",
    dealing: "automatic",
    held: false,
    betting_seconds: 20,
    totals: { banker: 1000 },
    round: { closes_at: 100 * SECOND } as RoundSeen,
    ...others,
  }) as Board;

test("the time left is that until betting closes", () => {
  expect(secondsLeft(board({}), 88 * SECOND)).toBe(12);
});

test("a late wager is in the window in which it was placed", () => {
  expect(secondsLeft(board({}), 105 * SECOND)).toBe(15);
  expect(secondsLeft(board({}), 120 * SECOND)).toBe(0);
});

test("where a person deals, the time runs from the opening on", () => {
  expect(secondsLeft(board({ dealing: "shoe", totals: {} }), 88 * SECOND)).toBe(12);
  expect(secondsLeft(board({ dealing: "shoe" }), 105 * SECOND)).toBe(0);
});

test("no time runs before a wager, in another phase, or at a held table", () => {
  const none: Partial<Board>[] = [
    { totals: {} },
    { phase: "dealing" },
    { held: true },
    { round: null },
  ];
  for (const one of none) expect(secondsLeft(board(one), 0)).toBe(null);
});
