// The words of the rules and the odds.

import type { ClausesShown, DieShown } from "../shared/api/types";
import { inEachLanguage } from "../shared/language/language.svelte";

/** What the steps of an announcement say: who announces it, by which clauses. */
interface CueFacts {
  speaker: string;
  rule: string;
  clauses: ClausesShown;
  die: DieShown | null;
}

const en = {
  title: "Rules and odds",
  choose: "Choose a game to read its rules and exact odds.",
  allGames: "All games",
  pastShoes: "Past shoes, and the check that they were fair",
  onThisPage: "On this page",
  sheet: (version: string, since: string, hour: string | null) =>
    `Rule sheet version ${version}, in effect from ${hour ? `${hour} on ` : ""}${since}. The numbers in brackets are its clauses.`,
  opening: (hands: string, least: number, most: number, decks: string) =>
    `Two hands are dealt, Player and Banker (${hands}), from a shoe of ${least} to ${most} decks of 52 cards without jokers, with backs of one colour and design (${decks}). The hand whose points come closer to 9 wins. You wager on what will happen: Player and Banker are names of hands, and whoever wagers is a patron.`,
  wagers: "Wagers",
  ofWagers: (area: string, alone: string, limited: boolean) =>
    `Each has its own betting area (${area}) and may${limited ? ", but for the limits below," : ""} be placed alone or with any of the others (${alone}). The first line that fits decides; where none fits, the wager loses.`,
  wager: "Wager",
  when: "When",
  pays: "Pays",
  clause: "Clause",
  area: (clause: string) => `area ${clause}`,
  steps: (amount: string) => `in steps of ${amount}`,
  commission: (wager: string, percent: string, rule: string) =>
    `Commission: ${wager} is an even-money win less ${percent} % (${rule}).`,
  limit: (sides: string, main: string, rule: string) =>
    `Limit: ${sides} need a wager on ${main} and together may not exceed it (${rule}).`,
  wholeCents: "Stakes are whole cents and payments are never rounded.",
  session: (rule: string) =>
    `For a whole session of tournament play, a given number of hands or minutes (${rule}), placed until its first “No more bets” and settled at its end:`,
  round: "How a round goes",
  speakers: { dealer: "dealer", "pit supervisor": "pit supervisor" },
  /** The steps that belong to an announcement. */
  cues: {
    "place-your-bets": ({ speaker, rule }: CueFacts) => [
      `The ${speaker} says “Place your bets, please” (${rule}). Wagers may be placed, raised, lowered and taken back.`,
    ],
    "no-more-bets": ({ speaker, rule }: CueFacts) => [
      `The ${speaker} says “No more bets” (${rule}). From now on no wager may be placed or raised (5.6), lowered or taken back (5.7).`,
    ],
    "die-value": ({ speaker, rule, die }: CueFacts) => [
      `The dealer shakes the die ${die?.dealer_shakes} times and passes the shaker to the patron with the highest stakes (${die?.shaken_by}), who shakes it at least once, to be heard, and puts it before the dealer. Either of them opens it, and the ${speaker} announces the value (${rule}).`,
    ],
    "power-hand": ({ speaker, rule, die }: CueFacts) => [
      `A ${die?.power} makes the round a Power hand, for everybody at the table: the ${speaker} says so and turns the marker (${rule}).`,
    ],
    "point-totals": ({ speaker, rule, clauses }: CueFacts) => [
      `Four cards are dealt: the first and third are the Player hand's (${clauses.initial_deal}.1), the second and fourth the Banker hand's (${clauses.initial_deal}.2).`,
      `The ${speaker} announces both point totals, and third cards are dealt by the Table of Play (${rule}). A total of 8 or 9 on two cards is a Natural (${clauses.natural}).`,
    ],
    result: ({ speaker, rule, clauses }: CueFacts) => [
      `The higher point total wins (${clauses.winner}); equal totals are a Tie (${clauses.tie}, ${clauses.equal_totals}). The ${speaker} announces the result, collects losing wagers and pays winning ones (${rule}).`,
    ],
    "dragon-bets": ({ speaker, rule }: CueFacts) => [
      `When the session ends, the ${speaker} announces which Dragon wagers have won, and they are paid (${rule}).`,
    ],
  },
  points: "Counting points",
  pointsWords: (values: string, totals: string) =>
    `An ace counts 1 and the cards from 2 to 9 their number (${values}.1); 10, J, Q and K count nothing (${values}.2). A hand's point total is the sum of its cards (${totals}.1); of a sum of 10 or more only the last digit counts (${totals}.2).`,
  tableOfPlay: "Table of Play",
  natural: (clause: string) => `If either hand has a Natural, no more cards are dealt (${clause}). Otherwise:`,
  playerHas: (clause: string) => `Player has (${clause})`,
  player: "Player",
  bankerHas: "Banker has",
  playerStood: (clause: string) => `Player stood (${clause})`,
  playerDrew: (clause: string) => `Player's third card is (${clause})`,
  draws: "draws",
  stands: "stands",
  drawsOnAny: "draws on any",
  drawsOn: (values: string) => `draws on ${values}, else stands`,
  wrong: "When something goes wrong",
  decides: "Decides",
  deciders: { "pit supervisor": "pit supervisor", "the rule itself": "the rule itself" },
  readings: "How the house reads this sheet",
  readingsWords: "Where the sheet is silent or argues with itself:",
  odds: "Exact odds",
  oddsWords:
    "From a fresh shoe, counted over every possible deal. The house edge is what the house keeps of each unit staked, on average.",
  decks: "Decks in the shoe",
  hands: "Hands in the session",
  decksCount: (count: number) => `${count} decks`,
  houseEdge: "House edge",
  wins: "Wins",
  ends: "How it can end",
  probability: "Probability",
  exact: "Exact fractions",
  anyHand: "Any round",
  normalHand: "Without a Power hand",
  powerHand: "Power hand",
  kind: "Rounds",
  patronAhead: "favours the patron",
  session20: (hands: number) => `Wagers on a session of ${hands} hands; rounds are taken as independent.`,
  computing: "Counting every deal…",
  and: " and ",
};

const hans: typeof en = {
  title: "规则与赔率",
  choose: "选择一个游戏，查看规则与精确赔率。",
  allGames: "全部游戏",
  pastShoes: "历史牌靴与公平核对",
  onThisPage: "本页内容",
  sheet: (version, since, hour) =>
    `规则第 ${version} 版，自 ${since}${hour ? ` ${hour}` : ""} 起生效。括号内为规则条文编号。`,
  opening: (hands, least, most, decks) =>
    `每局派两手牌，闲与庄（${hands}），牌靴由 ${least} 至 ${most} 副各 52 张、不含鬼牌、牌背颜色与图案一致的扑克牌组成（${decks}）。点数较接近 9 的一方赢。客人投注于结果：闲与庄只是两手牌的名称，下注的人称为客人。`,
  wagers: "投注",
  ofWagers: (area, alone, limited) =>
    `每种投注各有投注区（${area}），${limited ? "除下列限制外，" : ""}可单独或与其他投注一并下注（${alone}）。由上而下，第一行符合者为准；均不符合则输。`,
  wager: "投注",
  when: "条件",
  pays: "赔付",
  clause: "条文",
  area: (clause) => `投注区 ${clause}`,
  steps: (amount) => `以 ${amount} 为单位`,
  commission: (wager, percent, rule) => `佣金：${wager}按一赔一派彩，扣除 ${percent} %（${rule}）。`,
  limit: (sides, main, rule) => `限制：${sides}须同时投注${main}，且合计不得超过该注（${rule}）。`,
  wholeCents: "注码以分为单位，派彩从不四舍五入。",
  session: (rule) =>
    `锦标赛整个赛节的投注，每赛节为既定的局数或分钟数（${rule}）；须在该赛节首次「停止下注」前下注，该赛节结束时结算：`,
  round: "一局的过程",
  speakers: { dealer: "荷官", "pit supervisor": "监场主任" },
  cues: {
    "place-your-bets": ({ speaker, rule }) => [
      `${speaker}宣布「请下注」（${rule}）。可下注、加注、减注或收回。`,
    ],
    "no-more-bets": ({ speaker, rule }) => [
      `${speaker}宣布「停止下注」（${rule}）。此后不得下注或加注（5.6），亦不得减注或收回（5.7）。`,
    ],
    "die-value": ({ speaker, rule, die }) => [
      `荷官摇骰 ${die?.dealer_shakes} 次，再将骰盅交予注码最高的客人（${die?.shaken_by}）；客人至少摇一次，须听见骰子滚动，然后放在荷官面前。由客人或荷官开盅，${speaker}宣布点数（${rule}）。`,
    ],
    "power-hand": ({ speaker, rule, die }) => [
      `骰子为 ${die?.power} 时，该局对全桌均为威力局：${speaker}宣布并翻转标志（${rule}）。`,
    ],
    "point-totals": ({ speaker, rule, clauses }) => [
      `先派四张牌：第一、三张归闲（${clauses.initial_deal}.1），第二、四张归庄（${clauses.initial_deal}.2）。`,
      `${speaker}宣布双方点数，再按补牌规则派第三张牌（${rule}）。首两张合计 8 点或 9 点为例牌（${clauses.natural}）。`,
    ],
    result: ({ speaker, rule, clauses }) => [
      `点数较高者赢（${clauses.winner}）；点数相同为和（${clauses.tie}、${clauses.equal_totals}）。${speaker}宣布结果，收取输注并派彩（${rule}）。`,
    ],
    "dragon-bets": ({ speaker, rule }) => [
      `每赛节结束时，${speaker}宣布赢出的龙注并派彩（${rule}）。`,
    ],
  },
  points: "点数计算",
  pointsWords: (values, totals) =>
    `A 计 1 点，2 至 9 按牌面计（${values}.1）；10、J、Q、K 计 0 点（${values}.2）。一手牌的点数为各牌之和（${totals}.1）；和为 10 或以上时只计个位（${totals}.2）。`,
  tableOfPlay: "补牌规则",
  natural: (clause) => `任何一方得例牌，不再补牌（${clause}）。否则：`,
  playerHas: (clause) => `闲的点数（${clause}）`,
  player: "闲",
  bankerHas: "庄的点数",
  playerStood: (clause) => `闲不补牌时（${clause}）`,
  playerDrew: (clause) => `闲的第三张牌为（${clause}）`,
  draws: "补牌",
  stands: "不补牌",
  drawsOnAny: "一律补牌",
  drawsOn: (values) => `为 ${values} 时补牌，否则不补`,
  wrong: "出现异常时",
  decides: "由谁决定",
  deciders: { "pit supervisor": "监场主任", "the rule itself": "按规则" },
  readings: "本场对规则的解读",
  readingsWords: "规则未言明或前后不一之处：",
  odds: "精确赔率",
  oddsWords: "以全新牌靴计算，穷尽所有可能的派牌。赌场优势指赌场平均从每单位注码保留的比例。",
  decks: "牌靴副数",
  hands: "每赛节局数",
  decksCount: (count) => `${count} 副`,
  houseEdge: "赌场优势",
  wins: "赢出机会",
  ends: "各种结果",
  probability: "概率",
  exact: "精确分数",
  anyHand: "任何一局",
  normalHand: "非威力局",
  powerHand: "威力局",
  kind: "局别",
  patronAhead: "对客人有利",
  session20: (hands) => `以 ${hands} 局为一赛节的投注；各局视为独立。`,
  computing: "正在计算所有派牌…",
  and: "与",
};

const hant: typeof en = {
  title: "規則與賠率",
  choose: "選擇一個遊戲，查看規則與精確賠率。",
  allGames: "全部遊戲",
  pastShoes: "歷史牌靴與公平核對",
  onThisPage: "本頁內容",
  sheet: (version, since, hour) =>
    `規則第 ${version} 版，自 ${since}${hour ? ` ${hour}` : ""} 起生效。括號內為規則條文編號。`,
  opening: (hands, least, most, decks) =>
    `每局派兩手牌，閒與莊（${hands}），牌靴由 ${least} 至 ${most} 副各 52 張、不含鬼牌、牌背顏色與圖案一致的撲克牌組成（${decks}）。點數較接近 9 的一方贏。客人投注於結果：閒與莊只是兩手牌的名稱，下注的人稱為客人。`,
  wagers: "投注",
  ofWagers: (area, alone, limited) =>
    `每種投注各有投注區（${area}），${limited ? "除下列限制外，" : ""}可單獨或與其他投注一併下注（${alone}）。由上而下，第一行符合者為準；均不符合則輸。`,
  wager: "投注",
  when: "條件",
  pays: "賠付",
  clause: "條文",
  area: (clause) => `投注區 ${clause}`,
  steps: (amount) => `以 ${amount} 為單位`,
  commission: (wager, percent, rule) => `佣金：${wager}按一賠一派彩，扣除 ${percent} %（${rule}）。`,
  limit: (sides, main, rule) => `限制：${sides}須同時投注${main}，且合計不得超過該注（${rule}）。`,
  wholeCents: "注碼以分為單位，派彩從不四捨五入。",
  session: (rule) =>
    `錦標賽整個賽節的投注，每賽節為既定的局數或分鐘數（${rule}）；須在該賽節首次「停止下注」前下注，該賽節結束時結算：`,
  round: "一局的過程",
  speakers: { dealer: "荷官", "pit supervisor": "監場主任" },
  cues: {
    "place-your-bets": ({ speaker, rule }) => [
      `${speaker}宣布「請下注」（${rule}）。可下注、加注、減注或收回。`,
    ],
    "no-more-bets": ({ speaker, rule }) => [
      `${speaker}宣布「停止下注」（${rule}）。此後不得下注或加注（5.6），亦不得減注或收回（5.7）。`,
    ],
    "die-value": ({ speaker, rule, die }) => [
      `荷官搖骰 ${die?.dealer_shakes} 次，再將骰盅交予注碼最高的客人（${die?.shaken_by}）；客人至少搖一次，須聽見骰子滾動，然後放在荷官面前。由客人或荷官開盅，${speaker}宣布點數（${rule}）。`,
    ],
    "power-hand": ({ speaker, rule, die }) => [
      `骰子為 ${die?.power} 時，該局對全枱均為威力局：${speaker}宣布並翻轉標誌（${rule}）。`,
    ],
    "point-totals": ({ speaker, rule, clauses }) => [
      `先派四張牌：第一、三張歸閒（${clauses.initial_deal}.1），第二、四張歸莊（${clauses.initial_deal}.2）。`,
      `${speaker}宣布雙方點數，再按補牌規則派第三張牌（${rule}）。首兩張合計 8 點或 9 點為例牌（${clauses.natural}）。`,
    ],
    result: ({ speaker, rule, clauses }) => [
      `點數較高者贏（${clauses.winner}）；點數相同為和（${clauses.tie}、${clauses.equal_totals}）。${speaker}宣布結果，收取輸注並派彩（${rule}）。`,
    ],
    "dragon-bets": ({ speaker, rule }) => [
      `每賽節結束時，${speaker}宣布贏出的龍注並派彩（${rule}）。`,
    ],
  },
  points: "點數計算",
  pointsWords: (values, totals) =>
    `A 計 1 點，2 至 9 按牌面計（${values}.1）；10、J、Q、K 計 0 點（${values}.2）。一手牌的點數為各牌之和（${totals}.1）；和為 10 或以上時只計個位（${totals}.2）。`,
  tableOfPlay: "補牌規則",
  natural: (clause) => `任何一方得例牌，不再補牌（${clause}）。否則：`,
  playerHas: (clause) => `閒的點數（${clause}）`,
  player: "閒",
  bankerHas: "莊的點數",
  playerStood: (clause) => `閒不補牌時（${clause}）`,
  playerDrew: (clause) => `閒的第三張牌為（${clause}）`,
  draws: "補牌",
  stands: "不補牌",
  drawsOnAny: "一律補牌",
  drawsOn: (values) => `為 ${values} 時補牌，否則不補`,
  wrong: "出現異常時",
  decides: "由誰決定",
  deciders: { "pit supervisor": "監場主任", "the rule itself": "按規則" },
  readings: "本場對規則的解讀",
  readingsWords: "規則未言明或前後不一之處：",
  odds: "精確賠率",
  oddsWords: "以全新牌靴計算，窮盡所有可能的派牌。賭場優勢指賭場平均從每單位注碼保留的比例。",
  decks: "牌靴副數",
  hands: "每賽節局數",
  decksCount: (count) => `${count} 副`,
  houseEdge: "賭場優勢",
  wins: "贏出機會",
  ends: "各種結果",
  probability: "機率",
  exact: "精確分數",
  anyHand: "任何一局",
  normalHand: "非威力局",
  powerHand: "威力局",
  kind: "局別",
  patronAhead: "對客人有利",
  session20: (hands) => `以 ${hands} 局為一賽節的投注；各局視為獨立。`,
  computing: "正在計算所有派牌…",
  and: "與",
};

export const ruleWords = inEachLanguage(en, hans, hant);
