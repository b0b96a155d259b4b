import { expect, test } from "vitest";

import type { ShoeFile } from "../shared/api/types";
import { committedText, findFault, secretOf } from "./commitment";

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

test("the hashed text is that of docs/fair-shoes.md", () => {
  const text = `punto shoe 1\nT1 3\n${ORDER.join(" ")}\n3 6\n${"5f".repeat(32)}\n`;
  expect(committedText(secretOf(FILE))).toBe(text);
  // A game without a die has an empty line.
  expect(committedText({ ...secretOf(FILE), dice: "" }).split("\n")[3]).toBe("");
});

test("line breaks and spaces from pasting change nothing", () => {
  const secret = secretOf(FILE);
  const pasted = { ...secret, order: `\n${secret.order.replaceAll(" ", "\n  ")}\n`, salt: ` ${secret.salt}\n` };
  expect(committedText(pasted)).toBe(committedText(secret));
});

test("rounds that follow the order have no fault", () => {
  expect(findFault(FILE, secretOf(FILE))).toBeNull();
});

test("the first round with another card is found", () => {
  const secret = { ...secretOf(FILE), order: ["2c", "9h", "Kd", "4d", "6s", ...ORDER.slice(5)].join(" ") };
  expect(findFault(FILE, secret)).toEqual({
    what: "cards",
    round: 1,
    found: "4d 5s 3c 2h",
    expected: "4d 6s 3c 2h",
  });
});

test("another die value is found", () => {
  const fault = findFault(FILE, { ...secretOf(FILE), dice: "3 5" });
  expect(fault).toEqual({ what: "die", round: 2, found: "6", expected: "5" });
});

test("a burn of another card, or of another number of cards, is found", () => {
  expect(findFault(FILE, { ...secretOf(FILE), order: ["3c", ...ORDER.slice(1)].join(" ") })).toEqual({ what: "burn" });
  expect(findFault({ ...FILE, burned: { shown: "2c", count: 3 } }, secretOf(FILE))).toEqual({ what: "burn" });
});

test("a card that was set aside may be anywhere in its round, but must be there", () => {
  const [one, two] = FILE.rounds;
  if (!one || !two) throw new Error("there are two rounds");
  const other = { ...FILE, rounds: [one, { ...two, aside: ["Ac"] }] };
  expect(findFault(other, secretOf(FILE))?.what).toBe("cards");
  const turned = { ...FILE, rounds: [one, { ...two, cards: ["8c", "Td"] }] };
  expect(findFault(turned, secretOf(FILE))?.what).toBe("cards");
});
