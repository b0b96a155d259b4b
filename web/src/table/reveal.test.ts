import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { PushedFrame } from "../shared/api/socket";
import type { Board, EventsFrame, RoundSeen } from "../shared/api/types";
import { bringsResult, movesOn, ResultReveal, withCardsOnly } from "./reveal.svelte";

const round = (seen: Partial<RoundSeen>): RoundSeen =>
  ({ number: 7, result: null, void_by: null, player: { cards: [], total: 0 }, ...seen }) as RoundSeen;

const board = (seen: Partial<Board>): Board =>
  ({ phase: "dealing", held: false, round: round({}), totals: { tie: 1 }, ...seen }) as Board;

const events = (changed: Partial<Board>): EventsFrame =>
  ({ type: "events", after: 1, through: 2, events: [], board: changed }) as EventsFrame;

test("a result is new where the page shows none for its round", () => {
  const frame = events({ phase: "result", round: round({ result: "tie" }) });
  expect(bringsResult(board({}), frame)).toBe(true);
  expect(bringsResult(board({ round: round({ number: 6, result: "banker" }) }), frame)).toBe(true);
  expect(bringsResult(board({ round: null }), frame)).toBe(true);
  expect(bringsResult(board({ round: round({ result: "tie" }) }), frame)).toBe(false);
  expect(bringsResult(board({}), events({ round: round({}) }))).toBe(false);
  expect(bringsResult(board({}), events({ totals: {} }))).toBe(false);
});

test("nothing waits for the cards of a void round or a held table", () => {
  const void_by = "5.4";
  expect(bringsResult(board({}), events({ round: round({ result: "tie", void_by }) }))).toBe(false);
  expect(bringsResult(board({}), events({ held: true, round: round({ result: "tie" }) }))).toBe(false);
});

test("the cards are shown first, without what follows from them", () => {
  const player = { cards: ["9c", "Kd"], total: 9 };
  const frame = events({ phase: "result", totals: {}, round: round({ player, result: "player" }) });
  expect(withCardsOnly(board({}), frame)).toEqual(board({ round: round({ player }) }));
  expect(withCardsOnly(board({}), events({ totals: {} }))).toEqual(board({}));
});

test("when the table moves on, the page does", () => {
  const shown = board({});
  expect(movesOn(shown, events({ totals: {} }))).toBe(false);
  expect(movesOn(shown, events({ phase: "between-rounds", round: round({ result: "tie" }) }))).toBe(false);
  expect(movesOn(shown, events({ phase: "betting", round: round({ number: 8 }) }))).toBe(true);
  expect(movesOn(shown, events({ round: round({ void_by: "5.2" }) }))).toBe(true);
  expect(movesOn(shown, events({ held: true }))).toBe(true);
  expect(movesOn(shown, events({ phase: "closed" }))).toBe(true);
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const FRAMES = [1, 2].map((balance_cents): PushedFrame => ({ type: "balance", balance_cents }));

/** A reveal that has begun, holds two frames, and notes what it shows. */
function waitingReveal(): { reveal: ResultReveal; shown: PushedFrame[] } {
  const shown: PushedFrame[] = [];
  const reveal = new ResultReveal((frame) => shown.push(frame));
  reveal.start();
  for (const frame of FRAMES) reveal.hold(frame);
  return { reveal, shown };
}

test("what was held back is shown in its order once the cards lie open", () => {
  const { reveal, shown } = waitingReveal();
  expect([reveal.waiting, shown]).toEqual([true, []]);
  reveal.finish();
  expect([reveal.waiting, shown]).toEqual([false, FRAMES]);
});

test("cards are turned after a while, and then nothing waits for them any more", () => {
  const { reveal, shown } = waitingReveal();
  vi.advanceTimersByTime(2500);
  expect([reveal.hurry, reveal.waiting]).toEqual([true, true]);
  vi.advanceTimersByTime(2000);
  expect([reveal.hurry, reveal.waiting, shown]).toEqual([false, false, FRAMES]);
});

test("what was held back before a new snapshot is not shown", () => {
  const { reveal, shown } = waitingReveal();
  reveal.cancel();
  vi.advanceTimersByTime(10_000);
  reveal.finish();
  expect([reveal.waiting, shown]).toEqual([false, []]);
});
