// The players in order: by rank while it is played, by place once that is final.

import { get, pathPart } from "../shared/api/http";
import type { PlayerSeen, TournamentSeen, TournamentShown } from "../shared/api/types";
import { download } from "../shared/download";

/** With all players: the socket sends the first only. */
export const loadTournament = async (name: string): Promise<TournamentSeen> =>
  (await get<TournamentShown>(`/tournaments/${pathPart(name)}`)).tournament;

export const isDecided = ({ phase }: TournamentSeen): boolean => phase === "finished" || phase === "ended";

/** Whether players still compete for the places above the cut. */
export const hasCut = ({ phase }: TournamentSeen): boolean => ["playing", "played", "play-off"].includes(phase);

/** In the server's order, or by place in the end. */
export const ranked = (view: TournamentSeen, players: PlayerSeen[]): PlayerSeen[] =>
  isDecided(view)
    ? players.toSorted((one, other) => (one.place || Infinity) - (other.place || Infinity))
    : players;

export async function downloadStandings(name: string, form: "csv" | "json"): Promise<void> {
  const view = await loadTournament(name);
  const rows = ranked(view, view.players).map((one) =>
    [one.place, one.name, one.standing, one.chips_cents / 100, one.prize_cents / 100].join(),
  );
  if (form === "json") download(`${name}.json`, "application/json", `${JSON.stringify(view, null, 1)}\n`);
  else download(`${name}.csv`, "text/csv", `${["place,player,standing,chips,prize", ...rows].join("\n")}\n`);
}
