// What became of the patron's wagers in the last round and the last session.

import type { Event, Item } from "../shared/api/types";

/** The settled wagers of a round or a session, by its number. */
export interface SettledItems {
  number: number;
  items: readonly Item[];
  /** Whether the winnings are not released yet. */
  pending: boolean;
}

/** Each is shown until there is another, so that there is time to read it. */
export class Settlement {
  round = $state.raw<SettledItems | null>(null);
  session = $state.raw<SettledItems | null>(null);
  /** Why the last round was void, until another has a result. */
  voided = $state.raw<{ round: number; rule: string; why: string } | null>(null);

  /** Events of seated neighbours come here, too. */
  apply(event: Event, patron: string | null): void {
    switch (event.event) {
      case "BettingOpened":
        // A loss is not released, but the next round makes it final.
        this.#makeFinal();
        break;
      case "RoundVoided":
        this.voided = { round: event.round, rule: event.rule, why: event.why };
        this.round = null;
        break;
      case "ResultAnnounced":
        this.voided = null;
        break;
      // The payment does not match the cards any more.
      case "SettlementReversed":
      case "RoundReconstructed":
        this.round = null;
        break;
      case "WagersPaid": {
        if (event.patron !== patron) break;
        const pending = event.pending && comesBack(event.items);
        this.round = { number: event.round, items: event.items, pending };
        break;
      }
      case "WinningsReleased":
        if (event.patron === patron && (this.round?.number ?? event.round) === event.round) this.#makeFinal();
        break;
      case "DragonsPaid": {
        if (event.patron !== patron) break;
        const pending = event.pending && comesBack(event.items);
        this.session = { number: event.session, items: event.items, pending };
        break;
      }
      case "DragonBetsWithdrawn":
        this.session = null;
    }
  }

  #makeFinal(): void {
    if (this.round) this.round = { ...this.round, pending: false };
    if (this.session) this.session = { ...this.session, pending: false };
  }
}

/** Whether any of the stakes comes back: a loss is never pending. */
const comesBack = (items: readonly Item[]): boolean => items.some(([, , net]) => net >= 0);
