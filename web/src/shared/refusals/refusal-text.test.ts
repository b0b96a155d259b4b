import { beforeAll, describe, expect, test, vi } from "vitest";

import type { Language } from "../language/language.svelte";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
vi.stubGlobal("navigator", { languages: ["zh-HK"] });
vi.stubGlobal("document", { documentElement: { lang: "" } });

const { chooseLanguage } = await import("../language/language.svelte");
const { loadSentences, refusalText } = await import("./refusal-text");
const { PHRASES, SENTENCES } = await import("./sentences");
const { PAGE } = await import("./page");
const { PLAIN } = await import("./plain");
const { fillBlanks, usedBlanks } = await import("./templates");

const inLanguage = (language: Language, reason: string): string => {
  chooseLanguage(language);
  return refusalText(reason);
};

test("the page's own sentences are there before anything is loaded", () => {
  chooseLanguage("zh-Hant");
  expect(refusalText("the connection is lost: nothing was sent")).toMatch(/\p{Script=Han}/u);
});

describe("a refusal", () => {
  beforeAll(loadSentences);

  test.each([
    ["en", "betting is not open: it opens with 'Place your bets, please'"],
    ["zh-Hans", "尚未开始下注：荷官宣布“请下注”后方可下注"],
    ["zh-Hant", "尚未開始下注：荷官宣布「請下注」後方可下注"],
  ] as const)("is in the reader's language: %s", (language, expected) => {
    const reason = "betting is not open: it opens with 'Place your bets, please'";
    expect(inLanguage(language, reason)).toBe(expected);
  });

  test("without a translation stays English", () => {
    expect(inLanguage("zh-Hant", "Object missing required field `id`")).toBe(
      "Object missing required field `id`",
    );
  });

  test("puts its blanks where the language wants them", () => {
    expect(inLanguage("zh-Hant", "$3.00 on banker; the table limit is $25.00 to $500.00")).toBe(
      "莊下注 $3；本枱限紅為 $25 至 $500",
    );
    expect(inLanguage("zh-Hans", "3 wrong passwords in 30 minutes: try again in up to 20 minutes")).toBe(
      "30 分钟内输错密码 3 次：请于最多 20 分钟后再试",
    );
  });

  test("reads cents as dollars", () => {
    expect(
      inLanguage("zh-Hans", "1050 cents on banker cannot be paid exactly at 0.95 to 1; expected a multiple of 20"),
    ).toBe("庄注码 $10.50 无法按 1 赔 0.95 准确派彩；注码须为 $0.20 的倍数");
  });

  test("is plain in English, too", () => {
    expect(inLanguage("en", "$2,000.50 on player-natural-8; the table limit is $10.00 to $1,000.00")).toBe(
      "$2,000.50 on Player Natural 8; the table limit is $10 to $1,000",
    );
    expect(
      inLanguage("en", "1050 cents on banker cannot be paid exactly at 0.95 to 1; expected a multiple of 20"),
    ).toBe("$10.50 on Banker cannot be paid exactly at 0.95 to 1; stake a multiple of $0.20");
    const words = "Player Natural 8 needs a Player wager and may not exceed it";
    expect(inLanguage("en", `5000 cents on Player Natural 8 with 0 on Player: ${words}`)).toBe(
      `$50 on Player Natural 8 with $0 on Player: ${words}`,
    );
    expect(inLanguage("en", "$30.00 is more than the balance of $0.50")).toBe(
      "$30 is more than your balance of $0.50",
    );
    expect(inLanguage("en", "lucky-7 is no wager here; there are player, player-pair")).toBe(
      "lucky-7 is no wager here; there are Player, Player Pair",
    );
  });

  test("translates wagers, and a sentence within the sentence", () => {
    const sides = "Player Natural 8 and Player Natural 9";
    const words = `${sides} need a Player wager and together may not exceed it`;
    expect(inLanguage("zh-Hant", `5000 cents on ${sides} with 1000 on Player: ${words}`)).toBe(
      "閒例牌8和閒例牌9合共 $50，而閒為 $10：閒例牌8和閒例牌9須先下注閒，且合計不得超過該注",
    );
  });

  test("translates roles and permissions", () => {
    expect(inLanguage("zh-Hant", "drawing a card is for the dealer, not for the pit")).toBe(
      "抽牌由荷官負責，監場主任不可進行",
    );
    expect(inLanguage("zh-Hans", "loading a shoe is for the dealer or pit, not for the patron")).toBe(
      "上牌靴由荷官或监场主任负责，客人不可进行",
    );
    expect(
      inLanguage("zh-Hans", "to cash one's own chips is for the patron, pit or system, not for the dealer"),
    ).toBe("兑现本人筹码由客人、监场主任或系统负责，荷官不可进行");
  });

  test("translates phases, games and cards", () => {
    expect(
      inLanguage("zh-Hans", "betting is open; this can be done while no round is open or the wagers are being paid"),
    ).toBe("正在下注；此操作只可在以下情况进行：没有进行中的局或正在派彩");
    expect(inLanguage("zh-Hant", "Fortune Six Baccarat has no die")).toBe("幸運六百家樂不使用骰子");
    expect(inLanguage("zh-Hans", "a virtual shoe has no other Th")).toBe("虚拟靴内没有另一张红桃10");
  });

  test("leaves the names of people alone, whatever they are called", () => {
    expect(inLanguage("zh-Hant", "the name banker is taken")).toBe("名稱 banker 已被使用");
    expect(inLanguage("zh-Hant", 'the house knows no patron "dealer"')).toBe("沒有名為 \"dealer\" 的客人");
  });

  test("leaves out where in a request something was wrong", () => {
    expect(
      inLanguage("zh-Hans", '"Zx" is no card; a card is written like 4d, Th, 10h or A♠ - at `$.card`'),
    ).toBe('"Zx" 不是牌；牌的写法如 4d、Th、10h 或 A♠');
  });
});

describe("every sentence", () => {
  const all = Object.entries({ ...SENTENCES, ...PAGE });
  beforeAll(async () => {
    chooseLanguage("zh-Hans");
    await loadSentences();
  });

  test.each(all)("%s: uses each of its blanks once, in both scripts", (sentence, both) => {
    const count = sentence.split("{}").length - 1;
    const each = Array.from({ length: count }, (_one, place) => place + 1);
    for (const one of both) {
      expect(one.trim()).not.toBe("");
      expect(usedBlanks(one).sort()).toEqual(each);
      // No brace is left over from a blank that was written wrongly.
      expect(fillBlanks(one, [], () => "")).not.toMatch(/[{}]/);
    }
  });

  test.each(all)("%s: is not mistaken for another", (sentence, [hans]) => {
    let place = 0;
    const words = sentence.replaceAll("{}", () => `«${++place}»`);
    const blanks = Array.from({ length: place }, (_one, at) => `«${at + 1}»`);
    expect(refusalText(words)).toBe(fillBlanks(hans, blanks, (_kind, text) => text));
  });
});

test.each(Object.entries(PLAIN))("%s: has each of its blanks once in plain English", (sentence, plain) => {
  const count = sentence.split("{}").length - 1;
  expect(usedBlanks(plain).sort()).toEqual(Array.from({ length: count }, (_one, place) => place + 1));
  expect(fillBlanks(plain, [], () => "")).not.toMatch(/[{}]/);
});

test("phrases are there in both scripts", () => {
  for (const both of Object.values(PHRASES)) for (const one of both) expect(one).toMatch(/\p{Script=Han}/u);
});
