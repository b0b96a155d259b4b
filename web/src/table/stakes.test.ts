import { expect, test } from "vitest";

import type { Answer } from "../shared/api/socket";
import { type StakeAmounts, Stakes } from "./stakes.svelte";

/** Stakes before a house whose answers the test gives one by one. */
function stakesWithHouse(onTable: StakeAmounts = {}) {
  const sent: StakeAmounts[] = [];
  const answers: ((answer: Answer) => void)[] = [];
  let round = 7;
  const send = (stakes: StakeAmounts): Promise<Answer> => {
    sent.push(stakes);
    return new Promise((answer) => answers.push(answer));
  };
  const stakes = new Stakes(send, () => round);
  stakes.onTable = onTable;
  const answer = (accepted: boolean, last?: number, wagers?: Answer["wagers"]) =>
    answers.shift()?.({ accepted, last, wagers });
  return { stakes, sent, answer, nextRound: () => (round += 1) };
}

test("a stake is shown at once, and is unconfirmed until it is answered", async () => {
  const { stakes, sent, answer } = stakesWithHouse({ tie: 100 });
  const placed = stakes.change({ banker: 500 });
  expect([stakes.of("banker"), stakes.of("tie"), stakes.difference("banker")]).toEqual([500, 100, 500]);
  expect([stakes.isUnconfirmed("banker"), stakes.isUnconfirmed("tie")]).toEqual([true, false]);
  answer(true, 12);
  expect(await placed).toBe(true);
  expect(stakes.isUnconfirmed("banker")).toBe(false);
  expect(stakes.changed).toEqual(["banker"]);
  expect(sent).toEqual([{ banker: 500 }]);
});

test("an accepted stake stays while its events are on their way", async () => {
  const { stakes, answer } = stakesWithHouse();
  const placed = stakes.change({ banker: 500 });
  answer(true, 12);
  await placed;
  stakes.setSequence(11);
  expect(stakes.of("banker")).toBe(500);
  stakes.setSequence(12);
  expect(stakes.of("banker")).toBe(0);
  stakes.onTable = { banker: 500 };
  expect([stakes.of("banker"), stakes.difference("banker")]).toEqual([500, 0]);
});

test("a refused stake is taken back, and there is nothing to undo", async () => {
  const { stakes, answer } = stakesWithHouse({ banker: 200 });
  const placed = stakes.change({ banker: 700 });
  answer(false);
  expect(await placed).toBe(false);
  expect([stakes.of("banker"), stakes.canUndo, stakes.changed]).toEqual([200, false, []]);
});

test("of stakes sent together those that are late are taken back", async () => {
  const { stakes, answer } = stakesWithHouse();
  const placed = stakes.change({ player: 500, "any-dragon": 100 });
  const late = { wager: "any-dragon", stake_cents: 0, wanted_cents: 100, reason: "too late", rule: "5.6" };
  answer(true, 12, { taken: { player: 500 }, late: [late] });
  expect(await placed).toBe(true);
  expect([stakes.of("player"), stakes.of("any-dragon"), stakes.changed]).toEqual([500, 0, ["player"]]);
});

test("the answer to an older change does not remove a newer one", async () => {
  const { stakes, answer } = stakesWithHouse();
  const first = stakes.change({ banker: 100 });
  const second = stakes.change({ banker: 200 });
  answer(true, 5);
  await first;
  expect([stakes.of("banker"), stakes.isUnconfirmed("banker")]).toEqual([200, true]);
  answer(false);
  await second;
  expect(stakes.of("banker")).toBe(100);
});

test("undo sends the stakes from before the last change", async () => {
  const { stakes, sent, answer } = stakesWithHouse({ banker: 200 });
  const placed = stakes.change({ banker: 700 });
  answer(true, 3);
  await placed;
  const undone = stakes.undo();
  answer(true, 4);
  expect(await undone).toBe(true);
  expect(sent.at(-1)).toEqual({ banker: 200 });
  expect(stakes.canUndo).toBe(false);
});

test("undo that was refused can be tried again in its round, and not in another", async () => {
  const { stakes, answer, nextRound } = stakesWithHouse();
  const placed = stakes.change({ banker: 700 });
  answer(true, 3);
  await placed;
  const refused = stakes.undo();
  answer(false);
  await refused;
  expect(stakes.canUndo).toBe(true);
  const late = stakes.undo();
  nextRound();
  answer(false);
  await late;
  expect(stakes.canUndo).toBe(false);
});

test("a new round forgets changes, and no change asks for nothing", async () => {
  const { stakes, sent, answer } = stakesWithHouse();
  const placed = stakes.change({ banker: 700 });
  answer(true, 3);
  await placed;
  stakes.startRound();
  expect([stakes.canUndo, stakes.changed]).toEqual([false, []]);
  expect([await stakes.undo(), await stakes.change({})]).toEqual([true, true]);
  expect(sent.length).toBe(1);
});
