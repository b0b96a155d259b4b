// Sentences of a server that has a fault or is busy.

import type { Translations } from "./templates";

export const TROUBLE: Translations = {
  "something went wrong here; ask again with the same id": ["系统出现问题；请重试", "系統出現問題；請重試"],
  "something went wrong; ask again with the same id": ["系统出现问题；请重试", "系統出現問題；請重試"],
  "the house is closing; ask again with the same id": ["系统正在关闭；请重试", "系統正在關閉；請重試"],
  "the process is leaving": ["此程序正在退出", "此程序正在退出"],
};
