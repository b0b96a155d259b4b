import { expect, test } from "vitest";

import type { Board, Events, RoundSeen } from "../shared/api/types";
import { goesOn, tellsResult, withCards } from "./reveal";

const round = (seen: Partial<RoundSeen>): RoundSeen =>
  ({ number: 7, result: null, void_by: null, player: { cards: [], total: 0 }, ...seen }) as RoundSeen;

const board = (seen: Partial<Board>): Board =>
  ({ phase: "dealing", held: false, round: round({}), totals: { tie: 1 }, ...seen }) as Board;

const events = (changed: Partial<Board>): Events =>
  ({ type: "events", after: 1, through: 2, events: [], board: changed }) as Events;

test("a result is new where the page shows none of that round", () => {
  const told = events({ phase: "result", round: round({ result: "tie" }) });
  expect(tellsResult(board({}), told)).toBe(true);
  expect(tellsResult(board({ round: round({ number: 6, result: "banker" }) }), told)).toBe(true);
  expect(tellsResult(board({ round: null }), told)).toBe(true);
  expect(tellsResult(board({ round: round({ result: "tie" }) }), told)).toBe(false);
  expect(tellsResult(board({}), events({ round: round({}) }))).toBe(false);
  expect(tellsResult(board({}), events({ totals: {} }))).toBe(false);
});

test("nothing waits for cards that are void or looked into", () => {
  const void_by = "5.4";
  expect(tellsResult(board({}), events({ round: round({ result: "tie", void_by }) }))).toBe(false);
  expect(tellsResult(board({}), events({ held: true, round: round({ result: "tie" }) }))).toBe(false);
});

test("the cards come first, and nothing that follows from them", () => {
  const player = { cards: ["9c", "Kd"], total: 9 };
  const told = events({ phase: "result", totals: {}, round: round({ player, result: "player" }) });
  expect(withCards(board({}), told)).toEqual(board({ round: round({ player }) }));
  expect(withCards(board({}), events({ totals: {} }))).toEqual(board({}));
});

test("when the table goes on, the page goes with it", () => {
  const shown = board({});
  expect(goesOn(shown, events({ totals: {} }))).toBe(false);
  expect(goesOn(shown, events({ phase: "between-rounds", round: round({ result: "tie" }) }))).toBe(false);
  expect(goesOn(shown, events({ phase: "betting", round: round({ number: 8 }) }))).toBe(true);
  expect(goesOn(shown, events({ round: round({ void_by: "5.2" }) }))).toBe(true);
  expect(goesOn(shown, events({ held: true }))).toBe(true);
  expect(goesOn(shown, events({ phase: "closed" }))).toBe(true);
});
