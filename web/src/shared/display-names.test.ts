import { beforeEach, expect, test, vi } from "vitest";

import type { DisplayNames } from "./api/types";

const house = vi.hoisted(() => ({ asked: [] as string[], people: {} as Record<string, string>, down: false }));
const user = vi.hoisted(() => ({ name: null as string | null, isStaff: false }));

vi.mock("./login/user.svelte", () => ({ user }));
vi.mock("./words/tournament-terms", () => ({ tournamentTerms: () => ({ table: "Table" }) }));
vi.mock("./api/http", async (original) => ({
  ...(await original<object>()),
  get: (path: string): Promise<DisplayNames> => {
    house.asked.push(path);
    const answer: DisplayNames = { people: { ...house.people }, tables: {}, tournaments: {} };
    return house.down ? Promise.reject(new Error("down")) : Promise.resolve(answer);
  },
}));

vi.useFakeTimers();
vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
vi.stubGlobal("navigator", { languages: ["en"] });
vi.stubGlobal("document", { hidden: false, documentElement: { lang: "" } });
const { personName, withPersonNames } = await import("./display-names.svelte");

const MINUTE = 60_000;

beforeEach(() => {
  house.asked = [];
  user.name = null;
});

test("many names are looked up at once, and once", async () => {
  house.people = { ann: "Ann Lee" };
  expect([personName("ann"), personName("bob"), personName("ann")]).toEqual(["ann", "bob", "ann"]);
  await vi.advanceTimersByTimeAsync(1);
  expect([personName("ann"), personName("bob")]).toEqual(["Ann Lee", "bob"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(house.asked).toEqual(["/names?person=ann%2Cbob"]);
});

test("a name that somebody else has changed is shown within a minute", async () => {
  house.people = { cat: "Cat" };
  personName("cat");
  await vi.advanceTimersByTimeAsync(1);
  house.people = { cat: "Cat 8" };
  expect(personName("cat")).toBe("Cat");
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(personName("cat")).toBe("Cat 8");
});

test("whoever has logged in is told more", async () => {
  house.people = {};
  personName("dan");
  await vi.advanceTimersByTimeAsync(1);
  house.people = { dan: "Dan Tan" };
  [house.asked, user.name] = [[], "ann"];
  expect(personName("dan")).toBe("dan");
  await vi.advanceTimersByTimeAsync(1);
  expect(house.asked).toHaveLength(1);
  expect(personName("dan")).toBe("Dan Tan");
});

test("a sentence calls people by their names where their ids say nothing", async () => {
  house.people = { "guest-b28acf1a97": "Lucky 8", "patron-12": "陈大文", "ann": "Ann Lee" };
  const said = '"guest-b28acf1a97" neither sits nor stands; patron-12 does, and ann, at table-12';
  withPersonNames(said);
  await vi.advanceTimersByTimeAsync(1);
  expect(withPersonNames(said)).toBe('"Lucky 8" neither sits nor stands; 陈大文 does, and ann, at table-12');
});

test("a look-up that failed is made again within a minute", async () => {
  house.down = true;
  personName("eve");
  await vi.advanceTimersByTimeAsync(1);
  [house.down, house.people] = [false, { eve: "Eve" }];
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(personName("eve")).toBe("Eve");
});
