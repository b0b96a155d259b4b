import { expect, test } from "vitest";

import type { Event } from "../shared/api/types";
import { DealRequests } from "./deal-requests.svelte";

const requests = () => new DealRequests((wager) => wager === "any-dragon");

const placed = (patron: string, wager: string, stake_cents: number): Event => ({
  event: "WagerPlaced",
  patron,
  wager,
  before_cents: 0,
  stake_cents,
});

const asked = (patron: string): Event => ({ event: "DealAsked", patron });

test("everybody who has wagered on the round is waited for until they ask", () => {
  const deal = requests();
  deal.show([{ patron: "bob", stakes: { tie: 100 }, asked: false }]);
  deal.apply(placed("ann", "player", 100));
  deal.apply(placed("cho", "banker", 100));
  deal.apply(placed("dan", "any-dragon", 100));
  expect(deal.waitedFor("ann")).toEqual(["bob", "cho"]);
  deal.apply(asked("bob"));
  deal.apply(asked("ann"));
  expect([deal.waitedFor("ann"), deal.hasAsked("ann")]).toEqual([["cho"], true]);
});

test("a changed wager takes the request back, and no wager is not waited for", () => {
  const deal = requests();
  deal.show([{ patron: "bob", stakes: { tie: 100 }, asked: true }]);
  expect(deal.waitedFor("ann")).toEqual([]);
  deal.apply(placed("bob", "any-dragon", 200));
  expect(deal.waitedFor("ann")).toEqual(["bob"]);
  deal.apply(placed("bob", "tie", 0));
  expect([deal.waitedFor("ann"), deal.hasWagered("bob")]).toEqual([[], false]);
});
