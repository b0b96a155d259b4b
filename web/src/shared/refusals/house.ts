// Sentences of the house outside its tables: chips, limits, disputes, staff and patrons.

import type { Translations } from "./templates";

export const HOUSE: Translations = {
  "{} cents; expected 1 to {}": ["金额 {$} 无效；应为 $0.01 至 {$}", "金額 {$} 無效；應為 $0.01 至 {$}"],
  "an account holds at most {}": ["账户余额上限为 {$}", "帳戶餘額上限為 {$}"],
  "the account of {} is not yours": ["{} 的账户不属于您", "{} 的帳戶不屬於您"],
  "{} transfers are under way; wait until one of them is over": [
    "有 {} 笔转账进行中，请待其中一笔完成",
    "有 {} 筆轉帳進行中，請待其中一筆完成",
  ],
  "no chips of {} are on their way {} as {}": ["{1} 没有{~2}的筹码转账 {3}", "{1} 沒有{~2}的籌碼轉帳 {3}"],
  "the debit of transfer {} is being rolled back": ["转账 {} 的扣款正在撤回", "轉帳 {} 的扣款正在撤回"],
  "round {}; rounds count from 1": ["局号 {} 无效；局号由 1 起", "局號 {} 無效；局號由 1 起"],
  "dispute {} on this round is still open": ["此局的第 {} 号争议仍在处理", "此局的第 {} 號爭議仍在處理"],
  "{} disputes of one patron can be open, and so many are": [
    "每位客人最多可有 {} 宗未决争议，现已达上限",
    "每位客人最多可有 {} 宗未決爭議，現已達上限",
  ],
  "there is no dispute {}": ["没有第 {} 号争议", "沒有第 {} 號爭議"],
  "dispute {} is answered": ["第 {} 号争议已答复", "第 {} 號爭議已答覆"],
  "a limit of {} a round; expected {} to {}, or none": [
    "每局限额 {$} 无效；应为 {$} 至 {$}，或不设限额",
    "每局限額 {$} 無效；應為 {$} 至 {$}，或不設限額",
  ],
  "{} days; expected 1 to {}, or none for good": [
    "{} 天无效；应为 1 至 {} 天，或永久",
    "{} 天無效；應為 1 至 {} 天，或永久",
  ],
  "you are excluded for good; an exclusion is only ever made longer": [
    "您已永久自我禁制；禁制期只可延长",
    "您已永久自我禁制；禁制期只可延長",
  ],
  "you are excluded until {}; an exclusion is only ever made longer": [
    "您的自我禁制期至 {}；禁制期只可延长",
    "您的自我禁制期至 {}；禁制期只可延長",
  ],
  "the house is open, as {}": ["赌场已开业，名为 {}", "賭場已開業，名為 {}"],
  "the house was never opened": ["赌场从未开业", "賭場從未開業"],
  "the name {} is taken": ["名称 {} 已被使用", "名稱 {} 已被使用"],
  "{} is suspended already: {}": ["{} 已被停权：{}", "{} 已被停權：{}"],
  "{} is not suspended": ["{} 并未被停权", "{} 並未被停權"],
  "{} is somebody else; this is asked for oneself": [
    "{} 是他人；此项只可为本人申请",
    "{} 是他人；此項只可為本人申請",
  ],
  "{} is a patron's name": ["{} 是客人的名称", "{} 是客人的名稱"],
  "{} is taken, as {}": ["{} 已被使用（写作 {}）", "{} 已被使用（寫作 {}）"],
  "{} is the last administrator": ["{} 是最后一位管理员", "{} 是最後一位管理員"],
  "nobody is appointed {}; there are {}": [
    "不可委任{~}；可委任的职位：{~}",
    "不可委任{~}；可委任的職位：{~}",
  ],
  "{} does not work here": ["{} 不是本场员工", "{} 不是本場員工"],
  "to {} is for the {}, not for the {}": ["{~}由{~}负责，{~}不可进行", "{~}由{~}負責，{~}不可進行"],
  "{} would lie on your wagers; your own limit is {} a round": [
    "您的注码合共将为 {$}；您自设的每局限额为 {$}",
    "您的注碼合共將為 {$}；您自設的每局限額為 {$}",
  ],
  "{} would lie on your wagers; your own limit is {} a round until {}": [
    "您的注码合共将为 {$1}；在 {3} 前，您自设的每局限额为 {$2}",
    "您的注碼合共將為 {$1}；在 {3} 前，您自設的每局限額為 {$2}",
  ],
  "{} has asked to be excluded, for good": ["{} 已申请永久自我禁制", "{} 已申請永久自我禁制"],
  "{} has asked to be excluded, until {}": ["{} 已申请自我禁制，至 {}", "{} 已申請自我禁制，至 {}"],
  "{} is suspended until the house says otherwise: {}": [
    "{} 已被停权，直至另行通知：{}",
    "{} 已被停權，直至另行通知：{}",
  ],
  "the house knows no {} {}": ["没有名为 {2} 的{~1}", "沒有名為 {2} 的{~1}"],
  "{} has 1 to {} {}": ["{~}须有 1 至 {} 个{~}", "{~}須有 1 至 {} 個{~}"],
  "{} is no fingerprint of a key; expected 16 to 64 digits of 0 to 9 and a to f": [
    "{} 不是密钥指纹；应为 16 至 64 个 0 至 9 及 a 至 f 的字符",
    "{} 不是金鑰指紋；應為 16 至 64 個 0 至 9 及 a 至 f 的字元",
  ],
  "{} is no name for a {}; expected 1 to 64 letters, digits, dots, dashes or underscores, the first a letter or a digit": [
    "{} 不可用作{~}的名称；应为 1 至 64 个字母、数字、点、连字符或下划线，并以字母或数字开头",
    "{} 不可用作{~}的名稱；應為 1 至 64 個字母、數字、點、連字號或底線，並以字母或數字開頭",
  ],
  "the house has no name for a table {}; name it first": [
    "赌场尚未为牌桌 {} 命名；请先命名",
    "賭場尚未為牌枱 {} 命名；請先命名",
  ],
  "the house has no name for a tournament {}; name it first": [
    "赌场尚未为赛事 {} 命名；请先命名",
    "賭場尚未為賽事 {} 命名；請先命名",
  ],
  "the {} {} is called {}; rename it to call it so": [
    "{~1} {2} 现名为 {3}；如需改称，请为其改名",
    "{~1} {2} 現名為 {3}；如需改稱，請為其改名",
  ],
  "{} is taken, or looks like a name that is taken: {}": [
    "名称 {} 已被使用，或与已使用的名称 {} 相似",
    "名稱 {} 已被使用，或與已使用的名稱 {} 相似",
  ],
  "{} is taken, or looks like a name that is taken: {} ({})": [
    "名称 {} 已被使用，或与已使用的名称 {}（{}）相似",
    "名稱 {} 已被使用，或與已使用的名稱 {}（{}）相似",
  ],
  "the house knows nobody called {}": ["没有名为 {} 的人", "沒有名為 {} 的人"],
  "character {} of the display name is {}, the mark of a tournament's table; expected a name without it": [
    "名称的第 {} 个字符“{}”是赛事牌桌的标记；名称中不可使用",
    "名稱的第 {} 個字元「{}」是賽事牌枱的標記；名稱中不可使用",
  ],
  "a display name has 1 to {} characters; this one has {}": [
    "名称须有 1 至 {} 个字符；此名称有 {} 个",
    "名稱須有 1 至 {} 個字元；此名稱有 {} 個",
  ],
  "character {} of the display name is {}, {}; expected a character that can be seen": [
    "名称的第 {} 个字符 {} 是{~}；请使用可见的字符",
    "名稱的第 {} 個字元 {} 是{~}；請使用可見的字元",
  ],
  "character {} of the display name is {}; expected a plain space": [
    "名称的第 {} 个字符是 {}；请使用普通空格",
    "名稱的第 {} 個字元是 {}；請使用普通空格",
  ],
  "character {} of the display name is {}, a mark without a letter; expected a letter before it": [
    "名称的第 {} 个字符 {} 是附加符号，前面须有字母",
    "名稱的第 {} 個字元 {} 是附加符號，前面須有字母",
  ],
  "character {} of the display name is {}; expected no more than {} marks on one letter": [
    "名称的第 {} 个字符是 {}；一个字母最多可有 {} 个附加符号",
    "名稱的第 {} 個字元是 {}；一個字母最多可有 {} 個附加符號",
  ],
  "character {} of the display name is a space; expected none at the beginning": [
    "名称的第 {} 个字符是空格；名称不可以空格开头",
    "名稱的第 {} 個字元是空格；名稱不可以空格開頭",
  ],
  "character {} of the display name is a space; expected none at the end": [
    "名称的第 {} 个字符是空格；名称不可以空格结尾",
    "名稱的第 {} 個字元是空格；名稱不可以空格結尾",
  ],
  "character {} of the display name is a second space; expected one between words": [
    "名称的第 {} 个字符是多余的空格；字词之间只可有一个空格",
    "名稱的第 {} 個字元是多餘的空格；字詞之間只可有一個空格",
  ],
};
