// Sentences of the API about requests that are wrong or ask for something that is not there.


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
    "指定局或赛节时须同时指定牌桌",
    "指定局或賽節時須同時指定牌枱",
  ],
  "rounds won or lost without the patron who has; expected both": [
    "查询赢或输的局须同时指定客人",
    "查詢贏或輸的局須同時指定客人",
  ],
  "another patron's history is not yours to read": ["不可查阅其他客人的记录", "不可查閱其他客人的紀錄"],
  "there is no such dispute": ["没有此争议", "沒有此爭議"],
  "there is no such table": ["没有此牌桌", "沒有此牌枱"],
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
  "{} has never been in this tournament": ["{} 从未参加此锦标赛", "{} 從未參加此錦標賽"],
};
