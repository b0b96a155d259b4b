// A tournament as its line tells it, and what is asked of it.

import { here } from "../login/user.svelte";
import { Problem, attempts, get, part, post } from "../shared/api/http";
import { type Heard, Line } from "../shared/api/socket";
import type { OwnPlace, TournamentCommand, TournamentSeen } from "../shared/api/types";

/** A command without its id, which it is given here. */
export type Wanted = TournamentCommand extends infer One
  ? One extends TournamentCommand
    ? Omit<One, "id">
    : never
  : never;

export class Contest {
  seen = $state.raw<TournamentSeen | null>(null);
  /** What is the player's own; null for whoever does not play. */
  own = $state.raw<OwnPlace | null>(null);
  /** How many players there are; of very many the line tells the first. */
  players = $state(0);
  up = $state(true);
  /** Whether the house has no such tournament. */
  missing = $state(false);

  #name: string;
  #line: Line;
  #attempt = attempts();

  /** Seen from a wall it is nobody's in particular, whoever is logged in there. */
  constructor(name: string, onWall = false) {
    this.#name = name;
    this.#line = new Line(`/tournaments/${part(name)}/socket${onWall ? "?as=board" : ""}`, {
      hear: (frame) => this.#hear(frame),
      tell: (up) => (this.up = up),
      doubt: () => void this.#doubt(onWall),
    });
  }

  close(): void {
    this.#line.close();
  }

  /** Throws the Problem with which the house says no. */
  ask(wanted: Wanted): Promise<unknown> {
    return this.#attempt(post, `/tournaments/${part(this.#name)}/commands`, wanted);
  }

  #hear(frame: Heard): void {
    if (frame.type !== "tournament") return;
    const { tournament, own, players } = frame.shown;
    this.seen = tournament;
    this.own = own;
    this.players = players;
    this.missing = false;
  }

  async #doubt(onWall: boolean): Promise<void> {
    try {
      await get(`/tournaments/${part(this.#name)}`);
      this.missing = false;
    } catch (problem) {
      this.missing = problem instanceof Problem && problem.status === 404;
    }
    if (!this.missing && !onWall) await here.doubt();
  }
}
