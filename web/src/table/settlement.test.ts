import { expect, test } from "vitest";

import type { Event, Item } from "../shared/api/types";
import { Settlement } from "./settlement.svelte";

const WON: Item = ["banker", 10_00, 9_50, "0.95 to 1", "4.1", 50];
const LOST: Item = ["tie", 1_00, -1_00, "8 to 1", null, 0];

/** What ann's page shows after these events. */
function after(...events: object[]): Settlement {
  const settlement = new Settlement();
  for (const event of events) settlement.apply(event as Event, "ann");
  return settlement;
}

const paid = (others: object = {}) => ({ event: "WagersPaid", round: 7, patron: "ann", items: [WON], pending: true, ...others });

const dragons = (others: object = {}) => ({
  event: "DragonsPaid",
  session: 2,
  patron: "ann",
  items: [WON],
  pending: true,
  ...others,
});

test("winnings are pending until they are released or the next round opens", () => {
  expect(after(paid()).round).toEqual({ number: 7, items: [WON], pending: true });
  expect(after(paid(), { event: "WinningsReleased", round: 6, patron: "ann" }).round?.pending).toBe(true);
  expect(after(paid(), { event: "WinningsReleased", round: 7, patron: "bob" }).round?.pending).toBe(true);
  expect(after(paid(), { event: "WinningsReleased", round: 7, patron: "ann" }).round?.pending).toBe(false);
  expect(after(paid(), { event: "BettingOpened" }).round?.pending).toBe(false);
});

test("a loss is never pending", () => {
  expect(after(paid({ items: [LOST] })).round?.pending).toBe(false);
  expect(after(paid({ items: [LOST, WON] })).round?.pending).toBe(true);
});

test("a neighbour's payments are not shown", () => {
  const session = { event: "DragonsPaid", session: 2, patron: "bob", items: [WON] };
  const { round, session: shown } = after(paid({ patron: "bob" }), session);
  expect([round, shown]).toEqual([null, null]);
});

test("a session's payment is shown beside that of its last round", () => {
  const { round, session } = after(paid(), dragons({ items: [LOST] }));
  expect([round?.number, session]).toEqual([7, { number: 2, items: [LOST], pending: false }]);
});

test("what Dragon wagers bring is pending as long as their last round", () => {
  expect(after(paid(), dragons()).session?.pending).toBe(true);
  expect(after(paid(), dragons({ pending: false })).session?.pending).toBe(false);
  expect(after(paid(), dragons(), { event: "WinningsReleased", round: 6, patron: "ann" }).session?.pending).toBe(true);
  expect(after(paid(), dragons(), { event: "WinningsReleased", round: 7, patron: "ann" }).session?.pending).toBe(false);
  expect(after(dragons(), { event: "WinningsReleased", round: 7, patron: "ann" }).session?.pending).toBe(false);
  expect(after(paid(), dragons(), { event: "BettingOpened" }).session?.pending).toBe(false);
  expect(after(paid(), dragons(), { event: "DragonBetsWithdrawn", session: 2 }).session).toBe(null);
});

test("a void round shows its clause until another round has a result", () => {
  const voided = { event: "RoundVoided", round: 7, rule: "5.4", why: "a card fell" };
  expect(after(paid(), voided).round).toBe(null);
  expect(after(voided).voided).toEqual({ round: 7, rule: "5.4", why: "a card fell" });
  expect(after(voided, { event: "ResultAnnounced" }).voided).toBe(null);
});

test.each(["SettlementReversed", "RoundReconstructed"])("after %s the payment is not shown any more", (event) => {
  expect(after(paid(), { event, round: 7 }).round).toBe(null);
});
