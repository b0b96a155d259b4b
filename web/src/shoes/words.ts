// The words of past shoes and of the check that they were fair.

import type { EndedBy, ShoeState } from "../shared/api/types";
import { inAll } from "../shared/language/language.svelte";

interface Words {
  title: (table: string) => string;
  one: (table: string, number: number) => string;
  intro: string;
  past: string;
  choose: string;
  toTable: string;
  allShoes: string;
  number: string;
  ended: string;
  rounds: string;
  voids: (count: number) => string;
  state: string;
  states: Record<ShoeState, string>;
  why: Record<EndedBy, string>;
  because: (words: string) => string;
  commitment: string;
  noCommitment: string;
  writeDown: string;
  inPlay: string;
  abandoned: string;
  noShoes: string;
  check: string;
  checkWords: string;
  matches: string;
  matchesNot: string;
  dealtMatches: string;
  dealtBurn: string;
  dealtCards: (round: number, found: string, expected: string) => string;
  dealtDie: (round: number, found: string, expected: string) => string;
  computed: string;
  promised: string;
  tryOthers: string;
  tryWords: string;
  table: string;
  order: (cards: number) => string;
  dice: string;
  salt: string;
  restore: string;
  noCrypto: string;
  elsewhere: string;
  elsewhereFile: string;
  elsewhereTool: string;
  elsewhereLines: string;
  downloadFile: string;
  downloadLines: string;
  edges: string;
  edgesWords: string;
  edgesTable: string;
  wager: string;
  round: string;
  edge: string;
  exact: string;
  chart: (wager: string, least: string, most: string) => string;
  average: (value: string) => string;
  computing: string;
  die: string;
  result: string;
  power: string;
  void: (clause: string) => string;
  aside: (cards: string) => string;
  burned: (card: string, count: number) => string;
  counts: (player: number, banker: number, tie: number) => string;
}

const en: Words = {
  title: (table) => `Shoes of table ${table}`,
  one: (table, number) => `Table ${table}, shoe ${number}`,
  intro:
    "Before the first round of a shoe the house publishes its commitment: a hash of all cards in order, all die values and a secret salt. When the shoe is over it reveals them, and anybody can check that nothing was changed.",
  past: "Past shoes",
  choose: "Choose a table to see its shoes.",
  toTable: "To the table",
  allShoes: "All shoes of this table",
  number: "Shoe",
  ended: "Ended",
  rounds: "Rounds",
  voids: (count) => `${count} void`,
  state: "State",
  states: {
    "in-play": "in play",
    ended: "over, to be revealed",
    revealed: "revealed",
    reconciled: "real cards, counted",
    abandoned: "never revealed",
  },
  why: {
    "cut-card": "the cut card came out",
    retired: "retired by the pit",
    "table-closed": "the table was closed",
    "ran-out": "the shoe ran out",
  },
  because: (words) => `“${words}”`,
  commitment: "Commitment",
  noCommitment: "Real cards: the shoe was watched and counted, and has no commitment.",
  writeDown: "Write the commitment down before you wager: a hash that you see only afterwards proves nothing.",
  inPlay: "This shoe is in play. Its order, rounds and edges are shown here when it is over.",
  abandoned: "The secret of this shoe is lost: its commitment was never kept.",
  noShoes: "There has been no shoe at this table yet.",
  check: "Was it fair?",
  checkWords:
    "Your browser computes the SHA-256 of what was revealed and compares it with the commitment. Nothing is asked of the house for it.",
  matches: "The commitment matches: these cards were fixed before the first wager.",
  matchesNot: "The commitment does not match what was revealed.",
  dealtMatches: "The rounds took the cards and die values of this order, one after another.",
  dealtBurn: "The burn does not match the first card of the order.",
  dealtCards: (round, found, expected) =>
    `Round ${round} does not match the order: dealt ${found}, the order has ${expected}.`,
  dealtDie: (round, found, expected) =>
    `The die of round ${round} does not match: it showed ${found}, promised was ${expected}.`,
  computed: "Computed",
  promised: "Promised",
  tryOthers: "The numbers, and a check of others",
  tryWords: "Change anything, or paste what you have written down yourself: the check goes by what stands here.",
  table: "Table",
  order: (cards) => `Order of the cards (${cards})`,
  dice: "Die values",
  salt: "Salt",
  restore: "As the house revealed it",
  noCrypto: "This browser computes hashes only for pages over https. Check the shoe elsewhere, as said below.",
  elsewhere: "Check it elsewhere",
  elsewhereFile: "The whole shoe as a file:",
  elsewhereTool: "With verify_shoe.py, one file that comes with Punto and needs nothing but Python:",
  elsewhereLines: "Or hash the five lines with any tool:",
  downloadFile: "Download the shoe (JSON)",
  downloadLines: "Download the five lines",
  edges: "Edges, round by round",
  edgesWords: "The exact house edge of a wager before each round, by the cards that nobody had seen by then.",
  edgesTable: "The edges as a table",
  wager: "Wager",
  round: "Round",
  edge: "House edge",
  exact: "Exact fraction",
  chart: (wager, least, most) => `House edge of ${wager} by round, from ${least} to ${most}`,
  average: (value) => `Average ${value}`,
  computing: "Computing…",
  die: "Die",
  result: "Result",
  power: "Power hand",
  void: (clause) => `void (${clause})`,
  aside: (cards) => `set aside: ${cards}`,
  burned: (card, count) => `Burn: ${card} was shown, ${count} more went face down.`,
  counts: (player, banker, tie) => `Player ${player}, Banker ${banker}, Tie ${tie}`,
};

const hans: Words = {
  title: (table) => `${table} 桌的牌靴`,
  one: (table, number) => `${table} 桌，第 ${number} 靴`,
  intro:
    "每靴第一局之前，赌场先公布承诺值：全部牌的次序、全部骰点与一段秘密盐值的哈希。牌靴结束后全部公开，任何人都可以核对是否被改动。",
  past: "历史牌靴",
  choose: "选择一张牌桌查看其牌靴。",
  toTable: "前往牌桌",
  allShoes: "本桌全部牌靴",
  number: "靴",
  ended: "结束",
  rounds: "局数",
  voids: (count) => `${count} 局作废`,
  state: "状态",
  states: {
    "in-play": "使用中",
    ended: "已结束，待公开",
    revealed: "已公开",
    reconciled: "实体牌，已清点",
    abandoned: "从未公开",
  },
  why: {
    "cut-card": "切牌已出",
    retired: "由赌区停用",
    "table-closed": "牌桌已关",
    "ran-out": "牌靴用尽",
  },
  because: (words) => `「${words}」`,
  commitment: "承诺值",
  noCommitment: "实体牌：全程监看并清点，没有承诺值。",
  writeDown: "请在下注前记下承诺值：事后才看到的哈希不能证明什么。",
  inPlay: "此牌靴正在使用。结束后将在此显示次序、各局与优势。",
  abandoned: "此牌靴的秘密已遗失：承诺从未兑现。",
  noShoes: "本桌尚未有牌靴。",
  check: "是否公平？",
  checkWords: "由您的浏览器计算所公开内容的 SHA-256，并与承诺值比对，过程不询问赌场。",
  matches: "与承诺值相符：这些牌在首次下注前已确定。",
  matchesNot: "与承诺值不符。",
  dealtMatches: "各局依次使用了此次序的牌与骰点。",
  dealtBurn: "销牌与次序的第一张不符。",
  dealtCards: (round, found, expected) => `第 ${round} 局与次序不符：派出 ${found}，次序为 ${expected}。`,
  dealtDie: (round, found, expected) => `第 ${round} 局骰点不符：开出 ${found}，承诺为 ${expected}。`,
  computed: "计算所得",
  promised: "承诺值",
  tryOthers: "全部数据，并可核对其他数据",
  tryWords: "可修改任何一项，或贴上您自己记下的内容：核对以此处为准。",
  table: "牌桌",
  order: (cards) => `牌的次序（${cards} 张）`,
  dice: "骰点",
  salt: "盐值",
  restore: "恢复赌场所公开的内容",
  noCrypto: "此浏览器只为 https 页面计算哈希。请按下文在别处核对。",
  elsewhere: "在别处核对",
  elsewhereFile: "整靴数据文件：",
  elsewhereTool: "使用随 Punto 附带的 verify_shoe.py（单一文件，只需 Python）：",
  elsewhereLines: "或用任何工具对五行文字求哈希：",
  downloadFile: "下载牌靴（JSON）",
  downloadLines: "下载五行文字",
  edges: "逐局优势",
  edgesWords: "每局之前，按当时无人见过的牌计算的精确赌场优势。",
  edgesTable: "以表格显示",
  wager: "投注",
  round: "局",
  edge: "赌场优势",
  exact: "精确分数",
  chart: (wager, least, most) => `${wager}的赌场优势逐局图，由 ${least} 至 ${most}`,
  average: (value) => `平均 ${value}`,
  computing: "正在计算…",
  die: "骰",
  result: "结果",
  power: "威力局",
  void: (clause) => `作废（${clause}）`,
  aside: (cards) => `剔除：${cards}`,
  burned: (card, count) => `销牌：亮出${card}，另销 ${count} 张。`,
  counts: (player, banker, tie) => `闲 ${player}，庄 ${banker}，和 ${tie}`,
};

const hant: Words = {
  title: (table) => `${table} 枱的牌靴`,
  one: (table, number) => `${table} 枱，第 ${number} 靴`,
  intro:
    "每靴第一局之前，賭場先公布承諾值：全部牌的次序、全部骰點與一段秘密鹽值的雜湊。牌靴結束後全部公開，任何人都可以核對是否被改動。",
  past: "歷史牌靴",
  choose: "選擇一張牌枱查看其牌靴。",
  toTable: "前往牌枱",
  allShoes: "本枱全部牌靴",
  number: "靴",
  ended: "結束",
  rounds: "局數",
  voids: (count) => `${count} 局作廢`,
  state: "狀態",
  states: {
    "in-play": "使用中",
    ended: "已結束，待公開",
    revealed: "已公開",
    reconciled: "實體牌，已清點",
    abandoned: "從未公開",
  },
  why: {
    "cut-card": "切牌已出",
    retired: "由賭區停用",
    "table-closed": "牌枱已關",
    "ran-out": "牌靴用盡",
  },
  because: (words) => `「${words}」`,
  commitment: "承諾值",
  noCommitment: "實體牌：全程監看並清點，沒有承諾值。",
  writeDown: "請在下注前記下承諾值：事後才看到的雜湊不能證明什麼。",
  inPlay: "此牌靴正在使用。結束後將在此顯示次序、各局與優勢。",
  abandoned: "此牌靴的秘密已遺失：承諾從未兌現。",
  noShoes: "本枱尚未有牌靴。",
  check: "是否公平？",
  checkWords: "由您的瀏覽器計算所公開內容的 SHA-256，並與承諾值比對，過程不詢問賭場。",
  matches: "與承諾值相符：這些牌在首次下注前已確定。",
  matchesNot: "與承諾值不符。",
  dealtMatches: "各局依次使用了此次序的牌與骰點。",
  dealtBurn: "銷牌與次序的第一張不符。",
  dealtCards: (round, found, expected) => `第 ${round} 局與次序不符：派出 ${found}，次序為 ${expected}。`,
  dealtDie: (round, found, expected) => `第 ${round} 局骰點不符：開出 ${found}，承諾為 ${expected}。`,
  computed: "計算所得",
  promised: "承諾值",
  tryOthers: "全部數據，並可核對其他數據",
  tryWords: "可修改任何一項，或貼上您自己記下的內容：核對以此處為準。",
  table: "牌枱",
  order: (cards) => `牌的次序（${cards} 張）`,
  dice: "骰點",
  salt: "鹽值",
  restore: "恢復賭場所公開的內容",
  noCrypto: "此瀏覽器只為 https 頁面計算雜湊。請按下文在別處核對。",
  elsewhere: "在別處核對",
  elsewhereFile: "整靴數據檔案：",
  elsewhereTool: "使用隨 Punto 附帶的 verify_shoe.py（單一檔案，只需 Python）：",
  elsewhereLines: "或用任何工具對五行文字求雜湊：",
  downloadFile: "下載牌靴（JSON）",
  downloadLines: "下載五行文字",
  edges: "逐局優勢",
  edgesWords: "每局之前，按當時無人見過的牌計算的精確賭場優勢。",
  edgesTable: "以表格顯示",
  wager: "投注",
  round: "局",
  edge: "賭場優勢",
  exact: "精確分數",
  chart: (wager, least, most) => `${wager}的賭場優勢逐局圖，由 ${least} 至 ${most}`,
  average: (value) => `平均 ${value}`,
  computing: "正在計算…",
  die: "骰",
  result: "結果",
  power: "威力局",
  void: (clause) => `作廢（${clause}）`,
  aside: (cards) => `剔除：${cards}`,
  burned: (card, count) => `銷牌：亮出${card}，另銷 ${count} 張。`,
  counts: (player, banker, tie) => `閒 ${player}，莊 ${banker}，和 ${tie}`,
};

export const shoes = inAll(en, hans, hant);
