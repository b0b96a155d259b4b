import { expect, test } from "vitest";

import type { Board } from "../shared/api/types";
import { commandOf, nextStep, readCards, waitsFor } from "./next-step";

const table = (seen: Partial<Board>): Board =>
  ({ phase: "between-rounds", dealing: "shoe", held: false, session: null, shoe: null, ...seen }) as Board;

test("what is due to patrons comes before the round goes on", () => {
  expect(nextStep(table({ phase: "result" }), ["Pay", "ShowCutCard"])).toBe("Pay");
  expect(nextStep(table({ phase: "void" }), ["Pay"])).toBe("GiveBack");
  expect(nextStep(table({ phase: "betting" }), ["Pay"])).toBe("Release");
  expect(nextStep(table({ session: {} as Board["session"] }), ["Pay"])).toBe("PayDragons");
  expect(commandOf("GiveBack")).toBe("Pay");
});

test("a card between rounds is the one that is burned", () => {
  expect(nextStep(table({}), ["DrawCard", "ReportIrregularity"])).toBe("Burn");
  expect(nextStep(table({ phase: "dealing" }), ["DrawCard"])).toBe("DrawCard");
  expect(commandOf("Burn")).toBe("DrawCard");
});

test("without a step it is said who has to act", () => {
  expect(nextStep(table({}), ["ReportIrregularity"])).toBeNull();
  expect(waitsFor(table({ held: true }), [], "dealer")).toBe("held");
  expect(waitsFor(table({ phase: "closed" }), [], "dealer")).toBe("closed");
  expect(waitsFor(table({ dealing: "automatic" }), [], "dealer")).toBe("automatic");
  expect(waitsFor(table({ phase: "shaking" }), ["CompleteShake"], "dealer")).toBe("shaker");
  expect(waitsFor(table({}), [], "watcher")).toBe("watching");
  expect(waitsFor(table({}), [], "dealer")).toBe("pit");
  expect(waitsFor(table({}), [], "pit")).toBe("dealer");
});

test("cards are read as they are typed, several of a kind at once", () => {
  expect(readCards("4d th, aS 10cx2")).toEqual({ cards: ["4d", "Th", "As", "Tc", "Tc"] });
  expect(readCards("4d 1x")).toEqual({ wrong: "1x" });
  expect(readCards("")).toEqual({ cards: [] });
});
