// Concerns in words: what somebody says is irregular, and what becomes of it.

import type { Actor } from "../api/types";
import { personName } from "../display-names.svelte";
import { inEachLanguage } from "../language/language.svelte";
import { signs } from "./punctuation";
import { roleName } from "./roles";

export const concernWords = inEachLanguage(
  {
    title: "Concerns",
    raise: "Something is wrong?",
    whatIsWrong: "What is wrong?",
    send: "Say so",
    said: (note: string, at: string) => `You said “${note}” (${at})`,
    waits: { dealer: "Waiting for the dealer", pit: "Waiting for the pit supervisor" },
    answered: (note: string) => `Answer: ${note}`,
    held: "Taken up: the table is held until the pit supervisor has decided",
    takenUp: "Taken up: it was reported as an irregularity",
    gotIt: "Got it",
    answer: (concern: number) => `Answer concern ${concern}`,
    report: (concern: number) => `Report an irregularity for concern ${concern}`,
    yourAnswer: "Your answer",
    clause: "Clause",
    noticed: "What was noticed, for everybody at the table to read",
    about: "Round, if not the last",
    holds: "The table is held until the pit supervisor has decided.",
    says: (who: string, note: string) => `${who} says that something is wrong: ${note}`,
    ownAnswered: (note: string) => `Your concern is answered: ${note}`,
    ownTakenUp: "Your concern is taken up",
    isAnswered: (concern: number, note: string) => `Concern ${concern} is answered: ${note}`,
    isTakenUp: (concern: number) => `Concern ${concern} is taken up`,
  },
  {
    title: "疑问",
    raise: "有什么不对？",
    whatIsWrong: "哪里不对？",
    send: "提出",
    said: (note, at) => `您提出：“${note}”（${at}）`,
    waits: { dealer: "等待荷官答复", pit: "等待监场主任答复" },
    answered: (note) => `答复：${note}`,
    held: "已受理：牌桌暂停，待监场主任裁定",
    takenUp: "已受理：已作为异常报告",
    gotIt: "知道了",
    answer: (concern) => `答复疑问 ${concern}`,
    report: (concern) => `就疑问 ${concern} 报告异常`,
    yourAnswer: "您的答复",
    clause: "条款",
    noticed: "发现了什么（全桌可见）",
    about: "局号（如非最近一局）",
    holds: "牌桌暂停，待监场主任裁定。",
    says: (who, note) => `${who} 提出疑问：${note}`,
    ownAnswered: (note) => `您的疑问已获答复：${note}`,
    ownTakenUp: "您的疑问已受理",
    isAnswered: (concern, note) => `疑问 ${concern} 已答复：${note}`,
    isTakenUp: (concern) => `疑问 ${concern} 已受理`,
  },
  {
    title: "疑問",
    raise: "有什麼不對？",
    whatIsWrong: "哪裡不對？",
    send: "提出",
    said: (note, at) => `您提出：「${note}」（${at}）`,
    waits: { dealer: "等待荷官答覆", pit: "等待監場主任答覆" },
    answered: (note) => `答覆：${note}`,
    held: "已受理：牌枱暫停，待監場主任裁定",
    takenUp: "已受理：已作為異常報告",
    gotIt: "知道了",
    answer: (concern) => `答覆疑問 ${concern}`,
    report: (concern) => `就疑問 ${concern} 報告異常`,
    yourAnswer: "您的答覆",
    clause: "條款",
    noticed: "發現了什麼（全枱可見）",
    about: "局號（如非最近一局）",
    holds: "牌枱暫停，待監場主任裁定。",
    says: (who, note) => `${who} 提出疑問：${note}`,
    ownAnswered: (note) => `您的疑問已獲答覆：${note}`,
    ownTakenUp: "您的疑問已受理",
    isAnswered: (concern, note) => `疑問 ${concern} 已答覆：${note}`,
    isTakenUp: (concern) => `疑問 ${concern} 已受理`,
  },
);

/** Of the staff the position is told, too. */
export const concernOf = ([role, name]: Actor): string =>
  role === "patron" ? personName(name) : `${roleName(role)}${signs().comma}${personName(name)}`;
