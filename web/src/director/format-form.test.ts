// What a director types is what the house is asked for.

import { expect, test } from "vitest";

import type { Format } from "../shared/api/types";
import { asMeant, asTyped } from "./format-form";

const FORMAT: Format = {
  title: "Spring 100",
  most_players: 36,
  fewest_players: 2,
  entry_cents: 100_50,
  house_share: 25,
  stages: [
    {
      name: "Heats",
      hands: null,
      minutes: 20,
      seats: 7,
      chips_cents: 10_000_00,
      least_cents: 100_00,
      most_cents: 5_000_00,
      minimum_cents: 0,
      betting_seconds: 20,
      advance: 2,
      best_of_rest: 1,
      announce_every: 5,
    },
  ],
  rebuys: { most: 1, fee_cents: 50_00, chips_cents: 5_000_00, until_hand: 8, below_cents: 0 },
  tie_breaks: ["highest-win", "draw"],
  sealed: true,
  dealing: "automatic",
  decks: 8,
  prizes: [625, 375],
};

test("amounts are typed in dollars, shares in per cent", () => {
  const typed = asTyped(FORMAT);
  expect(typed.entry_cents).toBe(100.5);
  expect(typed.house_share).toBe(2.5);
  expect(typed.prizes).toBe("62.5 37.5");
  expect(typed.stages[0]).toMatchObject({ chips_cents: 10_000, minimum_cents: 0, minutes: 20, hands: null });
});

test("what is not changed is what it was", () => {
  expect(asMeant(asTyped(FORMAT))).toEqual(FORMAT);
});

test("no cent is lost on the way", () => {
  expect(asMeant({ ...asTyped(FORMAT), entry_cents: 1.15 }).entry_cents).toBe(115);
});

test("shares are read however they are set apart", () => {
  expect(asMeant({ ...asTyped(FORMAT), prizes: "50 %, 30; 20" }).prizes).toEqual([500, 300, 200]);
});

test("none are no re-buys", () => {
  const none = { ...FORMAT, rebuys: null };
  expect(asTyped(none).rebuys.most).toBe(0);
  expect(asMeant(asTyped(none))).toEqual(none);
});
