// Who has asked for the cards at an automatic table, and for whom the house still waits: everybody who
// has wagered on the round or its session. Of patrons who stand behind, or sit at a large table, only the
// number is known.

import { SvelteMap, SvelteSet } from "svelte/reactivity";

import type { Event, Neighbour } from "../shared/api/types";

type StakeAmounts = Readonly<Record<string, number>>;
type Patron = Pick<Neighbour, "patron" | "stakes" | "dragons" | "asked">;

export class DealRequests {
  /** The stakes by patron: on the round, and Dragon wagers on its session. */
  #stakes = new SvelteMap<string, StakeAmounts>();
  #dragons = new SvelteMap<string, StakeAmounts>();
  #asked = new SvelteSet<string>();
  #isOnSession: (wager: string) => boolean;

  constructor(isOnSession: (wager: string) => boolean) {
    this.#isOnSession = isOnSession;
  }

  /** How it is now, with the reader among them. */
  show(patrons: readonly Patron[]): void {
    this.#clearRound();
    this.#dragons.clear();
    for (const { patron, stakes, dragons, asked } of patrons) {
      if (Object.keys(stakes).length > 0) this.#stakes.set(patron, stakes);
      if (Object.keys(dragons).length > 0) this.#dragons.set(patron, dragons);
      if (asked) this.#asked.add(patron);
    }
  }

  #clearRound(): void {
    this.#stakes.clear();
    this.#asked.clear();
  }

  apply(event: Event): void {
    if (event.event === "BettingOpened") this.#clearRound();
    if (event.event === "SessionOpened") this.#dragons.clear();
    if (event.event === "DealAsked") this.#asked.add(event.patron);
    if (event.event === "WagerPlaced") {
      this.#asked.delete(event.patron);
      const area = this.#isOnSession(event.wager) ? this.#dragons : this.#stakes;
      const stakes = { ...area.get(event.patron), [event.wager]: event.stake_cents };
      if (Object.values(stakes).some((one) => one > 0)) area.set(event.patron, stakes);
      else area.delete(event.patron);
    }
  }

  hasWagered(patron: string): boolean {
    return this.#stakes.has(patron) || this.#dragons.has(patron);
  }

  hasAsked(patron: string): boolean {
    return this.#asked.has(patron);
  }

  /** Who has wagered and not asked, but for the reader. */
  waitedFor(reader: string): string[] {
    const onlyDragons = [...this.#dragons.keys()].filter((name) => !this.#stakes.has(name));
    return [...this.#stakes.keys(), ...onlyDragons].filter((name) => name !== reader && !this.#asked.has(name)).sort();
  }
}
