// A tournament, live, and the commands that are sent to it.

import { idempotentRequests, isMissing, pathPart, post } from "../shared/api/http";
import { LiveSocket, type PushedFrame } from "../shared/api/socket";
import type { OwnPlace, TournamentCommand, TournamentSeen } from "../shared/api/types";
import { user } from "../shared/login/user.svelte";

/** A command without its id, which is added here. */
export type NewTournamentCommand = TournamentCommand extends infer One
  ? One extends TournamentCommand
    ? Omit<One, "id">
    : never
  : never;

export class Tournament {
  /** With the first players only, where there are very many. */
  view = $state.raw<TournamentSeen | null>(null);
  /** The user's own place; null for whoever does not play. */
  own = $state.raw<OwnPlace | null>(null);
  playerCount = $state(0);
  connected = $state(true);
  /** Whether the house has no such tournament. */
  missing = $state(false);

  #path: string;
  #socket: LiveSocket;
  #request = idempotentRequests();

  /** A display shows the public view, whoever is logged in. */
  constructor(name: string, isDisplay = false) {
    this.#path = `/tournaments/${pathPart(name)}`;
    this.#socket = new LiveSocket(`${this.#path}/socket${isDisplay ? "?as=board" : ""}`, {
      onFrame: (frame) => this.#receive(frame),
      onConnected: (connected) => (this.connected = connected),
      onLoginDoubt: () => void this.#check(isDisplay),
    });
  }

  close(): void {
    this.#socket.close();
  }

  /** Throws the Problem with which the house refuses. */
  send(command: NewTournamentCommand): Promise<unknown> {
    return this.#request(post, `${this.#path}/commands`, command);
  }

  #receive(frame: PushedFrame): void {
    if (frame.type !== "tournament") return;
    const { tournament, own, players } = frame.shown;
    this.view = tournament;
    this.own = own;
    this.playerCount = players;
    this.missing = false;
  }

  async #check(isDisplay: boolean): Promise<void> {
    this.missing = await isMissing(this.#path);
    if (!this.missing && !isDisplay) await user.check();
  }
}
