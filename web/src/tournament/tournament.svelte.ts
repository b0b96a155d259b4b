// A tournament, live, and the commands that are sent to it.

import { idempotentRequests, pathPart, post } from "../shared/api/http";
import type { PushedFrame } from "../shared/api/socket";
import type { OwnPlace, TournamentCommand, TournamentSeen } from "../shared/api/types";
import { LiveView } from "../shared/live-view.svelte";

/** A command without its id, which is added here. */
export type NewTournamentCommand = TournamentCommand extends infer One
  ? One extends TournamentCommand
    ? Omit<One, "id">
    : never
  : never;

export class Tournament extends LiveView {
  /** With the first players only, where there are very many. */
  view = $state.raw<TournamentSeen | null>(null);
  /** The user's own place; null for whoever does not play. */
  own = $state.raw<OwnPlace | null>(null);
  playerCount = $state(0);

  #path: string;
  #request = idempotentRequests();

  /** A display shows the public view, whoever is logged in. */
  constructor(name: string, isDisplay = false) {
    super();
    this.#path = `/tournaments/${pathPart(name)}`;
    this.open(`${this.#path}/socket`, { resource: this.#path, isDisplay });
  }

  /** Throws the Problem with which the house refuses. */
  send(command: NewTournamentCommand): Promise<unknown> {
    return this.#request(post, `${this.#path}/commands`, command);
  }

  protected override receive(frame: PushedFrame): void {
    if (frame.type !== "tournament") return;
    const { tournament, own, players } = frame.shown;
    this.view = tournament;
    this.own = own;
    this.playerCount = players;
  }
}
