// The words of the roads and of the counts beside them.

import { inEachLanguage } from "../shared/language/language.svelte";

const en = {
  title: "Roads",
  /** Inside a bead. */
  letters: { player: "P", banker: "B", tie: "T" },
  none: (name: string) => `${name}: no round yet`,
  results: (name: string, player: number, banker: number, tie: number, last: string) =>
    `${name}: Player ${player}, Banker ${banker}, Tie ${tie}. The last, newest at the end: ${last}`,
  derived: (name: string, red: number, blue: number, last: string) =>
    `${name}: ${red} red, ${blue} blue. The last, newest at the end: ${last}`,
  red: "red",
  blue: "blue",
  between: ", ",
  ask: "Ask the road",
  asks: { banker: "If Banker is next", player: "If Player is next" },
  nothingYet: "nothing yet",
  rounds: "Rounds",
  naturals: "Naturals",
  pairs: { player: "Player pairs", banker: "Banker pairs" },
  counts: "Results of this shoe",
  percent: (share: string) => `${share}%`,
  shoe: (number: number) => `Shoe ${number}`,
  noShoe: "No shoe on the table",
  cardsLeft: (left: number, all: number) => `${left} of ${all} cards left`,
  key: "What the marks mean",
  keys: {
    tie: "Tie, with the number when there are several",
    playerPair: "Player pair",
    bankerPair: "Banker pair",
    natural: "Natural",
    red: "Red: the big road repeats itself",
    blue: "Blue: it does not",
  },
};

const hans: typeof en = {
  title: "路单",
  letters: { player: "闲", banker: "庄", tie: "和" },
  none: (name) => `${name}：尚无牌局`,
  results: (name, player, banker, tie, last) =>
    `${name}：闲 ${player}，庄 ${banker}，和 ${tie}。最近几局（最新在后）：${last}`,
  derived: (name, red, blue, last) => `${name}：红 ${red}，蓝 ${blue}。最近（最新在后）：${last}`,
  red: "红",
  blue: "蓝",
  between: "、",
  ask: "问路",
  asks: { banker: "庄问路", player: "闲问路" },
  nothingYet: "暂无",
  rounds: "局数",
  naturals: "例牌",
  pairs: { player: "闲对", banker: "庄对" },
  counts: "本靴统计",
  percent: (share) => `${share}%`,
  shoe: (number) => `第 ${number} 靴`,
  noShoe: "桌上没有牌靴",
  cardsLeft: (left, all) => `剩余 ${left} / ${all} 张`,
  key: "图例",
  keys: {
    tie: "和局，多次时标数字",
    playerPair: "闲对子",
    bankerPair: "庄对子",
    natural: "例牌",
    red: "红：大路有规律",
    blue: "蓝：大路无规律",
  },
};

const hant: typeof en = {
  title: "路單",
  letters: { player: "閒", banker: "莊", tie: "和" },
  none: (name) => `${name}：尚無牌局`,
  results: (name, player, banker, tie, last) =>
    `${name}：閒 ${player}，莊 ${banker}，和 ${tie}。最近幾局（最新在後）：${last}`,
  derived: (name, red, blue, last) => `${name}：紅 ${red}，藍 ${blue}。最近（最新在後）：${last}`,
  red: "紅",
  blue: "藍",
  between: "、",
  ask: "問路",
  asks: { banker: "莊問路", player: "閒問路" },
  nothingYet: "暫無",
  rounds: "局數",
  naturals: "例牌",
  pairs: { player: "閒對", banker: "莊對" },
  counts: "本靴統計",
  percent: (share) => `${share}%`,
  shoe: (number) => `第 ${number} 靴`,
  noShoe: "枱上沒有牌靴",
  cardsLeft: (left, all) => `剩餘 ${left} / ${all} 張`,
  key: "圖例",
  keys: {
    tie: "和局，多次時標數字",
    playerPair: "閒對子",
    bankerPair: "莊對子",
    natural: "例牌",
    red: "紅：大路有規律",
    blue: "藍：大路無規律",
  },
};

export const roadWords = inEachLanguage(en, hans, hant);
