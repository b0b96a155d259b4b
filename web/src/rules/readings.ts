// The titles of the readings in Chinese. The server sends the English ones; a test holds this list to
// the readings.

import type { ReadingShown } from "../shared/api/types";
import { type ChinesePair, chineseText, language } from "../shared/language/language.svelte";

/** By the number of the reading. */
export const READINGS: Record<number, ChinesePair> = {
  1: ["同一赛段内有多次连胜", "同一賽段內有多次連勝"],
  2: ["任意龙", "任意龍"],
  3: ["赛段内的和局与作废局", "賽段內的和局與作廢局"],
  4: ["赛段的起止", "賽段的起止"],
  5: ["赛段长短决定谁占优", "賽段長短決定誰佔優"],
  6: ["庄赔 1 赔 1", "莊賠 1 賠 1"],
  7: ["例牌 9 对例牌 9", "例牌 9 對例牌 9"],
  8: ["8 点或 9 点和局", "8 點或 9 點和局"],
  9: ["名称相近的赔率行", "名稱相近的賠率行"],
  10: ["对子以牌面等级论", "對子以牌面等級論"],
  11: ["例牌投注的限额", "例牌投注的限額"],
  12: ["骰子", "骰子"],
  13: ["不作四舍五入", "不作四捨五入"],
  14: ["何谓作废", "何謂作廢"],
  15: ["何者作废，何者不作废", "何者作廢，何者不作廢"],
  16: ["过时的改注", "逾時的改注"],
  17: ["珍贵对子", "珍貴對子"],
  18: ["合计 1 点与 4 点", "合計 1 點與 4 點"],
  19: ["庄以 6 点赢", "莊以 6 點贏"],
  20: ["销牌、切牌、副数、限额与座位", "銷牌、切牌、副數、限額與座位"],
  21: ["对子与例牌只看首两张", "對子與例牌只看首兩張"],
  22: ["一局何时成为定局", "一局何時成為定局"],
  23: ["何者暂不入账", "何者暫不入帳"],
  24: ["桌面差额限制", "枱面差額限制"],
  25: ["没有一局的赛段", "沒有一局的賽段"],
  26: ["同时抽出牌的情形", "同時抽出牌的情形"],
  28: ["一节的长短须先知其返还", "一節的長短須先知其返還"],
};

export function readingTitle(one: ReadingShown): string {
  const title = READINGS[one.number];
  return language() === "en" || !title ? one.title : chineseText(title);
}
