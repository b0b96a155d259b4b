// Who stands where: by rank while it is played, by place once that is final.

import { get, part } from "../shared/api/http";
import type { PlayerSeen, TournamentSeen, TournamentShown } from "../shared/api/types";
import { download } from "../shared/download";

/** With all players: the line tells of the first. */
export const whole = async (name: string): Promise<TournamentSeen> =>
  (await get<TournamentShown>(`/tournaments/${part(name)}`)).tournament;

export const isDecided = ({ phase }: TournamentSeen): boolean => phase === "finished" || phase === "ended";

/** Whether chips still come and go between those who go on and those who do not. */
export const hasCut = ({ phase }: TournamentSeen): boolean => ["playing", "played", "play-off"].includes(phase);

/** As the house orders them, or by place in the end. */
export const inOrder = (seen: TournamentSeen, players: PlayerSeen[]): PlayerSeen[] =>
  isDecided(seen)
    ? players.toSorted((one, other) => (one.place || Infinity) - (other.place || Infinity))
    : players;

export async function takeAway(name: string, form: "csv" | "json"): Promise<void> {
  const seen = await whole(name);
  const rows = inOrder(seen, seen.players).map((one) =>
    [one.place, one.name, one.standing, one.chips_cents / 100, one.prize_cents / 100].join(),
  );
  if (form === "json") download(`${name}.json`, "application/json", `${JSON.stringify(seen, null, 1)}\n`);
  else download(`${name}.csv`, "text/csv", `${["place,player,standing,chips,prize", ...rows].join("\n")}\n`);
}
