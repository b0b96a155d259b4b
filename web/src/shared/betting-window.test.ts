import { expect, test } from "vitest";

import type { Board, RoundSeen } from "./api/types";
import { BettingWindow, bettingWindowEnd } from "./betting-window";

const SECOND = 1e6;

const board = (others: Partial<Board> = {}): Board =>
  ({
    phase: "betting",
    dealing: "automatic",
    held: false,
    betting_seconds: 20,
    round: { number: 7, closes_at: 100 * SECOND } as RoundSeen,
    ...others,
  }) as Board;

test.each([
  [85, 100],
  [100, 100],
  [101, 120],
  [120, 120],
  [171, 180],
])("a wager after %i seconds is in the window that ends after %i", (at, end) => {
  expect(bettingWindowEnd(board(), at * SECOND)).toBe(end * SECOND);
});

test("a person who deals means to close betting once, and no other window follows", () => {
  expect(bettingWindowEnd(board({ dealing: "dealer" }), 150 * SECOND)).toBe(100 * SECOND);
  expect(bettingWindowEnd(board({ dealing: "shoe" }), 90 * SECOND)).toBe(100 * SECOND);
});

test("there is no window in another phase, or at a held table", () => {
  const none: Partial<Board>[] = [
    { phase: "dealing" },
    { held: true },
    { round: null },
  ];
  for (const one of none) expect(bettingWindowEnd(board(one), 0)).toBe(null);
});

test("until somebody wagers, the time is that of the window that is open", () => {
  const window = new BettingWindow();
  window.update(board(), false, 90 * SECOND);
  expect(window.secondsLeft(board(), 95 * SECOND)).toBe(5);
  expect(window.secondsLeft(board(), 105 * SECOND)).toBe(15);
  expect(window.secondsLeft(null, 105 * SECOND)).toBe(null);
});

test("after the first wager no other window follows, until the next round", () => {
  const window = new BettingWindow();
  window.update(board(), true, 90 * SECOND);
  window.update(board(), true, 105 * SECOND);
  expect(window.secondsLeft(board(), 105 * SECOND)).toBe(0);
  const next = board({ round: { number: 8, closes_at: 150 * SECOND } as RoundSeen });
  window.update(next, true, 130 * SECOND);
  expect(window.secondsLeft(next, 130 * SECOND)).toBe(20);
  window.update(board({ phase: "dealing" }), true, 151 * SECOND);
  expect(window.secondsLeft(board({ phase: "dealing" }), 151 * SECOND)).toBe(null);
});
