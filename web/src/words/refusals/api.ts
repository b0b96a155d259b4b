// What the API answers to what cannot be meant, or is not there.

import type { Translations } from "./templates";

export const API: Translations = {
  "a command's id has 1 to {} characters that can be printed": [
    "操作编号须有 1 至 {} 个可打印字符",
    "操作編號須有 1 至 {} 個可列印字元",
  ],
  "a command has at most {} characters": ["一项操作最多 {} 个字符", "一項操作最多 {} 個字元"],
  "{} is the id of another command": ["{} 是另一项操作的编号", "{} 是另一項操作的編號"],
  "{} is not opened in {}": ["{} 不可在 {} 开台", "{} 不可在 {} 開枱"],
  "that is asked of a table": ["此项应向牌桌提出", "此項應向牌枱提出"],
  "that is asked of the house": ["此项应向赌场提出", "此項應向賭場提出"],
  "nothing is asked of the lobby": ["大厅不接受操作", "大廳不接受操作"],
  "after is the number of the last record that was seen": [
    "after 应为最后所见记录的编号",
    "after 應為最後所見記錄的編號",
  ],
  "a period from {} until {}; expected it to end after it begins": [
    "期间由 {} 至 {} 无效；结束须在开始之后",
    "期間由 {} 至 {} 無效；結束須在開始之後",
  ],
  "{} is no game; there are {}": ["{} 不是游戏；可选游戏：{~}", "{} 不是遊戲；可選遊戲：{~}"],
  "a round or a session without its table; expected both": [
    "指定局或节时须同时指定牌桌",
    "指定局或節時須同時指定牌枱",
  ],
  "rounds won or lost without the patron who has; expected both": [
    "查询赢或输的局须同时指定客人",
    "查詢贏或輸的局須同時指定客人",
  ],
  "another patron's history is not yours to read": ["不可查阅其他客人的记录", "不可查閱其他客人的紀錄"],
  "there is no such dispute": ["没有此争议", "沒有此爭議"],
  "there is no such table": ["没有此牌桌", "沒有此牌枱"],
  "there is no such webhook": ["没有此 webhook", "沒有此 webhook"],
  "chips are sold at the cage of this house, not here": [
    "请到账房购买筹码，此处不售",
    "請到帳房購買籌碼，此處不售",
  ],
  "nobody of the staff has this name": ["没有此名称的员工", "沒有此名稱的員工"],
  "no patron has this name": ["没有此名称的客人", "沒有此名稱的客人"],
  "you have no wager on this round": ["您在此局没有下注", "您在此局沒有下注"],
  "{} decks; a shoe holds {} to {}": [
    "{} 副牌；每靴应为 {} 至 {} 副",
    "{} 副牌；每靴應為 {} 至 {} 副",
  ],
  "table {} has no shoe {}": ["{} 桌没有第 {} 靴", "{} 枱沒有第 {} 靴"],
  "shoe {} is not over: what is in it is nobody's to know": [
    "第 {} 靴尚未结束：靴内的牌任何人都不得知晓",
    "第 {} 靴尚未結束：靴內的牌任何人都不得知曉",
  ],
  "the sheet of this shoe is not known any more": [
    "本靴所用的规则表已不再保存",
    "本靴所用的規則表已不再保存",
  ],
  "too much is being computed for others: ask again in a few seconds": [
    "正在为其他人计算，请数秒后重试",
    "正在為其他人計算，請數秒後重試",
  ],
  "table {} has no round {}": ["{} 桌没有第 {} 局", "{} 枱沒有第 {} 局"],
  "{} is no place in this list; expected what a page of it gave": [
    "{} 不是此列表的位置；应为列表页面所给的值",
    "{} 不是此列表的位置；應為列表頁面所給的值",
  ],
  "this id began a transfer that has been over for long": ["此编号的转账早已结束", "此編號的轉帳早已結束"],
  "you have no such transfer under way or among your last": [
    "您进行中或最近的转账中没有此笔",
    "您進行中或最近的轉帳中沒有此筆",
  ],
  "after and from both say where to begin; expected one of them": [
    "after 与 from 只可指定其一",
    "after 與 from 只可指定其一",
  ],
  "there is a webhook {} already": ["已有名为 {} 的 webhook", "已有名為 {} 的 webhook"],
  "a house has at most {} webhooks": ["最多可设 {} 个 webhook", "最多可設 {} 個 webhook"],
  "that is no URL for a webhook; expected one that {}": [
    "此网址不可用于 webhook；{~}",
    "此網址不可用於 webhook；{~}",
  ],
  "{} is no URL for a webhook; expected one that {}": [
    "{} 不可用作 webhook 网址；{~}",
    "{} 不可用作 webhook 網址；{~}",
  ],
  "has 1 to {} printable characters of ASCII, and no space": [
    "网址须有 1 至 {} 个可打印 ASCII 字符，不含空格",
    "網址須有 1 至 {} 個可列印 ASCII 字元，不含空格",
  ],
  "is written https://HOST/PATH": ["网址应写作 https://HOST/PATH", "網址應寫作 https://HOST/PATH"],
  "holds no name and password: deliveries are signed instead": [
    "网址不可含名称及密码：传送内容会另行签署",
    "網址不可含名稱及密碼：傳送內容會另行簽署",
  ],
  "has no fragment": ["网址不可含片段（#）", "網址不可含片段（#）"],
  "is an address where a receiver can be": ["网址须为可接收的地址", "網址須為可接收的位址"],
  "begins with https, unless it leads to a private network": [
    "除非通往内部网络，网址须以 https 开头",
    "除非通往內部網絡，網址須以 https 開頭",
  ],
  "{} is no cursor of this house; expected one as the stream gave it": [
    "{} 不是本场的游标；应为事件流所给的值",
    "{} 不是本場的游標；應為事件流所給的值",
  ],
  "the cursor is at record {} of {}, which has {}: the journal was put back to an earlier state, so begin anew": [
    "游标在 {2} 的第 {1} 笔记录，但其只有 {3} 笔：日志已还原至较早状态，请重新开始",
    "游標在 {2} 的第 {1} 筆記錄，但其只有 {3} 筆：日誌已還原至較早狀態，請重新開始",
  ],
  "{} is no stream; expected house, table/NAME, table/*, tournament/NAME or tournament/*": [
    "{} 不是事件流；应为 house、table/NAME、table/*、tournament/NAME 或 tournament/*",
    "{} 不是事件流；應為 house、table/NAME、table/*、tournament/NAME 或 tournament/*",
  ],
  "{} is no event; expected a name such as ResultAnnounced": [
    "{} 不是事件；应为如 ResultAnnounced 的名称",
    "{} 不是事件；應為如 ResultAnnounced 的名稱",
  ],
  "{} has never been in this tournament": ["{} 从未参加此锦标赛", "{} 從未參加此錦標賽"],
};
