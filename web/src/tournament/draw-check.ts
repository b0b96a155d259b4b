// The check of a draw, without asking the house. The stage's salt is mixed with the moment of the draw
// and the players in the order of their entry, and each player's lot is the hash of that and the name;
// in the order of their lots the players are seated, one at each table in turn.

import type { TournamentSeen } from "../shared/api/types";
import { sha256 } from "../shared/sha256";

const hash = (...lines: (string | number)[]): Promise<string> =>
  sha256(lines.map((line) => `${line}\n`).join(""));

/** Whether a stage's salt has the hash that was published before anybody registered. */
export const matchesCommitment = async ({ name, commitments, draws }: TournamentSeen, stage: number): Promise<boolean> =>
  (await hash("punto-draw-1", name, stage, draws[stage - 1]?.salt ?? "")) === commitments[stage - 1];

/** Whether the seats of the last draw follow from what went into it; needs all players. */
export async function seatsFollow({ players, format, stage, draws }: TournamentSeen): Promise<boolean> {
  const draw = draws[stage - 1];
  if (!draw) return false;
  const seated = players.filter(({ table }) => table).toSorted((one, other) => one.entry - other.entry);
  const mix = await hash("punto-mix-1", draw.salt, draw.drawn_at, ...seated.map(({ name }) => name));
  const lots = await Promise.all(
    seated.map(async (one) => ({ one, lot: (await hash("punto-lot-2", mix, one.name)) + one.name })),
  );
  lots.sort((one, other) => (one.lot < other.lot ? -1 : 1));
  const tables = Math.ceil(seated.length / (format.stages[stage - 1]?.seats ?? 1));
  const first = Math.min(...seated.map(({ table }) => table));
  return lots.every(
    ({ one: { table, seat } }, place) =>
      table === first + (place % tables) && seat === 1 + Math.floor(place / tables),
  );
}
