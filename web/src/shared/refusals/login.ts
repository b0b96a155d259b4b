// Sentences about logins, passwords and rates.

import type { Translations } from "./templates";

export const LOGIN: Translations = {
  "log in first": ["请先登录", "請先登入"],
  "log in to take part": ["请登录后参与", "請登入後參與"],
  "your login is locked: give your password again": [
    "您的登录已锁定：请再次输入密码",
    "您的登入已鎖定：請再次輸入密碼",
  ],
  "you are not known here any more": ["您的登录已失效", "您的登入已失效"],
  "you have another position now: come back at once": [
    "您的职位已更改：请立即重新进入",
    "您的職位已更改：請立即重新進入",
  ],
  "that login is not known here; log in again": ["此登录已失效，请重新登录", "此登入已失效，請重新登入"],
  "that name and password do not go together": ["名称与密码不符", "名稱與密碼不符"],
  "{} wrong passwords in {} minutes: try again in up to {} minutes": [
    "{2} 分钟内输错密码 {1} 次：请于最多 {3} 分钟后再试",
    "{2} 分鐘內輸錯密碼 {1} 次：請於最多 {3} 分鐘後再試",
  ],
  "this link has been used, or is too old": ["此链接已被使用或已过期", "此連結已被使用或已過期"],
  "a password has {} to {} characters": ["密码须有 {} 至 {} 个字符", "密碼須有 {} 至 {} 個字元"],
  "that password is too easy to guess": ["此密码太容易被猜中", "此密碼太容易被猜中"],
  "this house has no guests: register or log in": [
    "本场不设访客：请注册或登录",
    "本場不設訪客：請註冊或登入",
  ],
  "that is for the {}, not for the {}": ["此项由{~}负责，{~}不可进行", "此項由{~}負責，{~}不可進行"],
  "a page of another site may not ask that": ["不接受其他网站页面的请求", "不接受其他網站頁面的要求"],
  "a page of another site may not open sockets here": [
    "不接受其他网站页面的连接",
    "不接受其他網站頁面的連線",
  ],
  "x-csrf-token is not that of this login": ["x-csrf-token 与此登录不符", "x-csrf-token 與此登入不符"],
  "too many requests: wait {} seconds": ["请求过于频繁：请等待 {} 秒", "要求過於頻繁：請等待 {} 秒"],
  "too many commands: wait {} seconds": ["操作过于频繁：请等待 {} 秒", "操作過於頻繁：請等待 {} 秒"],
  "too many sockets: wait {} seconds": ["连接过于频繁：请等待 {} 秒", "連線過於頻繁：請等待 {} 秒"],
  "{} commands are waiting for their answers; send less at a time": [
    "{} 项操作正等待答复；请减少同时操作",
    "{} 項操作正等待答覆；請減少同時操作",
  ],
};
