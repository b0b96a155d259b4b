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

test("everybody who has wagered on the round or its session is waited for until they ask", () => {
  const deal = requests();
  deal.show([{ patron: "bob", stakes: { tie: 100 }, dragons: {}, asked: false }]);
  deal.apply(placed("ann", "player", 100));
  deal.apply(placed("cho", "banker", 100));
  deal.apply(placed("dan", "any-dragon", 100));
  expect(deal.waitedFor("ann")).toEqual(["bob", "cho", "dan"]);
  deal.apply(asked("bob"));
  deal.apply(asked("ann"));
  expect([deal.waitedFor("ann"), deal.hasAsked("ann")]).toEqual([["cho", "dan"], true]);
});

test("a changed wager takes the request back, and no wager is not waited for", () => {
  const deal = requests();
  deal.show([{ patron: "bob", stakes: { tie: 100 }, dragons: {}, asked: true }]);
  expect(deal.waitedFor("ann")).toEqual([]);
  deal.apply(placed("bob", "any-dragon", 200));
  expect(deal.waitedFor("ann")).toEqual(["bob"]);
  deal.apply(placed("bob", "tie", 0));
  expect(deal.waitedFor("ann")).toEqual(["bob"]);
  deal.apply(placed("bob", "any-dragon", 0));
  expect([deal.waitedFor("ann"), deal.hasWagered("bob")]).toEqual([[], false]);
});

test("a Dragon wager lies for the rounds of its session", () => {
  const deal = requests();
  deal.show([{ patron: "bob", stakes: {}, dragons: { "any-dragon": 100 }, asked: true }]);
  deal.apply(placed("cho", "tie", 100));
  deal.apply({ event: "BettingOpened" } as Event);
  expect(deal.waitedFor("ann")).toEqual(["bob"]);
  deal.apply({ event: "SessionOpened" } as Event);
  expect(deal.waitedFor("ann")).toEqual([]);
});
