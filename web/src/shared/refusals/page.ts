// Sentences of the page itself, when the house cannot or need not be asked.

import type { Translations } from "./templates";

export const PAGE: Translations = {
  "the house cannot be reached; try again in a moment": [
    "无法连接到赌场，请稍后再试",
    "無法連線到賭場，請稍後再試",
  ],
  "the house has trouble: {}": ["系统出现问题：{~}", "系統出現問題：{~}"],
  "the connection is lost: nothing was sent": ["连接已断：未送出任何内容", "連線已斷：未送出任何內容"],
  "that was not answered in time; the table shows what lies on it": [
    "未及时收到答复；以牌桌显示为准",
    "未及時收到答覆；以牌枱顯示為準",
  ],
  "{} is no amount; expected dollars such as 100 or 12.50": [
    "{} 不是金额；请输入如 100 或 12.50 的金额",
    "{} 不是金額；請輸入如 100 或 12.50 的金額",
  ],
};
