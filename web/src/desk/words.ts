// The words of the staff's entry and of a dealer's desk.

import { inAll } from "../shared/language/language.svelte";
import type { Doing, Waiting } from "./next-step";

interface DeskWords {
  yourTables: string;
  otherTables: string;
  allTables: string;
  noTables: string;
  noneYours: string;
  dealtBy: (name: string) => string;
  nobody: string;
  board: string;
  pit: string;
  tournaments: string;
  deal: string;
  watch: string;
  lookAgain: string;
  keys: string;
  lockSoon: (seconds: number) => string;
  stay: string;
  round: (number: number) => string;
  shoe: (number: number, left: number) => string;
  shoeOver: string;
  noShoe: string;
  lastRound: string;
  cutOut: string;
  said: string;
  hands: string;
  die: string;
  powerHand: string;
  voidBy: (rule: string) => string;
  total: (count: number) => string;
  next: string;
  doing: Record<Doing, string>;
  passTo: (patron: string) => string;
  drawFor: (hand: string) => string;
  burnCard: string;
  enterCard: (hand: string) => string;
  enterBurn: string;
  enterDie: string;
  sendCard: (card: string, hand: string) => string;
  sendBurn: (card: string) => string;
  sendDie: (value: number) => string;
  sendUncalled: (card: string) => string;
  uncalledWarns: string;
  loadShoe: (number: number) => string;
  waiting: Record<Waiting, string>;
  hasShaker: (patron: string) => string;
  typed: string;
  rank: string;
  suit: string;
  clear: string;
  other: string;
  acts: Record<string, string>;
  fields: Record<string, string>;
  cardsHint: string;
  badCards: (found: string) => string;
  typing: string;
  held: (clause: string, round: number) => string;
  decides: string;
  misdrawn: string;
  onTable: string;
  nothingLies: string;
  seat: (number: number) => string;
  stands: string;
  collect: (amount: string) => string;
  pay: (amount: string) => string;
  back: (amount: string) => string;
  takeBack: (amount: string) => string;
  served: string;
  push: string;
  loses: string;
  /** "0.95 to 1", as the sheets print it. */
  odds: (pays: string) => string;
  commission: (amount: string) => string;
  shook: (patron: string) => string;
  completed: (patron: string) => string;
  paid: string;
  counted: (shoe: number) => string;
  missing: (cards: string) => string;
  extra: (cards: string) => string;
  alarm: (cards: string) => string;
  float: string;
  commissions: string;
  dealer: string;
  session: string;
  handsPlayed: (played: number, hands: number | null) => string;
  secondsLeft: (seconds: number) => string;
  overTime: string;
  facts: string;
}

const en: DeskWords = {
  yourTables: "Your tables",
  otherTables: "Other tables",
  allTables: "All tables",
  noTables: "No table is open yet.",
  noneYours: "You deal at no table now. The pit supervisor gives you one.",
  dealtBy: (name) => `dealer: ${name}`,
  nobody: "nobody",
  board: "Display board",
  pit: "Pit",
  tournaments: "Tournaments",
  deal: "To the desk",
  watch: "Watch",
  lookAgain: "Look again",
  keys: "Single keys",
  lockSoon: (seconds) => `This console locks in ${seconds} seconds.`,
  stay: "I am here",
  round: (number) => `Round ${number}`,
  shoe: (number, left) => `Shoe ${number}, ${left} cards left`,
  shoeOver: "the shoe is over",
  noShoe: "No shoe",
  lastRound: "Last round of the shoe",
  cutOut: "The cut card is out",
  said: "To be said",
  hands: "Hands",
  die: "Die",
  powerHand: "Power hand",
  voidBy: (rule) => `Void (${rule})`,
  total: (count) => `total ${count}`,
  next: "Next step",
  doing: {
    OpenBetting: "“Place your bets, please”",
    CloseBetting: "“No more bets”",
    PassShaker: "Shake the die",
    OpenShaker: "Open the shaker",
    DrawCard: "Draw a card",
    Burn: "Burn the first cards",
    Pay: "Collect and pay",
    GiveBack: "Give the stakes back",
    Release: "Release what was won",
    PayDragons: "Pay the Dragon wagers",
    LoadShoe: "Load a shoe",
    ReconcileShoe: "Count the cards left",
    OpenSession: "Open a session",
    AnnounceDragonBets: "Announce the Dragon wagers",
  },
  passTo: (patron) => `Shake three times and pass to ${patron}`,
  drawFor: (hand) => `Draw for ${hand}`,
  burnCard: "Show the first card and burn",
  enterCard: (hand) => `Card for ${hand}?`,
  enterBurn: "First card of the shoe?",
  enterDie: "What does the die show?",
  sendCard: (card, hand) => `${hand}: ${card}`,
  sendBurn: (card) => `Burn by ${card}`,
  sendDie: (value) => `The die shows ${value}`,
  sendUncalled: (card) => `Record ${card}: the table is held`,
  uncalledWarns: "No card is due now. A card that left the shoe is put on record and holds the table.",
  loadShoe: (number) => `Load shoe ${number}`,
  waiting: {
    held: "The pit supervisor decides",
    closed: "The table is closed",
    automatic: "The house deals this table by itself",
    shaker: "A patron has the shaker",
    watching: "You watch this table",
    reveal: "The shoe is over: the house reveals it",
    pit: "The pit supervisor does what comes next",
    dealer: "The dealer does what comes next",
  },
  hasShaker: (patron) => `${patron} has the shaker`,
  typed: "Typed",
  rank: "Rank",
  suit: "Suit",
  clear: "Clear",
  other: "Other acts",
  acts: {
    Uncalled: "A card came out uncalled",
    ShowCutCard: "The cut card is out",
    CompleteShake: "Shake for the patron",
    ReportIrregularity: "Report an irregularity",
    ReconcileShoe: "Count the cards left",
    LoadShoe: "Load the next shoe",
    Pay: "Pay what is due",
    RetireShoe: "Retire the shoe",
    AbandonShoe: "Abandon the shoe",
    CloseTable: "Close the table",
    ChangeDealer: "Change the dealer",
    FillFloat: "Fill the float",
    CreditFloat: "Credit the float",
    OpenSession: "Open a session",
    AnnounceDragonBets: "Announce the Dragon wagers",
    "DecideIrregularity:void": "Decide: the round is void",
    "DecideIrregularity:reconstructed": "Decide: the cards are put right",
    "DecideIrregularity:stands": "Decide: it stands",
  },
  fields: {
    clause: "Clause",
    note: "What was noticed",
    about: "Round, where it is not this one",
    left: "Cards left in the shoe",
    why: "Why",
    cards: "The right cards of the round, in order",
    dealer: "Dealer, or empty for nobody",
    cents: "Amount, $",
    hands: "Hands",
  },
  cardsHint: "Such as 4d Th As; 7sx3 is three of them.",
  badCards: (found) => `${found} is no card; write such as 4d Th As`,
  typing: "A rank comes first: A, 2 to 9, T, J, Q or K; then c, d, h or s.",
  held: (clause, round) => `Held by ${clause}, round ${round}`,
  decides: "Leave the cards as they lie and call the pit supervisor, who decides:",
  misdrawn: "Came out uncalled",
  onTable: "Stakes, to collect and to pay",
  nothingLies: "Nothing lies on the table.",
  seat: (number) => `Seat ${number}`,
  stands: "Stands",
  collect: (amount) => `Collect ${amount}`,
  pay: (amount) => `Pay ${amount}`,
  back: (amount) => `Give back ${amount}`,
  takeBack: (amount) => `Take back ${amount}`,
  served: "done",
  push: "push",
  loses: "loses",
  odds: (pays) => pays,
  commission: (amount) => `commission ${amount}`,
  shook: (patron) => `${patron} has shaken the die`,
  completed: (patron) => `The dealer has shaken for ${patron}`,
  paid: "All wagers are paid",
  counted: (shoe) => `Shoe ${shoe} is counted: every card is accounted for`,
  missing: (cards) => `missing: ${cards}`,
  extra: (cards) => `too many: ${cards}`,
  alarm: (cards) => `Cards come out as in a new deck: ${cards}`,
  float: "Float",
  commissions: "Commission",
  dealer: "Dealer",
  session: "Session",
  handsPlayed: (played, hands) => (hands === null ? `${played} hands` : `${played} of ${hands} hands`),
  secondsLeft: (seconds) => `${seconds} s`,
  overTime: "Time is over",
  facts: "The table",
};

const hans: DeskWords = {
  yourTables: "您的牌桌",
  otherTables: "其他牌桌",
  allTables: "全部牌桌",
  noTables: "尚未开台。",
  noneYours: "您目前没有当值的牌桌。由监场主任安排。",
  dealtBy: (name) => `荷官：${name}`,
  nobody: "无人",
  board: "显示牌",
  pit: "监场",
  tournaments: "锦标赛",
  deal: "到桌台",
  watch: "观看",
  lookAgain: "刷新",
  keys: "单键操作",
  lockSoon: (seconds) => `此控制台将在 ${seconds} 秒后锁定。`,
  stay: "我在这里",
  round: (number) => `第 ${number} 局`,
  shoe: (number, left) => `第 ${number} 靴，剩 ${left} 张`,
  shoeOver: "本靴已完",
  noShoe: "没有牌靴",
  lastRound: "本靴最后一局",
  cutOut: "红卡已出",
  said: "宣布",
  hands: "牌面",
  die: "骰子",
  powerHand: "威力局",
  voidBy: (rule) => `作废（${rule}）`,
  total: (count) => `${count} 点`,
  next: "下一步",
  doing: {
    OpenBetting: "“请下注”",
    CloseBetting: "“停止下注”",
    PassShaker: "摇骰",
    OpenShaker: "开骰盅",
    DrawCard: "发牌",
    Burn: "烧牌",
    Pay: "收注派彩",
    GiveBack: "退回注码",
    Release: "发放彩金",
    PayDragons: "派发龙注彩金",
    LoadShoe: "上牌靴",
    ReconcileShoe: "清点余牌",
    OpenSession: "开始一节",
    AnnounceDragonBets: "宣布龙注结果",
  },
  passTo: (patron) => `摇骰三次后交给 ${patron}`,
  drawFor: (hand) => `发牌给${hand}`,
  burnCard: "亮出首张并烧牌",
  enterCard: (hand) => `${hand}的牌？`,
  enterBurn: "本靴首张牌？",
  enterDie: "骰子是几点？",
  sendCard: (card, hand) => `${hand}:${card}`,
  sendBurn: (card) => `按 ${card} 烧牌`,
  sendDie: (value) => `骰子 ${value} 点`,
  sendUncalled: (card) => `记录 ${card}：牌桌暂停`,
  uncalledWarns: "现在不该出牌。离开牌靴的牌会被记录，牌桌随即暂停。",
  loadShoe: (number) => `上第 ${number} 靴`,
  waiting: {
    held: "由监场主任裁定",
    closed: "牌桌已关闭",
    automatic: "此桌由系统发牌",
    shaker: "骰盅在客人手上",
    watching: "您正在观看此桌",
    reveal: "本靴已完：系统正在公开",
    pit: "下一步由监场主任处理",
    dealer: "下一步由荷官处理",
  },
  hasShaker: (patron) => `骰盅在 ${patron} 手上`,
  typed: "已输入",
  rank: "点数",
  suit: "花色",
  clear: "清除",
  other: "其他操作",
  acts: {
    Uncalled: "误出一张牌",
    ShowCutCard: "红卡已出",
    CompleteShake: "代客摇骰",
    ReportIrregularity: "报告异常",
    ReconcileShoe: "清点余牌",
    LoadShoe: "上下一靴",
    Pay: "支付应付款",
    RetireShoe: "收回牌靴",
    AbandonShoe: "放弃牌靴",
    CloseTable: "关台",
    ChangeDealer: "更换荷官",
    FillFloat: "补码",
    CreditFloat: "缴码",
    OpenSession: "开始一节",
    AnnounceDragonBets: "宣布龙注结果",
    "DecideIrregularity:void": "裁定：本局作废",
    "DecideIrregularity:reconstructed": "裁定：更正牌面",
    "DecideIrregularity:stands": "裁定：维持有效",
  },
  fields: {
    clause: "条款",
    note: "发现了什么",
    about: "局号（如非本局）",
    left: "牌靴余牌",
    why: "原因",
    cards: "本局正确的牌，按顺序",
    dealer: "荷官，留空为无人",
    cents: "金额，$",
    hands: "局数",
  },
  cardsHint: "例如 4d Th As;7sx3 表示三张。",
  badCards: (found) => `${found} 不是牌；请写成 4d Th As`,
  typing: "先输入点数：A、2 至 9、T、J、Q、K；再输入 c、d、h、s。",
  held: (clause, round) => `依 ${clause} 暂停，第 ${round} 局`,
  decides: "保持牌面不动，请监场主任裁定：",
  misdrawn: "误出的牌",
  onTable: "注码、收取与派彩",
  nothingLies: "桌上没有注码。",
  seat: (number) => `${number} 号位`,
  stands: "站立",
  collect: (amount) => `收 ${amount}`,
  pay: (amount) => `派 ${amount}`,
  back: (amount) => `退回 ${amount}`,
  takeBack: (amount) => `收回 ${amount}`,
  served: "已完成",
  push: "退回",
  loses: "输",
  odds: (pays) => pays.replace(/^(.+) to (.+)$/, "$2 赔 $1"),
  commission: (amount) => `佣金 ${amount}`,
  shook: (patron) => `${patron} 已摇骰`,
  completed: (patron) => `荷官已代 ${patron} 摇骰`,
  paid: "派彩完毕",
  counted: (shoe) => `第 ${shoe} 靴清点完毕：牌数无误`,
  missing: (cards) => `缺少：${cards}`,
  extra: (cards) => `多出：${cards}`,
  alarm: (cards) => `出牌次序如同新牌：${cards}`,
  float: "筹码盘",
  commissions: "佣金",
  dealer: "荷官",
  session: "节",
  handsPlayed: (played, hands) => (hands === null ? `${played} 局` : `${hands} 局中的第 ${played} 局`),
  secondsLeft: (seconds) => `${seconds} 秒`,
  overTime: "时间到",
  facts: "牌桌",
};

const hant: DeskWords = {
  yourTables: "您的牌枱",
  otherTables: "其他牌枱",
  allTables: "全部牌枱",
  noTables: "尚未開枱。",
  noneYours: "您目前沒有當值的牌枱。由監場主任安排。",
  dealtBy: (name) => `荷官：${name}`,
  nobody: "無人",
  board: "顯示牌",
  pit: "監場",
  tournaments: "錦標賽",
  deal: "到枱面",
  watch: "觀看",
  lookAgain: "重新整理",
  keys: "單鍵操作",
  lockSoon: (seconds) => `此控制台將在 ${seconds} 秒後鎖定。`,
  stay: "我在這裡",
  round: (number) => `第 ${number} 局`,
  shoe: (number, left) => `第 ${number} 靴，剩 ${left} 張`,
  shoeOver: "本靴已完",
  noShoe: "沒有牌靴",
  lastRound: "本靴最後一局",
  cutOut: "紅卡已出",
  said: "宣佈",
  hands: "牌面",
  die: "骰子",
  powerHand: "威力局",
  voidBy: (rule) => `作廢（${rule}）`,
  total: (count) => `${count} 點`,
  next: "下一步",
  doing: {
    OpenBetting: "「請下注」",
    CloseBetting: "「停止下注」",
    PassShaker: "搖骰",
    OpenShaker: "開骰盅",
    DrawCard: "發牌",
    Burn: "燒牌",
    Pay: "收注派彩",
    GiveBack: "退回注碼",
    Release: "發放彩金",
    PayDragons: "派發龍注彩金",
    LoadShoe: "上牌靴",
    ReconcileShoe: "清點餘牌",
    OpenSession: "開始一節",
    AnnounceDragonBets: "宣佈龍注結果",
  },
  passTo: (patron) => `搖骰三次後交給 ${patron}`,
  drawFor: (hand) => `發牌給${hand}`,
  burnCard: "亮出首張並燒牌",
  enterCard: (hand) => `${hand}的牌？`,
  enterBurn: "本靴首張牌？",
  enterDie: "骰子是幾點？",
  sendCard: (card, hand) => `${hand}:${card}`,
  sendBurn: (card) => `按 ${card} 燒牌`,
  sendDie: (value) => `骰子 ${value} 點`,
  sendUncalled: (card) => `記錄 ${card}：牌枱暫停`,
  uncalledWarns: "現在不該出牌。離開牌靴的牌會被記錄，牌枱隨即暫停。",
  loadShoe: (number) => `上第 ${number} 靴`,
  waiting: {
    held: "由監場主任裁定",
    closed: "牌枱已關閉",
    automatic: "此枱由系統發牌",
    shaker: "骰盅在客人手上",
    watching: "您正在觀看此枱",
    reveal: "本靴已完：系統正在公開",
    pit: "下一步由監場主任處理",
    dealer: "下一步由荷官處理",
  },
  hasShaker: (patron) => `骰盅在 ${patron} 手上`,
  typed: "已輸入",
  rank: "點數",
  suit: "花色",
  clear: "清除",
  other: "其他操作",
  acts: {
    Uncalled: "誤出一張牌",
    ShowCutCard: "紅卡已出",
    CompleteShake: "代客搖骰",
    ReportIrregularity: "報告異常",
    ReconcileShoe: "清點餘牌",
    LoadShoe: "上下一靴",
    Pay: "支付應付款",
    RetireShoe: "收回牌靴",
    AbandonShoe: "放棄牌靴",
    CloseTable: "關枱",
    ChangeDealer: "更換荷官",
    FillFloat: "補碼",
    CreditFloat: "繳碼",
    OpenSession: "開始一節",
    AnnounceDragonBets: "宣佈龍注結果",
    "DecideIrregularity:void": "裁定：本局作廢",
    "DecideIrregularity:reconstructed": "裁定：更正牌面",
    "DecideIrregularity:stands": "裁定：維持有效",
  },
  fields: {
    clause: "條款",
    note: "發現了什麼",
    about: "局號（如非本局）",
    left: "牌靴餘牌",
    why: "原因",
    cards: "本局正確的牌，按順序",
    dealer: "荷官，留空為無人",
    cents: "金額，$",
    hands: "局數",
  },
  cardsHint: "例如 4d Th As;7sx3 表示三張。",
  badCards: (found) => `${found} 不是牌；請寫成 4d Th As`,
  typing: "先輸入點數：A、2 至 9、T、J、Q、K；再輸入 c、d、h、s。",
  held: (clause, round) => `依 ${clause} 暫停，第 ${round} 局`,
  decides: "保持牌面不動，請監場主任裁定：",
  misdrawn: "誤出的牌",
  onTable: "注碼、收取與派彩",
  nothingLies: "枱上沒有注碼。",
  seat: (number) => `${number} 號位`,
  stands: "站立",
  collect: (amount) => `收 ${amount}`,
  pay: (amount) => `派 ${amount}`,
  back: (amount) => `退回 ${amount}`,
  takeBack: (amount) => `收回 ${amount}`,
  served: "已完成",
  push: "退回",
  loses: "輸",
  odds: (pays) => pays.replace(/^(.+) to (.+)$/, "$2 賠 $1"),
  commission: (amount) => `佣金 ${amount}`,
  shook: (patron) => `${patron} 已搖骰`,
  completed: (patron) => `荷官已代 ${patron} 搖骰`,
  paid: "派彩完畢",
  counted: (shoe) => `第 ${shoe} 靴清點完畢：牌數無誤`,
  missing: (cards) => `缺少：${cards}`,
  extra: (cards) => `多出：${cards}`,
  alarm: (cards) => `出牌次序如同新牌：${cards}`,
  float: "籌碼盤",
  commissions: "佣金",
  dealer: "荷官",
  session: "節",
  handsPlayed: (played, hands) => (hands === null ? `${played} 局` : `${hands} 局中的第 ${played} 局`),
  secondsLeft: (seconds) => `${seconds} 秒`,
  overTime: "時間到",
  facts: "牌枱",
};

export const desk = inAll(en, hans, hant);
