// Who has the dice shaker, and whether it was shaken.

import type { Event } from "../shared/api/types";

export interface Shaker {
  holder: string | null;
  shaken: boolean;
}

export const NO_SHAKER: Shaker = { holder: null, shaken: true };

export function shakerAfter(shaker: Shaker, event: Event): Shaker {
  switch (event.event) {
    case "BettingOpened":
      return NO_SHAKER;
    case "DieShaken":
      return { holder: event.passed_to, shaken: false };
    case "PatronShook":
    case "ShakeCompleted":
      return { ...shaker, shaken: true };
    default:
      return shaker;
  }
}
