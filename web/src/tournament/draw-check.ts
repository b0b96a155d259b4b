// The check of a draw, without asking the house. Each player's lot is the hash of the stage's salt and
// the player's name; in the order of their lots the players are seated, one at each table in turn.

import type { TournamentSeen } from "../shared/api/types";
import { sha256 } from "../shared/sha256";

const hash = (...lines: (string | number)[]): Promise<string> =>
  sha256(lines.map((line) => `${line}\n`).join(""));

/** Whether a stage's salt has the hash that was published before anybody registered. */
export const matchesCommitment = async ({ name, commitments, salts }: TournamentSeen, stage: number): Promise<boolean> =>
  (await hash("punto-draw-1", name, stage, salts[stage - 1] ?? "")) === commitments[stage - 1];

/** Whether the seats of the last draw follow from its salt; needs all players. */
export async function seatsFollow({ players, format, stage, salts }: TournamentSeen): Promise<boolean> {
  const salt = salts[stage - 1] ?? "";
  const seated = players.filter(({ table }) => table);
  const lots = await Promise.all(
    seated.map(async (one) => ({ one, lot: (await hash("punto-lot-1", salt, one.name)) + one.name })),
  );
  lots.sort((one, other) => (one.lot < other.lot ? -1 : 1));
  const tables = Math.ceil(seated.length / (format.stages[stage - 1]?.seats ?? 1));
  const first = Math.min(...seated.map(({ table }) => table));
  return lots.every(
    ({ one: { table, seat } }, place) =>
      table === first + (place % tables) && seat === 1 + Math.floor(place / tables),
  );
}
