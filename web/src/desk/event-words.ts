// What there is to say of an event to the staff: what everybody hears, and what is none of the patrons'.

import type { Event } from "../shared/api/types";
import { happened } from "../shared/words/events";
import { cardWords } from "../shared/words/terms";
import { desk } from "./words";

export function toStaff(event: Event): string | null {
  const words = desk();
  const cards = (some: string[]) => some.map(cardWords).join(", ");
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
      return happened(event, null, cardWords);
  }
}
