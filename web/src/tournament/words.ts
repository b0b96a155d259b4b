// The words of a tournament for players and spectators.

import type { OwnPlace, TournamentSeen } from "../shared/api/types";
import { inEachLanguage } from "../shared/language/language.svelte";
import { commonWords } from "../shared/words/common";
import { wonDragons } from "../shared/words/events";
import { chips, dollars } from "../shared/words/money";
import { listed, signs } from "../shared/words/punctuation";
import { tournamentTerms } from "../shared/words/tournament-terms";

export const tournamentWords = inEachLanguage(
  {
    register: "Register",
    registered: "You are registered",
    withdraw: "Withdraw",
    back: (entry: string) => `Your entry comes back: ${entry}.`,
    notBack: "Your entry does not come back.",
    rebuy: (amount: string, fee: string) => `Buy ${amount} chips again for ${fee}`,
    toTable: "Go to your table",
    left: (hands: number) => `Hands left: ${hands}`,
    minutesLeft: (minutes: number) => `Minutes left: ${minutes}`,
    toCut: (amount: string) => `${amount} to the cut`,
    above: (amount: string) => `${amount} above the cut`,
    leaders: "Leader board",
    everybody: "All players",
    display: "Big screen",
    how: "How it is played",
    hands: (count: number) => (count === 1 ? "1 hand" : `${count} hands`),
    seats: (count: number) => `${count} at a table`,
    begin: (amount: string) => `${amount} chips each`,
    carried: "everybody keeps their chips",
    stakes: (least: string, most: string) => `${least} to ${most} on a wager`,
    least: (amount: string) => `at least ${amount} a hand`,
    advance: (count: number) => `the best ${count} of each table go on`,
    best: (count: number) => `the best ${count} of all others go on`,
    rebuys: (most: number, below: string, hand: number) =>
      `${most} at most, with ${below} chips or less, until hand ${hand} of the first stage`,
    rebuysTitle: "Re-buys",
    ties: "Ties are broken by",
    tieBreaks: { "play-off": "a play-off hand", "highest-win": "the highest win in a hand", draw: "the draw" },
    sealed: "sealed until “No more bets”",
    open: "open for all to see",
    draw: "The draw",
    drawWords:
      "The hash of each salt was published before anybody registered. The salt is mixed with the moment of the draw and the players in the order of their entry; seats follow from the hashes of this mix and each name.",
    drawnAt: "Drawn",
    checked: "Checked here: the salt has this hash.",
    follows: "The seats follow from it.",
    scan: "Scan to register",
    counted: (hand: number) => `Chips counted after hand ${hand}`,
    announced: "Dragon wagers announced",
    won: "Dragon wagers that have won",
    ended: (why: string) => `Ended early: ${why}`,
    wins: (name: string) => `${name} wins`,
    goOn: "go on",
    inPrizes: "win a prize",
    over: "The session is over at this table.",
    dragonsOpen: "Dragon wagers are open",
    dragonsClosed: "Dragon wagers are closed",
  },
  {
    register: "报名",
    registered: "您已报名",
    withdraw: "退赛",
    back: (entry) => `退回报名费：${entry}。`,
    notBack: "报名费不退。",
    rebuy: (amount, fee) => `以 ${fee} 再买入 ${amount} 筹码`,
    toTable: "前往您的牌桌",
    left: (hands) => `剩余 ${hands} 局`,
    minutesLeft: (minutes) => `剩余 ${minutes} 分钟`,
    toCut: (amount) => `距入围线还差 ${amount}`,
    above: (amount) => `高于入围线 ${amount}`,
    leaders: "排行榜",
    everybody: "全部选手",
    display: "大屏幕",
    how: "赛制",
    hands: (count) => `${count} 局`,
    seats: (count) => `每桌 ${count} 人`,
    begin: (amount) => `每人 ${amount} 筹码`,
    carried: "筹码带入",
    stakes: (least, most) => `每注 ${least} 至 ${most}`,
    least: (amount) => `每局至少 ${amount}`,
    advance: (count) => `每桌前 ${count} 名晋级`,
    best: (count) => `其余前 ${count} 名晋级`,
    rebuys: (most, below, hand) => `至多 ${most} 次，筹码不超过 ${below}，首阶段第 ${hand} 局为止`,
    rebuysTitle: "再买入",
    ties: "同分时依次比较",
    tieBreaks: { "play-off": "加赛一局", "highest-win": "单局最高赢额", draw: "抽签" },
    sealed: "停止下注前保密",
    open: "公开",
    draw: "抽签",
    drawWords:
      "每阶段盐值的哈希在报名前公布。盐值与抽签时刻及选手报名顺序混合，选手按混合值与名称的哈希顺序入座。",
    drawnAt: "抽签时刻",
    checked: "已在此验证：盐值与哈希相符。",
    follows: "座位由此得出。",
    scan: "扫码报名",
    counted: (hand) => `第 ${hand} 局后点算筹码`,
    announced: "龙注已宣布",
    won: "中彩的龙注",
    ended: (why) => `提前结束：${why}`,
    wins: (name) => `${name} 夺冠`,
    goOn: "晋级",
    inPrizes: "获奖",
    over: "本桌本赛节已结束。",
    dragonsOpen: "龙注开放",
    dragonsClosed: "龙注已停止",
  },
  {
    register: "報名",
    registered: "您已報名",
    withdraw: "退賽",
    back: (entry) => `退回報名費：${entry}。`,
    notBack: "報名費不退。",
    rebuy: (amount, fee) => `以 ${fee} 再買入 ${amount} 籌碼`,
    toTable: "前往您的牌枱",
    left: (hands) => `剩餘 ${hands} 局`,
    minutesLeft: (minutes) => `剩餘 ${minutes} 分鐘`,
    toCut: (amount) => `距入圍線還差 ${amount}`,
    above: (amount) => `高於入圍線 ${amount}`,
    leaders: "排行榜",
    everybody: "全部選手",
    display: "大螢幕",
    how: "賽制",
    hands: (count) => `${count} 局`,
    seats: (count) => `每枱 ${count} 人`,
    begin: (amount) => `每人 ${amount} 籌碼`,
    carried: "籌碼帶入",
    stakes: (least, most) => `每注 ${least} 至 ${most}`,
    least: (amount) => `每局至少 ${amount}`,
    advance: (count) => `每枱前 ${count} 名晉級`,
    best: (count) => `其餘前 ${count} 名晉級`,
    rebuys: (most, below, hand) => `至多 ${most} 次，籌碼不超過 ${below}，首階段第 ${hand} 局為止`,
    rebuysTitle: "再買入",
    ties: "同分時依次比較",
    tieBreaks: { "play-off": "加賽一局", "highest-win": "單局最高贏額", draw: "抽籤" },
    sealed: "停止下注前保密",
    open: "公開",
    draw: "抽籤",
    drawWords:
      "每階段鹽值的雜湊在報名前公布。鹽值與抽籤時刻及選手報名順序混合，選手按混合值與名稱的雜湊順序入座。",
    drawnAt: "抽籤時刻",
    checked: "已在此驗證：鹽值與雜湊相符。",
    follows: "座位由此得出。",
    scan: "掃碼報名",
    counted: (hand) => `第 ${hand} 局後點算籌碼`,
    announced: "龍注已宣布",
    won: "中彩的龍注",
    ended: (why) => `提前結束：${why}`,
    wins: (name) => `${name} 奪冠`,
    goOn: "晉級",
    inPrizes: "獲獎",
    over: "本枱本賽節已結束。",
    dragonsOpen: "龍注開放",
    dragonsClosed: "龍注已停止",
  },
);

/** How far a player is from the cut. */
function cutText({ to_cut_cents: cents }: Pick<OwnPlace, "to_cut_cents">): string {
  if (cents === null) return "";
  return cents < 0 ? tournamentWords().above(chips(-cents)) : tournamentWords().toCut(chips(cents));
}

/** A player's rank and distance to the cut. */
export function rankTexts(own: OwnPlace): string[] {
  const { rank } = own.player;
  return rank ? [`${tournamentTerms().rank} ${rank}`, cutText(own)] : [];
}

export const numberedList = (texts: string[]): string => texts.map((one, at) => `${at + 1}${signs().colon}${one}`).join(" · ");

export const prizeText = ({ prizes_cents: prizes }: TournamentSeen): string => numberedList(prizes.map(dollars));

export const stageText = ({ stage, format, stage_name: name }: TournamentSeen): string =>
  `${tournamentTerms().stage(stage, format.stages.length)}${signs().colon}${name}`;

/** The Dragon wagers that have won, of each table where there are any (3.12). */
export function wonTexts({ tables }: TournamentSeen): string[] {
  const found = tables.filter(({ won }) => won?.length);
  const texts = found.map(
    ({ number, won }) => `${tournamentTerms().table} ${number}${signs().colon}${listed(wonDragons(won ?? []))}`,
  );
  return texts.length ? texts : wonDragons([]);
}

/** Whether the Dragon wagers of the stage or its play-off are announced, and it is not closed. */
export const isAnnounced = ({ announced, phase }: TournamentSeen): boolean =>
  announced && ["playing", "played", "play-off"].includes(phase);

/** How far a tournament is, and whether that may be out of date. */
export function progressText(view: TournamentSeen, connected: boolean): string {
  const words = tournamentTerms();
  const { phase, length } = view;
  const parts: string[] = [words.phases[phase]];
  if (view.stage) parts.push(stageText(view));
  if (phase === "playing") parts.push(view.by_clock ? words.minutes(length) : words.hands(view.hands, length));
  if (view.counted && phase === "playing") parts.push(tournamentWords().counted(view.counted));
  if (isAnnounced(view)) parts.push(tournamentWords().announced);
  if (view.ended !== null) parts.push(tournamentWords().ended(view.ended));
  if (view.paused !== null) parts.push(words.paused(view.paused));
  if (!connected) parts.push(commonWords().lost);
  return parts.join(" · ");
}
