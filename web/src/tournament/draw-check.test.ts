import { expect, test } from "vitest";

import type { TournamentSeen } from "../shared/api/types";
import { matchesCommitment, seatsFollow } from "./draw-check";

// As src/punto/tournament/draw.py has them.
const SALT = "5f".repeat(32);
const HASH = "53b897081860f6b5509e68c4a42da440f6547ec1efefa01cb3be27d07986405f";
const SEATS: [name: string, table: number, seat: number][] = [
  ["Bob", 6, 2],
  ["ann", 5, 2],
  ["cy", 7, 1],
  ["dee", 6, 1],
  ["eve", 5, 1],
  ["gone", 0, 0],
];

const drawn = (seats = SEATS): TournamentSeen =>
  ({
    name: "spring",
    stage: 2,
    format: { stages: [{ seats: 7 }, { seats: 2 }] },
    commitments: ["", HASH],
    salts: ["", SALT],
    players: seats.map(([name, table, seat]) => ({ name, table, seat })),
  }) as unknown as TournamentSeen;

test("a salt matches the commitment of its tournament and stage", async () => {
  expect(await matchesCommitment(drawn(), 2)).toBe(true);
  expect(await matchesCommitment({ ...drawn(), name: "autumn" }, 2)).toBe(false);
  expect(await matchesCommitment({ ...drawn(), salts: ["", "5e".repeat(32)] }, 2)).toBe(false);
});

test("seats follow from the salt, and others do not", async () => {
  expect(await seatsFollow(drawn())).toBe(true);
  const swapped = SEATS.map(([name, table, seat]): [string, number, number] => {
    if (name === "ann") return ["ann", 6, 2];
    return name === "Bob" ? ["Bob", 5, 2] : [name, table, seat];
  });
  expect(await seatsFollow(drawn(swapped))).toBe(false);
});
