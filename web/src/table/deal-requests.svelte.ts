// Who has asked for the cards at an automatic table, and for whom the house still waits: everybody who
// has wagered on the round. Of patrons who stand behind, or sit at a large table, only the number is known.

import { SvelteMap, SvelteSet } from "svelte/reactivity";

import type { Event, Neighbour } from "../shared/api/types";

type StakeAmounts = Readonly<Record<string, number>>;

export class DealRequests {
  /** The stakes on the round by patron. */
  #stakes = new SvelteMap<string, StakeAmounts>();
  #asked = new SvelteSet<string>();
  #isOnSession: (wager: string) => boolean;

  constructor(isOnSession: (wager: string) => boolean) {
    this.#isOnSession = isOnSession;
  }

  /** How it is now, with the reader among them. */
  show(patrons: readonly Pick<Neighbour, "patron" | "stakes" | "asked">[]): void {
    this.#stakes.clear();
    this.#asked.clear();
    for (const { patron, stakes, asked } of patrons) {
      if (Object.keys(stakes).length > 0) this.#stakes.set(patron, stakes);
      if (asked) this.#asked.add(patron);
    }
  }

  apply(event: Event): void {
    if (event.event === "BettingOpened") this.show([]);
    if (event.event === "DealAsked") this.#asked.add(event.patron);
    if (event.event === "WagerPlaced") {
      this.#asked.delete(event.patron);
      if (!this.#isOnSession(event.wager)) this.#place(event.patron, event.wager, event.stake_cents);
    }
  }

  #place(patron: string, wager: string, cents: number): void {
    const stakes = { ...this.#stakes.get(patron), [wager]: cents };
    if (Object.values(stakes).some((one) => one > 0)) this.#stakes.set(patron, stakes);
    else this.#stakes.delete(patron);
  }

  hasWagered(patron: string): boolean {
    return this.#stakes.has(patron);
  }

  hasAsked(patron: string): boolean {
    return this.#asked.has(patron);
  }

  /** Who has wagered and not asked, but for the reader. */
  waitedFor(reader: string): string[] {
    return [...this.#stakes.keys()].filter((name) => name !== reader && !this.#asked.has(name)).sort();
  }
}
