import { expect, test } from "vitest";

import { midnight, roundsQuery } from "./round-query";

test("a void round has no result", () => {
  expect(roundsQuery({ table: "T1", result: "void" })).toEqual({ table: "T1", void: true });
  expect(roundsQuery({ result: "tie" })).toEqual({ result: "tie" });
  expect(roundsQuery({ result: "tie", net: "won" })).toEqual({ result: "tie", net: "won" });
});

test("a day lasts from midnight to midnight in the reader's time zone", () => {
  const start = midnight("2026-03-29");
  const end = midnight("2026-03-29", 1);
  expect(start).toBe(new Date(2026, 2, 29).getTime() * 1000);
  expect(end).toBe(new Date(2026, 2, 30).getTime() * 1000);
  expect(midnight("")).toBeUndefined();
});
