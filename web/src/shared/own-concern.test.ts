import { beforeEach, expect, test, vi } from "vitest";

import type { Actor, ConcernSeen, Event, Happened } from "./api/types";
import { OwnConcern } from "./own-concern.svelte";

const house = vi.hoisted(() => ({ past: [] as Happened[] }));
const browser = vi.hoisted(() => ({ user: { login: { role: "patron" }, name: "ann" } }));
const stored = new Map<string, string>();

vi.stubGlobal("sessionStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => stored.set(key, text),
  removeItem: (key: string) => stored.delete(key),
});
vi.mock("./login/user.svelte", () => browser);
vi.mock("./api/tables", () => ({ eventsBefore: () => Promise.resolve(house.past) }));

const ANN: Actor = ["patron", "ann"];
const RAISED: Event = { event: "ConcernRaised", concern: 3, raised_by: ANN, at: 9, note: "it fell" };
const ANSWERED: Event = { event: "ConcernAnswered", concern: 3, raised_by: ANN, note: "it did not" };
const OPEN: ConcernSeen = { number: 3, raised_by: ANN, at: 9, note: "it fell" };

function raised(): OwnConcern {
  const concern = new OwnConcern("T1");
  concern.apply(RAISED);
  return concern;
}

beforeEach(() => {
  stored.clear();
  house.past = [];
  browser.user.name = "ann";
});

test("a concern is open until it is answered, and is known when the page is loaded again", () => {
  const concern = raised();
  expect(concern.isOpen).toBe(true);
  expect(new OwnConcern("T1").raised).toMatchObject({ note: "it fell", at: 9 });
  expect(new OwnConcern("T2").raised).toBeNull();
  concern.apply(ANSWERED);
  expect(concern.isOpen).toBe(false);
  expect(new OwnConcern("T1").raised).toMatchObject({ answer: "it did not", takenUp: false });
  concern.dismiss();
  expect(new OwnConcern("T1").raised).toBeNull();
});

test("the concern of somebody else is not shown, on the table or in the browser", () => {
  const concern = raised();
  concern.apply({ ...RAISED, concern: 4, raised_by: ["surveillance", "ann"] });
  concern.apply({ ...ANSWERED, concern: 4 });
  expect(concern.isOpen).toBe(true);
  browser.user.name = "bob";
  expect(new OwnConcern("T1").raised).toBeNull();
});

test("what the house has of it counts", async () => {
  const concern = new OwnConcern("T1");
  await concern.show([{ ...OPEN, number: 2, raised_by: ["patron", "bob"] }, OPEN], 7);
  expect(concern.raised).toMatchObject({ number: 3, answer: null });
});

test("what became of it while the page was closed is looked up", async () => {
  raised();
  house.past = [{ sequence: 8, at: 10, event: { event: "ConcernTakenUp", concern: 3, raised_by: ANN } }];
  const concern = new OwnConcern("T1");
  await concern.show([], 8);
  expect(concern.raised).toMatchObject({ takenUp: true });
});

test("a concern that was answered too long ago is gone", async () => {
  raised();
  const concern = new OwnConcern("T1");
  await concern.show([], 8);
  expect(concern.raised).toBeNull();
});
