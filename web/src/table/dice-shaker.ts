// Who has the dice shaker, and whether it was shaken and opened.

import type { Event } from "../shared/api/types";

export interface Shaker {
  holder: string | null;
  shaken: boolean;
  opened: boolean;
}

export const NO_SHAKER: Shaker = { holder: null, shaken: true, opened: false };

export function shakerAfter(shaker: Shaker, event: Event): Shaker {
  switch (event.event) {
    case "BettingOpened":
      return NO_SHAKER;
    case "DieShaken":
      return { holder: event.passed_to, shaken: false, opened: false };
    case "AnotherShakeCalled":
      return { ...shaker, shaken: false };
    case "PatronShook":
    case "ShakeCompleted":
      return { ...shaker, shaken: true };
    case "ShakerOpened":
      return { ...shaker, opened: true };
    default:
      return shaker;
  }
}
