import { expect, test } from "vitest";

import type { Event } from "../shared/api/types";
import { NO_SHAKER, shakerAfter } from "./dice-shaker";

const after = (...events: object[]) =>
  (events as Event[]).reduce(shakerAfter, { holder: "bob", shaken: true, byHolder: true, opened: false });

const PASSED = { event: "DieShaken", passed_to: "ann" };

test("whoever the shaker is passed to has to shake it", () => {
  expect(after(PASSED)).toEqual({ holder: "ann", shaken: false, byHolder: false, opened: false });
});

test.each([
  ["PatronShook", true],
  ["ShakeCompleted", false],
])("after %s it was shaken, by whoever has it: %s", (event, byHolder) => {
  expect(after(PASSED, { event })).toEqual({ holder: "ann", shaken: true, byHolder, opened: false });
});

test("after another shake was called for it is to be shaken again", () => {
  const again = after(PASSED, { event: "PatronShook" }, { event: "AnotherShakeCalled" });
  expect(again).toEqual({ holder: "ann", shaken: false, byHolder: false, opened: false });
});

test("the shaker is opened once", () => {
  const opened = after(PASSED, { event: "PatronShook" }, { event: "ShakerOpened" });
  expect(opened).toEqual({ holder: "ann", shaken: true, byHolder: true, opened: true });
});

test("with the next round nobody has it, and other events change nothing", () => {
  expect(after(PASSED, { event: "BettingOpened" })).toEqual(NO_SHAKER);
  expect(after(PASSED, { event: "SeatTaken" })).toEqual(after(PASSED));
});
