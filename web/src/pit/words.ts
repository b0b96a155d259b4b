// The words of the menu of the pit.

import { inEachLanguage } from "../shared/language/language.svelte";

export const pitWords = inEachLanguage(
  {
    pages: {
      tables: "Tables",
      alarms: "Alarms",
      disputes: "Disputes",
      people: "People",
      reports: "Reports",
      audit: "Audit",
    },
  },
  {
    pages: { tables: "牌桌", alarms: "警报", disputes: "争议", people: "人员", reports: "报表", audit: "审计" },
  },
  {
    pages: { tables: "牌枱", alarms: "警報", disputes: "爭議", people: "人員", reports: "報表", audit: "審計" },
  },
);
