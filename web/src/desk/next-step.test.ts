import { expect, test } from "vitest";

import type { Board } from "../shared/api/types";
import { nextStep, stepCommand, waitReason } from "./next-step";

const table = (seen: Partial<Board>): Board =>
  ({ phase: "between-rounds", dealing: "shoe", held: false, session: null, shoe: null, ...seen }) as Board;

test("patrons are paid before the round goes on", () => {
  expect(nextStep(table({ phase: "result" }), ["Pay", "ShowCutCard"])).toBe("Pay");
  expect(nextStep(table({ phase: "void" }), ["Pay"])).toBe("GiveBack");
  expect(nextStep(table({ phase: "betting" }), ["Pay"])).toBe("Release");
  expect(nextStep(table({ session: {} as Board["session"] }), ["Pay"])).toBe("PayDragons");
  expect(stepCommand("GiveBack")).toBe("Pay");
});

test("a card between rounds is burned", () => {
  expect(nextStep(table({}), ["DrawCard", "ReportIrregularity"])).toBe("Burn");
  expect(nextStep(table({ phase: "dealing" }), ["DrawCard"])).toBe("DrawCard");
  expect(stepCommand("Burn")).toBe("DrawCard");
});

test("without a step there is a reason to wait", () => {
  expect(nextStep(table({}), ["ReportIrregularity"])).toBeNull();
  expect(waitReason(table({ held: true }), [], "dealer")).toBe("held");
  expect(waitReason(table({ phase: "closed" }), [], "dealer")).toBe("closed");
  expect(waitReason(table({ dealing: "automatic" }), [], "dealer")).toBe("automatic");
  expect(waitReason(table({ phase: "shaking" }), ["CompleteShake"], "dealer")).toBe("shaker");
  expect(waitReason(table({}), [], "watcher")).toBe("watching");
  expect(waitReason(table({}), [], "dealer")).toBe("pit");
  expect(waitReason(table({}), [], "pit")).toBe("dealer");
});
