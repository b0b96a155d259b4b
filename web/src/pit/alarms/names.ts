// The words of the pit.

import type { AlarmKind, SignificantKind } from "../../shared/api/types";
import { inAll } from "../../shared/language/language.svelte";
import { locale } from "../../shared/words/times";

export const alarmName = inAll<Record<AlarmKind, string>>(
  {
    "foreign-card": "Foreign card",
    "factory-order": "Cards in factory order",
    irregularity: "Irregularity",
    "shoe-differs": "Shoe counted and not whole",
    "large-win": "Large win",
  },
  {
    "foreign-card": "异牌",
    "factory-order": "牌序如出厂",
    irregularity: "异常",
    "shoe-differs": "清点牌靴不符",
    "large-win": "大额赢注",
  },
  {
    "foreign-card": "異牌",
    "factory-order": "牌序如出廠",
    irregularity: "異常",
    "shoe-differs": "清點牌靴不符",
    "large-win": "大額贏注",
  },
);

export const significantName = inAll<Record<SignificantKind, string>>(
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

/** A moment of the house, in microseconds, as the reader's clock shows it. */
export function when(at: number): string {
  const moment = new Date(at / 1000);
  return moment.toLocaleString(locale(), { dateStyle: "short", timeStyle: "medium" });
}

/** A share of a hundred with a sign that cannot be overlooked. */
export function percent(share: number, digits = 3): string {
  return `${share < 0 ? "−" : ""}${Math.abs(share).toFixed(digits)} %`;
}
