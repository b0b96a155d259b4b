// The words at a patron's table.

import { inAll, language } from "../shared/language/language.svelte";

interface Words {
  title: (table: string) => string;
  noTable: string;
  toLobby: string;
  layout: string;
  session: string;
  sessionOpen: string;
  sessionClosed: string;
  sessionPlayed: (played: number, hands: number) => string;
  longest: (player: number, banker: number) => string;
  cards: string;
  tray: string;
  chips: string;
  chip: (amount: string) => string;
  undo: string;
  clear: string;
  rebet: string;
  double: string;
  staked: string;
  balance: string;
  /** A betting area for those who hear it. */
  area: (name: string, odds: string, limits: string) => string;
  yours: (amount: string) => string;
  all: (amount: string) => string;
  waiting: string;
  closedArea: string;
  limits: (least: string, most: string) => string;
  power: string;
  normal: string;
  seconds: (count: number) => string;
  secondsLeft: (count: number) => string;
  waitsForWager: string;
  noClock: string;
  held: string;
  heldWhy: string;
  total: string;
  wins: string;
  skip: string;
  open: string;
  peel: (hand: string) => string;
  shake: string;
  shakeNow: string;
  shakes: (name: string) => string;
  dealerShakes: string;
  shaken: string;
  die: (value: number) => string;
  powerHand: string;
  powerWords: string;
  outcome: (round: number) => string;
  outcomeSession: (session: number) => string;
  stake: string;
  commission: (amount: string) => string;
  sum: string;
  lost: string;
  push: string;
  pending: (amount: string) => string;
  pendingRound: string;
  voidTitle: (round: number) => string;
  voidBack: string;
  announcements: string;
  spoken: string;
  squeeze: string;
  keys: string;
  options: string;
  keyboard: string;
  keyList: readonly (readonly [keys: string, does: string])[];
  seats: string;
  seat: (number: number) => string;
  free: string;
  you: string;
  sit: (number: number) => string;
  stand: string;
  behind: (count: number) => string;
  standing: string;
  meanwhile: string;
  gotIt: string;
  shoe: (number: number) => string;
  cardsLeft: (left: number, of: number) => string;
  lastRound: string;
  commitment: string;
  pastShoes: string;
  rules: string;
  round: (number: number) => string;
  noRound: string;
  rule: (clause: string) => string;
}

const en: Words = {
  title: (table) => `Table ${table}`,
  noTable: "There is no such table.",
  toLobby: "To all tables",
  layout: "Betting areas",
  session: "For the whole session",
  sessionOpen: "open until the first “No more bets”",
  sessionClosed: "closed until the next session",
  sessionPlayed: (played, hands) => `hand ${played} of ${hands}`,
  longest: (player, banker) => `longest runs: Player ${player}, Banker ${banker}`,
  cards: "Cards",
  tray: "Your chips",
  chips: "Choose a chip",
  chip: (amount) => `Chip of ${amount}`,
  undo: "Undo",
  clear: "Clear",
  rebet: "Rebet",
  double: "Double",
  staked: "Staked",
  balance: "Balance",
  area: (name, odds, limits) => `${name}, pays ${odds}, ${limits}`,
  yours: (amount) => `yours ${amount}`,
  all: (amount) => `all ${amount}`,
  waiting: "not accepted yet",
  closedArea: "closed",
  limits: (least, most) => `${least} to ${most}`,
  power: "Power",
  normal: "Normal",
  seconds: (count) => `${count} s`,
  secondsLeft: (count) => `${count} seconds left`,
  waitsForWager: "Dealt once somebody wagers",
  noClock: "The dealer closes betting",
  held: "The table is held",
  heldWhy: "The pit supervisor decides. Your stakes lie safe until then.",
  total: "Total",
  wins: "wins",
  skip: "Skip the motion",
  open: "Open the cards",
  peel: (hand) => `A card of ${hand}, face down: drag up to peel it, or press to turn it`,
  shake: "Shake the die",
  shakeNow: "The shaker is yours",
  shakes: (name) => `${name} has the shaker`,
  dealerShakes: "The dealer shakes the die",
  shaken: "Shaken: the shaker is about to be opened",
  die: (value) => `The die shows ${value}`,
  powerHand: "Power hand",
  powerWords: "Better odds for Naturals, pairs and ties of 8 and 9",
  outcome: (round) => `Your wagers in round ${round}`,
  outcomeSession: (session) => `Your wagers on session ${session}`,
  stake: "stake",
  commission: (amount) => `commission ${amount}`,
  sum: "In all",
  lost: "lost",
  push: "push",
  pending: (amount) => `${amount} is pending until the next “Place your bets, please”`,
  pendingRound: "Pending until the next “Place your bets, please”",
  voidTitle: (round) => `Round ${round} is void`,
  voidBack: "Every stake of the round came back.",
  announcements: "Announcements",
  spoken: "Speak the announcements",
  squeeze: "Squeeze the cards of my hand",
  keys: "Letters and digits as shortcuts",
  options: "Sound, squeeze and keys",
  keyboard: "Keyboard",
  keyList: [
    ["1 – 7", "choose a chip"],
    ["← ↑ → ↓", "go from one betting area to another"],
    ["Enter", "place the chip"],
    ["Backspace", "take a chip back (or right click)"],
    ["P B T", "chip on Player, Banker, Tie"],
    ["U C R D", "undo, clear, rebet, double"],
    ["S", "shake the die"],
    ["O", "open the cards, skip the motion"],
  ],
  seats: "Seats",
  seat: (number) => `Seat ${number}`,
  free: "free",
  you: "you",
  sit: (number) => `Sit in seat ${number}`,
  stand: "Stand up",
  behind: (count) => `${count} standing behind`,
  standing: "You stand behind the seats",
  meanwhile: "While the connection was lost",
  gotIt: "Got it",
  shoe: (number) => `Shoe ${number}`,
  cardsLeft: (left, of) => `${left} of ${of} cards left`,
  lastRound: "last round of the shoe",
  commitment: "Commitment",
  pastShoes: "Past shoes and fairness check",
  rules: "Rules and odds",
  round: (number) => `Round ${number}`,
  noRound: "No round yet",
  rule: (clause) => `rule ${clause}`,
};

const hans: Words = {
  title: (table) => `牌桌 ${table}`,
  noTable: "没有这张牌桌。",
  toLobby: "所有牌桌",
  layout: "投注区",
  session: "整节投注",
  sessionOpen: "首局停止下注前可投注",
  sessionClosed: "下一节再开放",
  sessionPlayed: (played, hands) => `第 ${played} / ${hands} 局`,
  longest: (player, banker) => `最长连赢：闲 ${player}，庄 ${banker}`,
  cards: "牌面",
  tray: "您的筹码",
  chips: "选择筹码",
  chip: (amount) => `${amount} 筹码`,
  undo: "撤销",
  clear: "清除",
  rebet: "重复下注",
  double: "加倍",
  staked: "已下注",
  balance: "余额",
  area: (name, odds, limits) => `${name}，${odds}，限红 ${limits}`,
  yours: (amount) => `您 ${amount}`,
  all: (amount) => `全桌 ${amount}`,
  waiting: "等待接受",
  closedArea: "未开放",
  limits: (least, most) => `${least} 至 ${most}`,
  power: "威力",
  normal: "普通",
  seconds: (count) => `${count} 秒`,
  secondsLeft: (count) => `剩余 ${count} 秒`,
  waitsForWager: "有人下注即发牌",
  noClock: "由荷官停止下注",
  held: "牌桌暂停",
  heldWhy: "由监场主任裁定，您的注码在此期间不受影响。",
  total: "点数",
  wins: "赢",
  skip: "跳过动画",
  open: "开牌",
  peel: (hand) => `${hand}的暗牌：向上拖动眯牌，或按下翻开`,
  shake: "摇骰",
  shakeNow: "骰盅在您手上",
  shakes: (name) => `骰盅在 ${name} 手上`,
  dealerShakes: "荷官摇骰",
  shaken: "已摇骰，即将开盅",
  die: (value) => `骰子点数 ${value}`,
  powerHand: "威力局",
  powerWords: "例牌、8和9的对子与和局赔率更高",
  outcome: (round) => `您在第 ${round} 局的投注`,
  outcomeSession: (session) => `您在第 ${session} 节的投注`,
  stake: "注码",
  commission: (amount) => `佣金 ${amount}`,
  sum: "合计",
  lost: "输",
  push: "退注",
  pending: (amount) => `${amount} 待下一局开始下注时确认`,
  pendingRound: "待下一局开始下注时确认",
  voidTitle: (round) => `第 ${round} 局作废`,
  voidBack: "本局所有注码已退回。",
  announcements: "荷官宣布",
  spoken: "语音播报",
  squeeze: "眯牌（我方的牌）",
  keys: "使用字母和数字快捷键",
  options: "声音、眯牌与按键",
  keyboard: "键盘",
  keyList: [
    ["1 – 7", "选择筹码"],
    ["← ↑ → ↓", "在投注区之间移动"],
    ["Enter", "放下筹码"],
    ["Backspace", "取回一枚筹码（或右键）"],
    ["P B T", "下注闲、庄、和"],
    ["U C R D", "撤销、清除、重复下注、加倍"],
    ["S", "摇骰"],
    ["O", "开牌、跳过动画"],
  ],
  seats: "座位",
  seat: (number) => `${number} 号位`,
  free: "空位",
  you: "您",
  sit: (number) => `坐 ${number} 号位`,
  stand: "离座",
  behind: (count) => `${count} 人站立`,
  standing: "您站在座位后",
  meanwhile: "断线期间",
  gotIt: "知道了",
  shoe: (number) => `第 ${number} 靴`,
  cardsLeft: (left, of) => `剩余 ${left} / ${of} 张`,
  lastRound: "本靴最后一局",
  commitment: "承诺值",
  pastShoes: "往期牌靴与公平验证",
  rules: "规则与赔率",
  round: (number) => `第 ${number} 局`,
  noRound: "尚未开局",
  rule: (clause) => `规则 ${clause}`,
};

const hant: Words = {
  title: (table) => `牌枱 ${table}`,
  noTable: "沒有這張牌枱。",
  toLobby: "所有牌枱",
  layout: "投注區",
  session: "整節投注",
  sessionOpen: "首局停止下注前可投注",
  sessionClosed: "下一節再開放",
  sessionPlayed: (played, hands) => `第 ${played} / ${hands} 局`,
  longest: (player, banker) => `最長連贏：閒 ${player}，莊 ${banker}`,
  cards: "牌面",
  tray: "您的籌碼",
  chips: "選擇籌碼",
  chip: (amount) => `${amount} 籌碼`,
  undo: "復原",
  clear: "清除",
  rebet: "重複下注",
  double: "加倍",
  staked: "已下注",
  balance: "餘額",
  area: (name, odds, limits) => `${name}，${odds}，限紅 ${limits}`,
  yours: (amount) => `您 ${amount}`,
  all: (amount) => `全枱 ${amount}`,
  waiting: "等待接受",
  closedArea: "未開放",
  limits: (least, most) => `${least} 至 ${most}`,
  power: "威力",
  normal: "普通",
  seconds: (count) => `${count} 秒`,
  secondsLeft: (count) => `剩餘 ${count} 秒`,
  waitsForWager: "有人下注即發牌",
  noClock: "由荷官停止下注",
  held: "牌枱暫停",
  heldWhy: "由監場主任裁定，您的注碼在此期間不受影響。",
  total: "點數",
  wins: "贏",
  skip: "略過動畫",
  open: "開牌",
  peel: (hand) => `${hand}的暗牌：向上拖動瞇牌，或按下翻開`,
  shake: "搖骰",
  shakeNow: "骰盅在您手上",
  shakes: (name) => `骰盅在 ${name} 手上`,
  dealerShakes: "荷官搖骰",
  shaken: "已搖骰，即將開盅",
  die: (value) => `骰子點數 ${value}`,
  powerHand: "威力局",
  powerWords: "例牌、8和9的對子與和局賠率更高",
  outcome: (round) => `您在第 ${round} 局的投注`,
  outcomeSession: (session) => `您在第 ${session} 節的投注`,
  stake: "注碼",
  commission: (amount) => `佣金 ${amount}`,
  sum: "合計",
  lost: "輸",
  push: "退注",
  pending: (amount) => `${amount} 待下一局開始下注時確認`,
  pendingRound: "待下一局開始下注時確認",
  voidTitle: (round) => `第 ${round} 局作廢`,
  voidBack: "本局所有注碼已退回。",
  announcements: "荷官宣佈",
  spoken: "語音播報",
  squeeze: "瞇牌（我方的牌）",
  keys: "使用字母和數字快捷鍵",
  options: "聲音、瞇牌與按鍵",
  keyboard: "鍵盤",
  keyList: [
    ["1 – 7", "選擇籌碼"],
    ["← ↑ → ↓", "在投注區之間移動"],
    ["Enter", "放下籌碼"],
    ["Backspace", "取回一枚籌碼（或右鍵）"],
    ["P B T", "下注閒、莊、和"],
    ["U C R D", "復原、清除、重複下注、加倍"],
    ["S", "搖骰"],
    ["O", "開牌、略過動畫"],
  ],
  seats: "座位",
  seat: (number) => `${number} 號位`,
  free: "空位",
  you: "您",
  sit: (number) => `坐 ${number} 號位`,
  stand: "離座",
  behind: (count) => `${count} 人站立`,
  standing: "您站在座位後",
  meanwhile: "斷線期間",
  gotIt: "知道了",
  shoe: (number) => `第 ${number} 靴`,
  cardsLeft: (left, of) => `剩餘 ${left} / ${of} 張`,
  lastRound: "本靴最後一局",
  commitment: "承諾值",
  pastShoes: "過往牌靴與公平驗證",
  rules: "規則與賠率",
  round: (number) => `第 ${number} 局`,
  noRound: "尚未開局",
  rule: (clause) => `規則 ${clause}`,
};

export const table = inAll(en, hans, hant);

/** What a line asks for, in few signs: by the predicates of its sheet. A line that only says that
 * its own wager wins needs none. */
const when = inAll<Record<string, string>>(
  {
    "totals 1": "on 1",
    "totals 4": "on 4",
    "has 2 cards": "2 cards",
    "has 3 cards": "3 cards",
    "starts with a pair": "pair",
    "starts with a pair of 4s": "4s",
    "starts with a pair of 8s or 9s": "8s, 9s",
    "has its pair in diamonds": "in ♦",
    "has a Natural 8 or 9": "Natural",
    "tie on 8 or 9": "on 8, 9",
    "is 5 (Ruby Dragon)": "Ruby 5",
    "is 6 (Golden Dragon)": "Golden 6",
    "is 7 or more (Royal Dragon)": "Royal 7+",
  },
  {
    "totals 1": "1 点",
    "totals 4": "4 点",
    "has 2 cards": "两张",
    "has 3 cards": "三张",
    "starts with a pair": "对子",
    "starts with a pair of 4s": "一对 4",
    "starts with a pair of 8s or 9s": "一对 8、9",
    "has its pair in diamonds": "♦",
    "has a Natural 8 or 9": "例牌",
    "tie on 8 or 9": "8、9 点",
    "is 5 (Ruby Dragon)": "红宝龙 5",
    "is 6 (Golden Dragon)": "金龙 6",
    "is 7 or more (Royal Dragon)": "皇龙 7+",
  },
  {
    "totals 1": "1 點",
    "totals 4": "4 點",
    "has 2 cards": "兩張",
    "has 3 cards": "三張",
    "starts with a pair": "對子",
    "starts with a pair of 4s": "一對 4",
    "starts with a pair of 8s or 9s": "一對 8、9",
    "has its pair in diamonds": "♦",
    "has a Natural 8 or 9": "例牌",
    "tie on 8 or 9": "8、9 點",
    "is 5 (Ruby Dragon)": "紅寶龍 5",
    "is 6 (Golden Dragon)": "金龍 6",
    "is 7 or more (Royal Dragon)": "皇龍 7+",
  },
);

/** What the name of the wager says already, or the place of the line. */
const UNSAID = new Set([
  "wins",
  "tie",
  "totals 6",
  "in a Power hand",
  "has a Natural 8",
  "has a Natural 9",
]);

export function whenWords(predicates: readonly string[]): string {
  const said = predicates.filter((one) => !UNSAID.has(one));
  return said.map((one) => when()[one] ?? one).join(" ");
}

/** Odds as players read them: "8 to 1" is 1 赔 8. */
export function oddsWords(pays: string): string {
  if (pays === "push") return table().push;
  const code = language();
  const [won, on] = pays.split(" to ");
  if (code === "en" || !won || !on) return pays;
  return code === "zh-Hans" ? `${on} 赔 ${won}` : `${on} 賠 ${won}`;
}
