import { expect, test } from "vitest";

import type { RoundSeen } from "./api/types";
import { dealtCards, parseCards } from "./card-list";

test("the hands are dealt to in turn, and a third card may go to Banker alone", () => {
  const round = { player: { cards: ["4d", "3c"] }, banker: { cards: ["5s", "2h", "9c"] } } as RoundSeen;
  expect(dealtCards(round)).toEqual(["4d", "5s", "3c", "2h", "9c"]);
});

test("cards are read as they are typed, several of a kind at once", () => {
  expect(parseCards("4d th, aS 10cx2")).toEqual({ cards: ["4d", "Th", "As", "Tc", "Tc"] });
  expect(parseCards("4d 1x")).toEqual({ wrong: "1x" });
  expect(parseCards("")).toEqual({ cards: [] });
});
