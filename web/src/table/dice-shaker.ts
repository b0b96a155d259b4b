// Who has the dice shaker, whether it was shaken, and by them, and whether it was opened.

import type { Event } from "../shared/api/types";

export interface Shaker {
  holder: string | null;
  shaken: boolean;
  /** Whether the holder has shaken it, and not the dealer in their place. */
  byHolder: boolean;
  opened: boolean;
}

export const NO_SHAKER: Shaker = { holder: null, shaken: true, byHolder: false, opened: false };

export function shakerAfter(shaker: Shaker, event: Event): Shaker {
  switch (event.event) {
    case "BettingOpened":
      return NO_SHAKER;
    case "DieShaken":
      return { holder: event.passed_to, shaken: false, byHolder: false, opened: false };
    case "AnotherShakeCalled":
      return { ...shaker, shaken: false, byHolder: false };
    case "PatronShook":
      return { ...shaker, shaken: true, byHolder: true };
    case "ShakeCompleted":
      return { ...shaker, shaken: true };
    case "ShakerOpened":
      return { ...shaker, opened: true };
    default:
      return shaker;
  }
}
