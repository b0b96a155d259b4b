// The names of games, hands, results, wagers, phases, roads, rounds, seats and cards, as players know them.

import type { Dealing, Phase, Result, Side } from "../api/types";
import { inEachLanguage } from "../language/language.svelte";

interface Terms {
  games: Record<string, string>;
  wagers: Record<string, string>;
  hand: Record<Side, string>;
  result: Record<Result, string>;
  phase: Record<Phase, string>;
  dealing: Record<Dealing, string>;
  roads: { bead: string; big: string; bigEye: string; small: string; cockroach: string };
  round: (number: number) => string;
  seat: (number: number) => string;
  suits: Record<string, string>;
  ranks: Record<string, string>;
  /** A card in words, for screen readers. */
  card: (rank: string, suit: string) => string;
}

/** As the server names them. */
const GAMES: Record<string, string> = {
  baccarat: "Baccarat",
  "fabulous-4": "Fabulous 4 Baccarat",
  "power-98": "Power Baccarat 98",
  "fortune-six": "Fortune Six Baccarat",
  "dragon-tournament": "Dragon Baccarat Tournament",
};

const en: Terms = {
  games: GAMES,
  wagers: {
    player: "Player",
    banker: "Banker",
    tie: "Tie",
    "player-pair": "Player Pair",
    "banker-pair": "Banker Pair",
    "player-fabulous-4": "Player Fabulous 4",
    "banker-fabulous-4": "Banker Fabulous 4",
    "player-precious-pair": "Player Precious Pair",
    "banker-precious-pair": "Banker Precious Pair",
    "player-natural-8": "Player Natural 8",
    "player-natural-9": "Player Natural 9",
    "banker-natural-8": "Banker Natural 8",
    "banker-natural-9": "Banker Natural 9",
    "fortune-six": "Fortune Six",
    "player-dragon": "Player Dragon",
    "banker-dragon": "Banker Dragon",
    "any-dragon": "Any Dragon",
  },
  hand: { player: "Player", banker: "Banker" },
  result: { player: "Player", banker: "Banker", tie: "Tie" },
  phase: {
    closed: "Closed",
    "between-rounds": "Between rounds",
    betting: "Place your bets",
    shaking: "The die is shaken",
    dealing: "No more bets",
    result: "Collecting and paying",
    void: "Void: stakes go back",
  },
  dealing: { automatic: "dealt by the house", dealer: "live dealer", shoe: "live dealer, real cards" },
  roads: {
    bead: "Bead plate",
    big: "Big road",
    bigEye: "Big eye boy",
    small: "Small road",
    cockroach: "Cockroach pig",
  },
  round: (number) => `Round ${number}`,
  seat: (number) => `Seat ${number}`,
  suits: { c: "clubs", d: "diamonds", h: "hearts", s: "spades" },
  ranks: { A: "ace", T: "10", J: "jack", Q: "queen", K: "king" },
  card: (rank, suit) => `${rank} of ${suit}`,
};

const hans: Terms = {
  games: {
    baccarat: "百家乐",
    "fabulous-4": "神奇4百家乐",
    "power-98": "威力98百家乐",
    "fortune-six": "幸运六百家乐",
    "dragon-tournament": "龙百家乐锦标赛",
  },
  wagers: {
    player: "闲",
    banker: "庄",
    tie: "和",
    "player-pair": "闲对子",
    "banker-pair": "庄对子",
    "player-fabulous-4": "闲神奇4",
    "banker-fabulous-4": "庄神奇4",
    "player-precious-pair": "闲珍贵对子",
    "banker-precious-pair": "庄珍贵对子",
    "player-natural-8": "闲例牌8",
    "player-natural-9": "闲例牌9",
    "banker-natural-8": "庄例牌8",
    "banker-natural-9": "庄例牌9",
    "fortune-six": "幸运六",
    "player-dragon": "闲龙",
    "banker-dragon": "庄龙",
    "any-dragon": "任意龙",
  },
  hand: { player: "闲", banker: "庄" },
  result: { player: "闲", banker: "庄", tie: "和" },
  phase: {
    closed: "已关台",
    "between-rounds": "两局之间",
    betting: "请下注",
    shaking: "摇骰中",
    dealing: "停止下注",
    result: "收注派彩",
    void: "本局作废：退回注码",
  },
  dealing: { automatic: "系统发牌", dealer: "真人荷官", shoe: "真人荷官，实体牌" },
  roads: { bead: "珠盘路", big: "大路", bigEye: "大眼仔", small: "小路", cockroach: "曱甴路" },
  round: (number) => `第 ${number} 局`,
  seat: (number) => `${number} 号位`,
  suits: { c: "梅花", d: "方块", h: "红桃", s: "黑桃" },
  ranks: { A: "A", T: "10", J: "J", Q: "Q", K: "K" },
  card: (rank, suit) => `${suit}${rank}`,
};

const hant: Terms = {
  games: {
    baccarat: "百家樂",
    "fabulous-4": "神奇4百家樂",
    "power-98": "威力98百家樂",
    "fortune-six": "幸運六百家樂",
    "dragon-tournament": "龍百家樂錦標賽",
  },
  wagers: {
    player: "閒",
    banker: "莊",
    tie: "和",
    "player-pair": "閒對子",
    "banker-pair": "莊對子",
    "player-fabulous-4": "閒神奇4",
    "banker-fabulous-4": "莊神奇4",
    "player-precious-pair": "閒珍貴對子",
    "banker-precious-pair": "莊珍貴對子",
    "player-natural-8": "閒例牌8",
    "player-natural-9": "閒例牌9",
    "banker-natural-8": "莊例牌8",
    "banker-natural-9": "莊例牌9",
    "fortune-six": "幸運六",
    "player-dragon": "閒龍",
    "banker-dragon": "莊龍",
    "any-dragon": "任意龍",
  },
  hand: { player: "閒", banker: "莊" },
  result: { player: "閒", banker: "莊", tie: "和" },
  phase: {
    closed: "已關枱",
    "between-rounds": "兩局之間",
    betting: "請下注",
    shaking: "搖骰中",
    dealing: "停止下注",
    result: "收注派彩",
    void: "本局作廢：退回注碼",
  },
  dealing: { automatic: "系統發牌", dealer: "真人荷官", shoe: "真人荷官，實體牌" },
  roads: { bead: "珠盤路", big: "大路", bigEye: "大眼仔", small: "小路", cockroach: "曱甴路" },
  round: (number) => `第 ${number} 局`,
  seat: (number) => `${number} 號位`,
  suits: { c: "梅花", d: "方塊", h: "紅心", s: "黑桃" },
  ranks: { A: "A", T: "10", J: "J", Q: "Q", K: "K" },
  card: (rank, suit) => `${suit}${rank}`,
};

export const terms = inEachLanguage(en, hans, hant);

export const gameName = (slug: string): string => terms().games[slug] ?? slug;
export const wagerName = (key: string): string => terms().wagers[key] ?? key;

/** "4d" is the 4 of diamonds. */
export function cardName(card: string): string {
  const [rank, suit] = [card.slice(0, -1), card.slice(-1)];
  return terms().card(terms().ranks[rank] ?? rank, terms().suits[suit] ?? suit);
}

/** The slug of a game, by its slug or by the server's name of it. */
export const gameSlug = (name: string): string | undefined =>
  Object.keys(GAMES).find((slug) => slug === name || GAMES[slug] === name);
