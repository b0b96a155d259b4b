// The words of the page of alarms, and the names of alarms and significant events.

import type { AlarmKind, SignificantKind } from "../../shared/api/types";
import { inEachLanguage } from "../../shared/language/language.svelte";

export const alarmWords = inEachLanguage(
  {
    title: "Alarms",
    held: "Tables that are held now",
    leanings: "Stakes that rise with the edge",
    leaning: (patron: string, wager: string, tables: string) => `${patron} on ${wager} (${tables})`,
    reason: (staked: string, mean: string, shoes: number, rounds: number) =>
      `By stake this patron faced a house edge of ${staked}; the same rounds have ${mean} on average. Larger stakes lay when the cards seen made the wager better, over ${shoes} shoes and ${rounds} rounds.`,
    favoured: (cents: string, rounds: number) => `${cents} staked in ${rounds} rounds in which the edge was the patron's.`,
    chance: (one: string) => `Of those who do not look at the cards, about one in ${one} would show as much.`,
    judged: (count: number, found: number) =>
      count === 0
        ? "Nobody has played enough to be judged: it takes five shoes with 15 rounds each."
        : `Judged: ${count} (each wager of each patron). Conspicuous: ${found}.`,
    what: "A hint, no proof: look at the rounds before you speak to anybody.",
    tables: "At the tables, last 24 hours",
    none: "Nothing to look at.",
    log: "Log of significant events",
    waiting: "waits for a decision",
    decided: { void: "decided: void", reconstructed: "decided: put right", stands: "decided: stands" },
  },
  {
    title: "警报",
    held: "目前暂停的牌桌",
    leanings: "注码随优势增大",
    leaning: (patron, wager, tables) => `${patron}，${wager}（${tables}）`,
    reason: (staked, mean, shoes, rounds) =>
      `按注码计，该客人面对的赌场优势为 ${staked}；同样各局的平均为 ${mean}。在 ${shoes} 靴 ${rounds} 局中，已见的牌使该投注更有利时注码更大。`,
    favoured: (cents, rounds) => `在优势属于客人的 ${rounds} 局中共下注 ${cents}。`,
    chance: (one) => `不看牌的人中，约 ${one} 人才有一人如此。`,
    judged: (count, found) => (count === 0 ? "尚无人打够可判断的局数：需五靴，每靴 15 局。" : `已判断 ${count} 项（按客人与投注），可疑 ${found} 项。`),
    what: "这是提示而非证据：与人交谈前请先查看各局。",
    tables: "各桌（近 24 小时）",
    none: "没有需要查看的事项。",
    log: "重要事件日志",
    waiting: "待裁定",
    decided: { void: "已裁定：作废", reconstructed: "已裁定：更正", stands: "已裁定：有效" },
  },
  {
    title: "警報",
    held: "目前暫停的牌枱",
    leanings: "注碼隨優勢增大",
    leaning: (patron, wager, tables) => `${patron}，${wager}（${tables}）`,
    reason: (staked, mean, shoes, rounds) =>
      `按注碼計，該客人面對的賭場優勢為 ${staked}；同樣各局的平均為 ${mean}。在 ${shoes} 靴 ${rounds} 局中，已見的牌使該投注更有利時注碼更大。`,
    favoured: (cents, rounds) => `在優勢屬於客人的 ${rounds} 局中共下注 ${cents}。`,
    chance: (one) => `不看牌的人中，約 ${one} 人才有一人如此。`,
    judged: (count, found) => (count === 0 ? "尚無人打夠可判斷的局數：需五靴，每靴 15 局。" : `已判斷 ${count} 項（按客人與投注），可疑 ${found} 項。`),
    what: "這是提示而非證據：與人交談前請先查看各局。",
    tables: "各枱（近 24 小時）",
    none: "沒有需要查看的事項。",
    log: "重要事件日誌",
    waiting: "待裁定",
    decided: { void: "已裁定：作廢", reconstructed: "已裁定：更正", stands: "已裁定：有效" },
  },
);

export const alarmNames = inEachLanguage<Record<AlarmKind, string>>(
  {
    "foreign-card": "Foreign card",
    "factory-order": "Cards in factory order",
    irregularity: "Irregularity",
    "shoe-differs": "Shoe counted and not whole",
    "large-win": "Large win",
    concern: "Concern",
  },
  {
    "foreign-card": "外来牌",
    "factory-order": "牌序如出厂",
    irregularity: "异常",
    "shoe-differs": "清点牌靴不符",
    "large-win": "大额赢注",
    concern: "疑问",
  },
  {
    "foreign-card": "外來牌",
    "factory-order": "牌序如出廠",
    irregularity: "異常",
    "shoe-differs": "清點牌靴不符",
    "large-win": "大額贏注",
    concern: "疑問",
  },
);

export const significantNames = inEachLanguage<Record<SignificantKind, string>>(
  {
    "house-started": "House started",
    "house-stopped": "House stopped",
    "login-locked": "Login locked",
    "self-check-passed": "Installed files are as expected",
    "self-check-failed": "Installed files are not as expected",
    "table-taken-over": "Table taken over by another process",
    "clock-jumped": "Clock jumped",
    "large-win": "Large win",
    "wallet-trouble": "Trouble with the wallet",
    "webhook-trouble": "Trouble with a webhook",
    "configuration-changed": "Configuration changed",
  },
  {
    "house-started": "系统启动",
    "house-stopped": "系统停止",
    "login-locked": "登录被锁定",
    "self-check-passed": "安装文件核对无误",
    "self-check-failed": "安装文件与预期不符",
    "table-taken-over": "牌桌由另一进程接管",
    "clock-jumped": "时钟跳变",
    "large-win": "大额赢注",
    "wallet-trouble": "钱包故障",
    "webhook-trouble": "Webhook 故障",
    "configuration-changed": "配置已更改",
  },
  {
    "house-started": "系統啟動",
    "house-stopped": "系統停止",
    "login-locked": "登入被鎖定",
    "self-check-passed": "安裝檔案核對無誤",
    "self-check-failed": "安裝檔案與預期不符",
    "table-taken-over": "牌枱由另一程序接管",
    "clock-jumped": "時鐘跳變",
    "large-win": "大額贏注",
    "wallet-trouble": "錢包故障",
    "webhook-trouble": "Webhook 故障",
    "configuration-changed": "設定已更改",
  },
);
