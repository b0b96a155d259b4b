// Events in words for the staff, including those that patrons do not hear of.

import type { Event } from "../api/types";
import { personName } from "../display-names.svelte";
import { inEachLanguage } from "../language/language.svelte";
import { concernOf, concernWords } from "./concerns";
import { eventText } from "./events";
import { money } from "./money";
import { listed, signs } from "./punctuation";
import { cardName, wagerName } from "./terms";

const staffEventWords = inEachLanguage(
  {
    shook: (patron: string) => `${patron} has shaken the die`,
    completed: (patron: string) => `The dealer has shaken for ${patron}`,
    shakeAgain: (patron: string) => `${patron} is to shake the die once more`,
    opened: (patron: string) => `${patron} has opened the shaker: what does the die show?`,
    paid: "All wagers are paid",
    counted: (shoe: number) => `Shoe ${shoe} is counted: every card is accounted for`,
    missing: (cards: string) => `missing: ${cards}`,
    extra: (cards: string) => `too many: ${cards}`,
    alarm: (cards: string) => `Cards come out as in a new deck: ${cards}`,
    shoeLater: (shoe: number, why: string) => `Shoe ${shoe} is retired after this round: ${why}`,
    kept: { limits: "The limits stay as they are", shoe: "The shoe stays" },
    freed: (patron: string, why: string) => `The place of ${patron} is free: ${why}`,
    excess: (patron: string, amount: string, wager: string) =>
      `${amount} on ${wager} goes back to ${patron}: table differential`,
  },
  {
    shook: (patron) => `${patron} 已摇骰`,
    completed: (patron) => `荷官已代 ${patron} 摇骰`,
    shakeAgain: (patron) => `请 ${patron} 再摇一次骰`,
    opened: (patron) => `${patron} 已开骰盅：骰子是几点？`,
    paid: "派彩完毕",
    counted: (shoe) => `第 ${shoe} 靴清点完毕：牌数无误`,
    missing: (cards) => `缺少：${cards}`,
    extra: (cards) => `多出：${cards}`,
    alarm: (cards) => `出牌次序如同新牌：${cards}`,
    shoeLater: (shoe, why) => `第 ${shoe} 靴于本局后收回：${why}`,
    kept: { limits: "限红维持不变", shoe: "牌靴继续使用" },
    freed: (patron, why) => `${patron} 的座位已腾出：${why}`,
    excess: (patron, amount, wager) => `${patron} 在${wager}的 ${amount} 因庄闲差额上限退回`,
  },
  {
    shook: (patron) => `${patron} 已搖骰`,
    completed: (patron) => `荷官已代 ${patron} 搖骰`,
    shakeAgain: (patron) => `請 ${patron} 再搖一次骰`,
    opened: (patron) => `${patron} 已開骰盅：骰子是幾點？`,
    paid: "派彩完畢",
    counted: (shoe) => `第 ${shoe} 靴清點完畢：牌數無誤`,
    missing: (cards) => `缺少：${cards}`,
    extra: (cards) => `多出：${cards}`,
    alarm: (cards) => `出牌次序如同新牌：${cards}`,
    shoeLater: (shoe, why) => `第 ${shoe} 靴於本局後收回：${why}`,
    kept: { limits: "限紅維持不變", shoe: "牌靴繼續使用" },
    freed: (patron, why) => `${patron} 的座位已騰出：${why}`,
    excess: (patron, amount, wager) => `${patron} 在${wager}的 ${amount} 因莊閒差額上限退回`,
  },
);

export function staffEventText(event: Event): string | null {
  const words = staffEventWords();
  const cards = (some: string[]) => listed(some.map(cardName));
  switch (event.event) {
    case "PatronShook":
      return words.shook(personName(event.patron));
    case "ShakeCompleted":
      return words.completed(personName(event.patron));
    case "AnotherShakeCalled":
      return event.patron ? words.shakeAgain(personName(event.patron)) : eventText(event, null);
    case "ShakerOpened":
      return event.patron ? words.opened(personName(event.patron)) : null;
    case "WinningWagersPaid":
      return words.paid;
    case "OrderAlarmRaised":
      return words.alarm(cards(event.cards));
    case "ShoeReconciled": {
      const wrong = [];
      if (event.missing.length > 0) wrong.push(words.missing(cards(event.missing)));
      if (event.extra.length > 0) wrong.push(words.extra(cards(event.extra)));
      return wrong.length > 0 ? wrong.join(signs().semicolon) : words.counted(event.shoe);
    }
    case "OrderGiven":
      if (event.order.order === "shoe") return words.shoeLater(event.order.shoe, event.order.why);
      return eventText(event, null);
    case "OrderWithdrawn":
      if (event.order === "limits" || event.order === "shoe") return words.kept[event.order];
      return eventText(event, null);
    case "ExcessReturned": {
      const amount = money(event.before_cents - event.stake_cents);
      return words.excess(personName(event.patron), amount, wagerName(event.wager));
    }
    case "SeatFreed":
      return words.freed(personName(event.patron), event.why);
    case "ConcernRaised":
      return concernWords().says(concernOf(event.raised_by), event.note);
    case "ConcernAnswered":
      return concernWords().isAnswered(event.concern, event.note);
    case "ConcernTakenUp":
      return concernWords().isTakenUp(event.concern);
    default:
      return eventText(event, null);
  }
}
