// The check of a draw: nothing here asks the house. Each player's lot is the hash of the stage's
// salt and the name; in the order of their lots they sit down, one at each table in turn.

import type { TournamentSeen } from "../shared/api/types";
import { sha256 } from "../shoes/commitment";

const hash = (...lines: (string | number)[]): Promise<string> =>
  sha256(lines.map((line) => `${line}\n`).join(""));

/** Whether a stage's salt is what was committed to before anybody registered. */
export const isPromised = async ({ name, commitments, salts }: TournamentSeen, stage: number): Promise<boolean> =>
  (await hash("punto-draw-1", name, stage, salts[stage - 1] ?? "")) === commitments[stage - 1];

/** Whether the seats of the stage drawn last follow from its salt; all players are to be there. */
export async function follow({ players, format, stage, salts }: TournamentSeen): Promise<boolean> {
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
