import { expect, test } from "vitest";

import type { TournamentSeen } from "../shared/api/types";
import { matchesCommitment, seatsFollow } from "./draw-check";

// As src/punto/tournament/draw.py has them.
const SALT = "5f".repeat(32);
const HASH = "53b897081860f6b5509e68c4a42da440f6547ec1efefa01cb3be27d07986405f";
const DRAWN_AT = 1_767_258_100_000_001;
const SEATS: [name: string, entry: number, table: number, seat: number][] = [
  ["Bob", 5, 6, 2],
  ["ann", 1, 6, 1],
  ["cy", 3, 5, 1],
  ["dee", 2, 7, 1],
  ["eve", 7, 5, 2],
  ["gone", 4, 0, 0],
];

const drawn = (seats = SEATS): TournamentSeen =>
  ({
    name: "spring",
    stage: 2,
    format: { stages: [{ seats: 7 }, { seats: 2 }] },
    commitments: ["", HASH],
    draws: [{ salt: "" }, { salt: SALT, drawn_at: DRAWN_AT }],
    players: seats.map(([name, entry, table, seat]) => ({ name, entry, table, seat })),
  }) as unknown as TournamentSeen;

test("a salt matches the commitment of its tournament and stage", async () => {
  expect(await matchesCommitment(drawn(), 2)).toBe(true);
  expect(await matchesCommitment({ ...drawn(), name: "autumn" }, 2)).toBe(false);
  expect(await matchesCommitment({ ...drawn(), draws: [{ salt: "" }, { salt: "5e".repeat(32) }] } as TournamentSeen, 2)).toBe(false);
});

test("seats follow from the salt, the moment and the order of entry, and others do not", async () => {
  expect(await seatsFollow(drawn())).toBe(true);
  const later = { salt: SALT, drawn_at: DRAWN_AT + 1, mix: "" };
  expect(await seatsFollow({ ...drawn(), draws: [later, later] })).toBe(false);
  const late = SEATS.map(([name, entry, ...at]): (typeof SEATS)[number] => [name, name === "ann" ? 9 : entry, ...at]);
  expect(await seatsFollow(drawn(late))).toBe(false);
  const swapped = SEATS.map(([name, entry, table, seat]): (typeof SEATS)[number] => {
    if (name === "ann") return ["ann", entry, 6, 2];
    return name === "Bob" ? ["Bob", entry, 6, 1] : [name, entry, table, seat];
  });
  expect(await seatsFollow(drawn(swapped))).toBe(false);
});
