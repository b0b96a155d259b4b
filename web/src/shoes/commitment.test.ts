import { expect, test } from "vitest";

import type { ShoeFile } from "../shared/api/types";
import { faultIn, fiveLines, secretOf, sha256 } from "./commitment";

const ORDER = "2c 9h Kd 4d 5s 3c 2h Td As 8c 9c 7d 6h".split(" ");

const FILE: ShoeFile = {
  table: "T1",
  shoe: 3,
  game: "power-98",
  version: "1",
  burn: true,
  cut: 0,
  commitment: null,
  order: ORDER,
  dice: [3, 6],
  salt: "5f".repeat(32),
  burned: { shown: "2c", count: 2 },
  rounds: [
    { round: 1, cards: ["4d", "5s", "3c", "2h"], aside: [], die: 3, player: 7, banker: 7, result: "tie" },
    { round: 2, cards: ["Td", "8c"], aside: ["As"], die: 6, player: null, banker: null, result: "void" },
  ],
};

test("the five lines are those that the page on fair shoes gives", () => {
  const text = `punto shoe 1\nT1 3\n${ORDER.join(" ")}\n3 6\n${"5f".repeat(32)}\n`;
  expect(fiveLines(secretOf(FILE))).toBe(text);
  // A game without a die has an empty line.
  expect(fiveLines({ ...secretOf(FILE), dice: "" }).split("\n")[3]).toBe("");
});

test("line breaks and blanks that came with pasting change nothing", () => {
  const secret = secretOf(FILE);
  const pasted = { ...secret, order: `\n${secret.order.replaceAll(" ", "\n  ")}\n`, salt: ` ${secret.salt}\n` };
  expect(fiveLines(pasted)).toBe(fiveLines(secret));
});

test("a hash is SHA-256 in hexadecimal digits", async () => {
  expect(await sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("rounds that took the cards of the order one after another are right", () => {
  expect(faultIn(FILE, secretOf(FILE))).toBeNull();
});

test("the first card that is another is named with its round", () => {
  const secret = { ...secretOf(FILE), order: ["2c", "9h", "Kd", "4d", "6s", ...ORDER.slice(5)].join(" ") };
  expect(faultIn(FILE, secret)).toEqual({
    what: "cards",
    round: 1,
    found: "4d 5s 3c 2h",
    expected: "4d 6s 3c 2h",
  });
});

test("a die value that was not promised is found", () => {
  const fault = faultIn(FILE, { ...secretOf(FILE), dice: "3 5" });
  expect(fault).toEqual({ what: "die", round: 2, found: "6", expected: "5" });
});

test("a burn of another card, or of as many as another has, is found", () => {
  expect(faultIn(FILE, { ...secretOf(FILE), order: ["3c", ...ORDER.slice(1)].join(" ") })).toEqual({ what: "burn" });
  expect(faultIn({ ...FILE, burned: { shown: "2c", count: 3 } }, secretOf(FILE))).toEqual({ what: "burn" });
});

test("a card set aside may have come at any time, but must have come", () => {
  const [one, two] = FILE.rounds;
  if (!one || !two) throw new Error("there are two rounds");
  const other = { ...FILE, rounds: [one, { ...two, aside: ["Ac"] }] };
  expect(faultIn(other, secretOf(FILE))?.what).toBe("cards");
  const turned = { ...FILE, rounds: [one, { ...two, cards: ["8c", "Td"] }] };
  expect(faultIn(turned, secretOf(FILE))?.what).toBe("cards");
});
