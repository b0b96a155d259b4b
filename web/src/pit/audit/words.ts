// The words of the page of the audit.

import { inEachLanguage } from "../../shared/language/language.svelte";

export const auditWords = inEachLanguage(
  {
    title: "Audit",
    journal: "The journal",
    explain:
      "Every table is replayed by the rules of the sheets, every wager settled again, every total, balance, link and commitment checked.",
    never: "It was not verified yet since the house started.",
    failed: "The last audit did not come to its end, and says nothing of the journal: begin it again.",
    running: "The audit is under way…",
    sound: "Sound",
    faulty: "NOT SOUND",
    found: (entries: string, streams: number, rounds: string) =>
      `${entries} entries in ${streams} streams, ${rounds} rounds`,
    asOf: (moment: string, seconds: string) => `as of ${moment}, in ${seconds} s`,
    verify: "Verify the journal now",
    exportIt: "Export the journal",
    files: "The installed files",
    digest: (hash: string) => `hash ${hash}`,
    unchecked: "They were not checked yet.",
  },
  {
    title: "审计",
    journal: "日志",
    explain: "按规则书重演每张牌桌，重新结算每注，核对每个总额、余额、链接与承诺。",
    never: "本次启动后尚未核对。",
    failed: "上次核对未能完成，不能说明日志是否无误：请重新开始。",
    running: "审计进行中…",
    sound: "完好",
    faulty: "有误",
    found: (entries, streams, rounds) => `${streams} 个流共 ${entries} 条，${rounds} 局`,
    asOf: (moment, seconds) => `截至 ${moment}，用时 ${seconds} 秒`,
    verify: "立即核对日志",
    exportIt: "导出日志",
    files: "安装文件",
    digest: (hash) => `哈希 ${hash}`,
    unchecked: "尚未核对。",
  },
  {
    title: "審計",
    journal: "日誌",
    explain: "按規則書重演每張牌枱，重新結算每注，核對每個總額、餘額、連結與承諾。",
    never: "本次啟動後尚未核對。",
    failed: "上次核對未能完成，不能說明日誌是否無誤：請重新開始。",
    running: "審計進行中…",
    sound: "完好",
    faulty: "有誤",
    found: (entries, streams, rounds) => `${streams} 個流共 ${entries} 條，${rounds} 局`,
    asOf: (moment, seconds) => `截至 ${moment}，用時 ${seconds} 秒`,
    verify: "立即核對日誌",
    exportIt: "匯出日誌",
    files: "安裝檔案",
    digest: (hash) => `雜湊 ${hash}`,
    unchecked: "尚未核對。",
  },
);
