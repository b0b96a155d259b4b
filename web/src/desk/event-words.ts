// Events in words for the staff, including those that patrons do not hear of.

import type { Event } from "../shared/api/types";
import { eventText } from "../shared/words/events";
import { cardName } from "../shared/words/terms";
import { deskWords } from "./words";

export function staffEventText(event: Event): string | null {
  const words = deskWords();
  const cards = (some: string[]) => some.map(cardName).join(", ");
  switch (event.event) {
    case "PatronShook":
      return words.shook(event.patron);
    case "ShakeCompleted":
      return words.completed(event.patron);
    case "WinningWagersPaid":
      return words.paid;
    case "OrderAlarmRaised":
      return words.alarm(cards(event.cards));
    case "ShoeReconciled": {
      const wrong = [];
      if (event.missing.length > 0) wrong.push(words.missing(cards(event.missing)));
      if (event.extra.length > 0) wrong.push(words.extra(cards(event.extra)));
      return wrong.length > 0 ? wrong.join("; ") : words.counted(event.shoe);
    }
    default:
      return eventText(event, null);
  }
}
