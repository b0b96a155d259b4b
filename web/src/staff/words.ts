// The words of the staff's home page and of the idle lock.

import { inEachLanguage } from "../shared/language/language.svelte";

export const staffHomeWords = inEachLanguage(
  {
    yourTables: "Your tables",
    otherTables: "Other tables",
    allTables: "All tables",
    noTables: "No table is open yet.",
    noneYours: "You deal at no table now. The pit supervisor gives you one.",
    dealtBy: (name: string) => `dealer: ${name}`,
    deal: "To the desk",
    watch: "Watch",
    lookAgain: "Look again",
    keys: "Single keys",
    lockSoon: (seconds: number) => `This console locks in ${seconds} seconds.`,
    stay: "I am here",
  },
  {
    yourTables: "您的牌桌",
    otherTables: "其他牌桌",
    allTables: "全部牌桌",
    noTables: "尚未开台。",
    noneYours: "您目前没有当值的牌桌。由监场主任安排。",
    dealtBy: (name) => `荷官：${name}`,
    deal: "到桌台",
    watch: "观看",
    lookAgain: "刷新",
    keys: "单键操作",
    lockSoon: (seconds) => `此控制台将在 ${seconds} 秒后锁定。`,
    stay: "我在这里",
  },
  {
    yourTables: "您的牌枱",
    otherTables: "其他牌枱",
    allTables: "全部牌枱",
    noTables: "尚未開枱。",
    noneYours: "您目前沒有當值的牌枱。由監場主任安排。",
    dealtBy: (name) => `荷官：${name}`,
    deal: "到枱面",
    watch: "觀看",
    lookAgain: "重新整理",
    keys: "單鍵操作",
    lockSoon: (seconds) => `此控制台將在 ${seconds} 秒後鎖定。`,
    stay: "我在這裡",
  },
);
