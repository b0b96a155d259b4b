// Events of a table in words: the dealer's announcements, and what concerns the reader.

import { GONE, MAY_NOT_PLAY } from "../api/constants";
import type { Actor, Event, Item, OrderGiven, Result, WonDragon } from "../api/types";
import { personName } from "../display-names.svelte";
import { inEachLanguage } from "../language/language.svelte";
import { concernWords } from "./concerns";
import { money } from "./money";
import { payoutText } from "./payouts";
import { listed } from "./punctuation";
import { cardName, terms, wagerName } from "./terms";

const eventWords = inEachLanguage(
  {
    placeYourBets: "Place your bets, please",
    noMoreBets: "No more bets",
    shakerYours: "The shaker is yours",
    shaken: "The die is shaken",
    die: (value: number) => `The die shows ${value}`,
    shakeAgain: "The die is to be shaken once more",
    dieCorrected: (value: number, before: number) => `The die shows ${value}: it was misread as ${before}`,
    powerHand: "Power hand",
    cardTo: (card: string, hand: string) => `${hand}: ${card}`,
    totals: (player: number, banker: number) => `Player ${player}, Banker ${banker}`,
    wins: (hand: string, own: number, other: number) => `${hand} wins, ${own} to ${other}`,
    tie: (total: number) => `Tie, ${total} all`,
    won: (amount: string) => `You have won ${amount}`,
    lost: (amount: string) => `You have lost ${amount}`,
    even: "You are even",
    stakesBack: (round: number, rule: string) =>
      `Round ${round} is void (${rule}): every stake of yours is back`,
    takenBack: (round: number) => `The payment of round ${round} is taken back`,
    void: (round: number, rule: string, why: string) => `Round ${round} is void (${rule}): ${why}`,
    held: (clause: string) => `The table is held (${clause}): the pit supervisor decides`,
    stood: (round: number, rule: string) => `The result of round ${round} stands (${rule})`,
    reconstructed: (round: number, rule: string) => `Round ${round} was put right (${rule})`,
    misdrawn: (card: string) => `${card} was drawn and not called for`,
    dragons: (won: string, player: number, banker: number, by: string) =>
      `Dragon wagers that have won: ${won}. Longest runs: Player ${player}, Banker ${banker}. Announced by ${by}`,
    house: "the house",
    dragon: (combination: string, wager: string, pays: string) => `${combination} on ${wager} at ${pays}`,
    combinations: {
      "Ruby Dragon": "Ruby Dragon",
      "Golden Dragon": "Golden Dragon",
      "Royal Dragon": "Royal Dragon",
    } as Record<string, string>,
    noDragon: "none",
    ended: (number: number, why: string) => `Session ${number} is ended early: ${why}`,
    announcementWithdrawn: (number: number) => `The Dragon wagers of session ${number} are announced no more`,
    dragonsBack: "The payment of your Dragon wagers is taken back",
    sessionGone: (number: number) => `Session ${number} is withdrawn`,
    session: (number: number) => `Session ${number} begins`,
    sessionLonger: (number: number, hands: number | null, minutes: number | null) =>
      `Session ${number} is longer: ${hands === null ? `${minutes} minutes` : `${hands} hands`}`,
    shoe: (number: number) => `Shoe ${number} is on the table`,
    burned: (card: string, count: number) => `${card} is shown and ${count} cards are burned`,
    cut: "The cut card is out: this is the last round of the shoe, or the next",
    revealed: (number: number) => `Shoe ${number} is over and revealed`,
    retired: (number: number, why: string) => `Shoe ${number} is taken away: ${why}`,
    late: (rule: string) => `Too late, your wager stays as it was (${rule})`,
    excess: (wager: string, amount: string) => `${amount} on ${wager} came back: table differential`,
    closed: "The table is closed",
    toClose: "The table is to be closed",
    goesOn: "The table stays open after all",
    sessionEnds: (number: number, why: string) => `Session ${number} ends after this round: ${why}`,
    sessionGoesOn: "The session goes on after all",
    limitsLater: "New limits hold after this round",
    limits: (seconds: number) => `New limits hold, with ${seconds} seconds for wagers`,
    roundWithdrawn: (round: number) => `Round ${round} is withdrawn: nobody has a wager`,
    freed: (why: string) => `Your place was freed: ${why}`,
    wasAway: "you were away",
    mayNotPlay: "you may not play now",
  },
  {
    placeYourBets: "请下注",
    noMoreBets: "停止下注",
    shakerYours: "骰盅在您手上",
    shaken: "正在摇骰",
    die: (value) => `骰子点数 ${value}`,
    shakeAgain: "须再摇一次骰",
    dieCorrected: (value, before) => `骰子点数 ${value}：原先误读为 ${before}`,
    powerHand: "威力局",
    cardTo: (card, hand) => `${hand}：${card}`,
    totals: (player, banker) => `闲 ${player} 点，庄 ${banker} 点`,
    wins: (hand, own, other) => `${hand}赢，${own} 比 ${other}`,
    tie: (total) => `和局，各 ${total} 点`,
    won: (amount) => `您赢了 ${amount}`,
    lost: (amount) => `您输了 ${amount}`,
    even: "您不赢不输",
    stakesBack: (round, rule) => `第 ${round} 局作废（${rule}）：您的注码全部退回`,
    takenBack: (round) => `第 ${round} 局的派彩已收回`,
    void: (round, rule, why) => `第 ${round} 局作废（${rule}）：${why}`,
    held: (clause) => `牌桌暂停（${clause}）：由监场主任裁定`,
    stood: (round, rule) => `第 ${round} 局结果有效（${rule}）`,
    reconstructed: (round, rule) => `第 ${round} 局已更正（${rule}）`,
    misdrawn: (card) => `${card} 被误抽`,
    dragons: (won, player, banker, by) =>
      `中彩的龙注：${won}。最长连胜：闲 ${player}，庄 ${banker}。由${by}宣布`,
    house: "系统",
    dragon: (combination, wager, pays) => `${wager}${combination}（${pays}）`,
    combinations: { "Ruby Dragon": "红宝石龙", "Golden Dragon": "黄金龙", "Royal Dragon": "皇家龙" },
    noDragon: "无",
    ended: (number, why) => `第 ${number} 赛节提前结束：${why}`,
    announcementWithdrawn: (number) => `第 ${number} 赛节的龙注宣布已撤回`,
    dragonsBack: "您的龙注派彩已收回",
    sessionGone: (number) => `第 ${number} 赛节已撤回`,
    session: (number) => `第 ${number} 赛节开始`,
    sessionLonger: (number, hands, minutes) =>
      `第 ${number} 赛节延长：共 ${hands === null ? `${minutes} 分钟` : `${hands} 局`}`,
    shoe: (number) => `第 ${number} 靴开始`,
    burned: (card, count) => `亮出 ${card}，烧牌 ${count} 张`,
    cut: "红卡已出：本局或下一局为本靴最后一局",
    revealed: (number) => `第 ${number} 靴结束并公开`,
    retired: (number, why) => `第 ${number} 靴收回：${why}`,
    late: (rule) => `逾时：您的注码维持不变（${rule}）`,
    excess: (wager, amount) => `${wager}的 ${amount} 因庄闲差额上限退回`,
    closed: "牌桌已关闭",
    toClose: "本桌即将关台",
    goesOn: "牌桌不关，继续进行",
    sessionEnds: (number, why) => `第 ${number} 赛节于本局后结束：${why}`,
    sessionGoesOn: "赛节不提前结束，继续进行",
    limitsLater: "本局后改用新限红",
    limits: (seconds) => `改用新限红，下注时间 ${seconds} 秒`,
    roundWithdrawn: (round) => `第 ${round} 局撤回：没有注码`,
    freed: (why) => `您的座位已腾出：${why}`,
    wasAway: "您已离开",
    mayNotPlay: "您现时不可游戏",
  },
  {
    placeYourBets: "請下注",
    noMoreBets: "停止下注",
    shakerYours: "骰盅在您手上",
    shaken: "正在搖骰",
    die: (value) => `骰子點數 ${value}`,
    shakeAgain: "須再搖一次骰",
    dieCorrected: (value, before) => `骰子點數 ${value}：原先誤讀為 ${before}`,
    powerHand: "威力局",
    cardTo: (card, hand) => `${hand}：${card}`,
    totals: (player, banker) => `閒 ${player} 點，莊 ${banker} 點`,
    wins: (hand, own, other) => `${hand}贏，${own} 比 ${other}`,
    tie: (total) => `和局，各 ${total} 點`,
    won: (amount) => `您贏了 ${amount}`,
    lost: (amount) => `您輸了 ${amount}`,
    even: "您不贏不輸",
    stakesBack: (round, rule) => `第 ${round} 局作廢（${rule}）：您的注碼全部退回`,
    takenBack: (round) => `第 ${round} 局的派彩已收回`,
    void: (round, rule, why) => `第 ${round} 局作廢（${rule}）：${why}`,
    held: (clause) => `牌枱暫停（${clause}）：由監場主任裁定`,
    stood: (round, rule) => `第 ${round} 局結果有效（${rule}）`,
    reconstructed: (round, rule) => `第 ${round} 局已更正（${rule}）`,
    misdrawn: (card) => `${card} 被誤抽`,
    dragons: (won, player, banker, by) =>
      `中彩的龍注：${won}。最長連勝：閒 ${player}，莊 ${banker}。由${by}宣布`,
    house: "系統",
    dragon: (combination, wager, pays) => `${wager}${combination}（${pays}）`,
    combinations: { "Ruby Dragon": "紅寶石龍", "Golden Dragon": "黃金龍", "Royal Dragon": "皇家龍" },
    noDragon: "無",
    ended: (number, why) => `第 ${number} 賽節提前結束：${why}`,
    announcementWithdrawn: (number) => `第 ${number} 賽節的龍注宣布已撤回`,
    dragonsBack: "您的龍注派彩已收回",
    sessionGone: (number) => `第 ${number} 賽節已撤回`,
    session: (number) => `第 ${number} 賽節開始`,
    sessionLonger: (number, hands, minutes) =>
      `第 ${number} 賽節延長：共 ${hands === null ? `${minutes} 分鐘` : `${hands} 局`}`,
    shoe: (number) => `第 ${number} 靴開始`,
    burned: (card, count) => `亮出 ${card}，燒牌 ${count} 張`,
    cut: "紅卡已出：本局或下一局為本靴最後一局",
    revealed: (number) => `第 ${number} 靴結束並公開`,
    retired: (number, why) => `第 ${number} 靴收回：${why}`,
    late: (rule) => `逾時：您的注碼維持不變（${rule}）`,
    excess: (wager, amount) => `${wager}的 ${amount} 因莊閒差額上限退回`,
    closed: "牌枱已關閉",
    toClose: "本枱即將關枱",
    goesOn: "牌枱不關，繼續進行",
    sessionEnds: (number, why) => `第 ${number} 賽節於本局後結束：${why}`,
    sessionGoesOn: "賽節不提前結束，繼續進行",
    limitsLater: "本局後改用新限紅",
    limits: (seconds) => `改用新限紅，下注時間 ${seconds} 秒`,
    roundWithdrawn: (round) => `第 ${round} 局撤回：沒有注碼`,
    freed: (why) => `您的座位已騰出：${why}`,
    wasAway: "您已離開",
    mayNotPlay: "您現時不可遊戲",
  },
);

export function resultText(result: Result, player: number, banker: number): string {
  if (result === "tie") return eventWords().tie(player);
  const [own, other] = result === "player" ? [player, banker] : [banker, player];
  return eventWords().wins(terms().hand[result], own, other);
}

export const netCents = (items: readonly Item[]): number => items.reduce((sum, [, , one]) => sum + one, 0);

/** What a settlement won or lost in all. */
export function netText(items: readonly Item[]): string {
  const cents = netCents(items);
  if (cents === 0) return eventWords().even;
  return cents > 0 ? eventWords().won(money(cents)) : eventWords().lost(money(-cents));
}

/** The Dragon wagers that have won, each with its combination (3.12). */
export function wonDragons(won: readonly WonDragon[]): string[] {
  const words = eventWords();
  const named = won.map(([wager, combination, pays]) =>
    words.dragon(words.combinations[combination] ?? combination, wagerName(wager), payoutText(pays)),
  );
  return named.length ? named : [words.noDragon];
}

/** The house's own reasons in words; those of a supervisor are their own. */
function freedText(why: string): string {
  const words = eventWords();
  if (why === MAY_NOT_PLAY) return words.freed(words.mayNotPlay);
  return words.freed(why.startsWith(GONE) ? words.wasAway : why);
}

/** In whose name something is announced. */
const speaker = ([role, name]: Actor): string => (role === "system" ? eventWords().house : personName(name));

/** What patrons are told of an order for after the round; not that a shoe is retired. */
function orderGiven(order: OrderGiven["order"]): string | null {
  const words = eventWords();
  if (order.order === "shoe") return null;
  if (order.order === "session") return words.sessionEnds(order.session, order.why);
  return order.order === "close" ? words.toClose : words.limitsLater;
}

/** Null for an event that does not concern the reader. */
export function eventText(event: Event, reader: string | null): string | null {
  if ("patron" in event && event.patron !== reader) return null;
  const words = eventWords();
  switch (event.event) {
    case "BettingOpened":
      return words.placeYourBets;
    case "BettingClosed":
      return words.noMoreBets;
    case "DieShaken":
      return event.passed_to === reader && reader !== null ? words.shakerYours : words.shaken;
    case "AnotherShakeCalled":
      return words.shakeAgain;
    case "DieCorrected":
      return words.dieCorrected(event.die, event.before);
    case "DieAnnounced":
      return words.die(event.die);
    case "PowerHandCalled":
      return words.powerHand;
    case "CardDealt":
      return words.cardTo(cardName(event.card), terms().hand[event.hand]);
    case "TotalsAnnounced":
      return words.totals(event.player, event.banker);
    case "ResultAnnounced":
      return resultText(event.result, event.player, event.banker);
    case "WagersPaid":
    case "DragonsPaid":
      return netText(event.items);
    case "StakesReturned":
      return words.stakesBack(event.round, event.rule);
    case "SettlementReversed":
      return words.takenBack(event.round);
    case "RoundVoided":
      return words.void(event.round, event.rule, event.why);
    case "RoundReconstructed":
      return words.reconstructed(event.round, event.rule);
    case "ResultStood":
      return words.stood(event.round, event.rule);
    case "IrregularityReported":
      return words.held(event.clause);
    case "CardMisdrawn":
      return words.misdrawn(cardName(event.card));
    case "DragonBetsAnnounced":
      return words.dragons(
        listed(wonDragons(event.won)),
        event.player,
        event.banker,
        speaker(event.announced_by),
      );
    case "SessionEnded":
      return words.ended(event.session, event.why);
    case "DragonBetsWithdrawn":
      return words.announcementWithdrawn(event.session);
    case "DragonsReversed":
      return words.dragonsBack;
    case "SessionWithdrawn":
      return words.sessionGone(event.session);
    case "SessionOpened":
      return words.session(event.session);
    case "SessionExtended":
      return words.sessionLonger(event.session, event.hands, event.minutes);
    case "ShoeLoaded":
      return words.shoe(event.shoe);
    case "CardsBurned":
      return words.burned(cardName(event.shown), event.count);
    case "CutCardShown":
      return words.cut;
    case "ShoeRevealed":
      return words.revealed(event.shoe);
    case "ShoeRetired":
      return words.retired(event.shoe, event.why);
    case "ExcessReturned":
      return words.excess(wagerName(event.wager), money(event.before_cents - event.stake_cents));
    case "LateAttempted":
      return words.late(event.rule);
    case "TableClosed":
      return words.closed;
    case "OrderGiven":
      return orderGiven(event.order);
    case "OrderWithdrawn":
      if (event.order === "session") return words.sessionGoesOn;
      return event.order === "close" ? words.goesOn : null;
    case "LimitsChanged":
      return words.limits(event.betting_seconds);
    case "RoundWithdrawn":
      return words.roundWithdrawn(event.round);
    case "SeatFreed":
      return freedText(event.why);
    // A patron is told of their own alone.
    case "ConcernAnswered":
      return reader === null ? null : concernWords().ownAnswered(event.note);
    case "ConcernTakenUp":
      return reader === null ? null : concernWords().ownTakenUp;
    default:
      return null;
  }
}
