import { expect, test } from "vitest";

import type { Format } from "../shared/api/types";
import { fromForm, toForm } from "./format-form";

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

test("a form has amounts in dollars and shares in per cent", () => {
  const form = toForm(FORMAT);
  expect(form.entry_cents).toBe(100.5);
  expect(form.house_share).toBe(2.5);
  expect(form.prizes).toBe("62.5 37.5");
  expect(form.stages[0]).toMatchObject({ chips_cents: 10_000, minimum_cents: 0, minutes: 20, hands: null });
});

test("a form that was not changed is the same format", () => {
  expect(fromForm(toForm(FORMAT))).toEqual(FORMAT);
});

test("no cent is lost on the way", () => {
  expect(fromForm({ ...toForm(FORMAT), entry_cents: 1.15 }).entry_cents).toBe(115);
});

test("shares may be separated in any way", () => {
  expect(fromForm({ ...toForm(FORMAT), prizes: "50 %, 30; 20" }).prizes).toEqual([500, 300, 200]);
});

test("no re-buys are a form with none"
, () => {
  const none = { ...FORMAT, rebuys: null };
  expect(toForm(none).rebuys.most).toBe(0);
  expect(fromForm(toForm(none))).toEqual(none);
});
