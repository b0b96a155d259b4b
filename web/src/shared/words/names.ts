// The words of display names.

import { inEachLanguage } from "../language/language.svelte";

export const nameWords = inEachLanguage(
  {
    displayName: "Shown as",
    hint: "What others read: any script, up to 40 characters.",
    change: "Change what others read",
    idHint: "Stands in addresses and on record. Left out, it is made of what others read.",
  },
  {
    displayName: "显示为",
    hint: "供他人阅读：可用任何文字，最多 40 个字符。",
    change: "更改显示文字",
    idHint: "用于网址及记录；如留空，将由显示文字产生。",
  },
  {
    displayName: "顯示為",
    hint: "供他人閱讀：可用任何文字，最多 40 個字元。",
    change: "更改顯示文字",
    idHint: "用於網址及記錄；如留空，將由顯示文字產生。",
  },
);
