// The words of a table's display.

import { inEachLanguage } from "../shared/language/language.svelte";

export const displayWords = inEachLanguage(
  {
    missing: (name: string) => `This house has no table ${name}.`,
    choose: "Which table?",
    limits: "Limits",
    now: "This round",
    last: "Last result",
    void: (rule: string) => `Void (rule ${rule}): stakes go back`,
    power: "Power hand",
    die: (value: number) => `Die ${value}`,
    nothing: "No round yet",
    cutOut: "Last round of the shoe",
  },
  {
    missing: (name) => `没有牌桌 ${name}。`,
    choose: "选择牌桌",
    limits: "限红",
    now: "本局",
    last: "上局结果",
    void: (rule) => `作废（规则 ${rule}）：退回注码`,
    power: "威力局",
    die: (value) => `骰子 ${value}`,
    nothing: "尚无牌局",
    cutOut: "本靴最后一局",
  },
  {
    missing: (name) => `沒有牌枱 ${name}。`,
    choose: "選擇牌枱",
    limits: "限紅",
    now: "本局",
    last: "上局結果",
    void: (rule) => `作廢（規則 ${rule}）：退回注碼`,
    power: "威力局",
    die: (value) => `骰子 ${value}`,
    nothing: "尚無牌局",
    cutOut: "本靴最後一局",
  },
);
