// Irregularities 5.1 to 5.7: what happened, what becomes of the round, and when it was noticed. A test
// holds the English texts to the server's.

import type { Board, HeldSeen, Noticed } from "../api/types";
import { inEachLanguage } from "../language/language.svelte";
import { inBrackets, signs } from "./punctuation";

interface Irregularity {
  name: string;
  happened: string;
  becomes: string;
}

export const irregularities = inEachLanguage<Record<string, Irregularity>>(
  {
    "5.1": {
      name: "Foreign card",
      happened: "A card that does not belong to the shoe is found",
      becomes: "The round under way is void (5.1.1); results of earlier rounds stand (5.1.2)",
    },
    "5.2": {
      name: "Wrong number of cards",
      happened: "A hand was dealt too few or too many cards",
      becomes:
        "The round is void if this is noticed before the next round opens and the cards cannot be reconstructed",
    },
    "5.3": {
      name: "Cards drawn together",
      happened: "Two or more cards left the shoe at once",
      becomes: "The round is void if it happens in the initial deal and the order cannot be told",
    },
    "5.4": {
      name: "Order altered",
      happened: "The order of the cards in the shoe was changed, whether or not cards were seen",
      becomes: "The round is void if the order cannot be reconstructed",
    },
    "5.5": {
      name: "Shoe ran out",
      happened: "A card that the Table of Play calls for is missing because the shoe is empty",
      becomes: "The round is void",
    },
    "5.6": {
      name: "Late wager",
      happened: "A wager is placed or raised after 'No more bets'",
      becomes:
        "The new wager, or the part by which it was raised, is refused; an earlier stake stands",
    },
    "5.7": {
      name: "Late withdrawal",
      happened: "A wager is lowered or taken back after 'No more bets'",
      becomes: "Nothing changes: the wager is won or lost by the result",
    },
  },
  {
    "5.1": {
      name: "外来牌",
      happened: "发现不属于牌靴的牌",
      becomes: "进行中的一局作废（5.1.1）；先前各局结果有效（5.1.2）",
    },
    "5.2": {
      name: "牌数不对",
      happened: "某一方的牌派少或派多",
      becomes: "若在下一局开始前发现且无法还原牌张，该局作废",
    },
    "5.3": {
      name: "多张同出",
      happened: "两张或以上的牌同时离开牌靴",
      becomes: "若发生于首四张牌且无法辨明次序，该局作废",
    },
    "5.4": {
      name: "次序改变",
      happened: "牌靴内牌的次序被改动，不论牌面是否被看见",
      becomes: "若无法还原次序，该局作废",
    },
    "5.5": {
      name: "牌靴用尽",
      happened: "补牌规则要求补牌而牌靴已空",
      becomes: "该局作废",
    },
    "5.6": {
      name: "逾时下注",
      happened: "「停止下注」后下注或加注",
      becomes: "新注或加注部分不予接受；原有注码有效",
    },
    "5.7": {
      name: "逾时撤注",
      happened: "「停止下注」后减注或收回注码",
      becomes: "不作改变：注码按结果定输赢",
    },
  },
  {
    "5.1": {
      name: "外來牌",
      happened: "發現不屬於牌靴的牌",
      becomes: "進行中的一局作廢（5.1.1）；先前各局結果有效（5.1.2）",
    },
    "5.2": {
      name: "牌數不對",
      happened: "某一方的牌派少或派多",
      becomes: "若在下一局開始前發現且無法還原牌張，該局作廢",
    },
    "5.3": {
      name: "多張同出",
      happened: "兩張或以上的牌同時離開牌靴",
      becomes: "若發生於首四張牌且無法辨明次序，該局作廢",
    },
    "5.4": {
      name: "次序改變",
      happened: "牌靴內牌的次序被改動，不論牌面是否被看見",
      becomes: "若無法還原次序，該局作廢",
    },
    "5.5": {
      name: "牌靴用盡",
      happened: "補牌規則要求補牌而牌靴已空",
      becomes: "該局作廢",
    },
    "5.6": {
      name: "逾時下注",
      happened: "「停止下注」後下注或加注",
      becomes: "新注或加注部分不予接受；原有注碼有效",
    },
    "5.7": {
      name: "逾時撤注",
      happened: "「停止下注」後減注或收回注碼",
      becomes: "不作改變：注碼按結果定輸贏",
    },
  },
);

export const irregularity = (clause: string): Irregularity | undefined => irregularities()[clause];

const committedWords = inEachLanguage(
  {
    stands: "The cards that the house has committed to stand (reading 35)",
    lost: "The secret of the shoe is lost: nobody can tell its order any more",
  },
  {
    stands: "牌以赌场公布的承诺为准，该局有效（解读 35）",
    lost: "牌靴的秘密已遗失，无人能辨明其次序",
  },
  {
    stands: "牌以賭場公布的承諾為準，該局有效（解讀 35）",
    lost: "牌靴的秘密已遺失，無人能辨明其次序",
  },
);

/** What becomes of the round: by the sheet, but where the house has committed to its cards. */
export function becomesOf(held: HeldSeen, board: Board): string {
  const bySheet = irregularity(held.clause)?.becomes ?? held.becomes;
  if (held.secret_lost) return `${committedWords().lost}${signs().stop}${bySheet}`;
  return board.dealing === "shoe" || held.clause === "5.5" ? bySheet : committedWords().stands;
}

/** The others, late changes of wagers, are recorded without a report. */
const REPORTABLE_CLAUSES = ["5.1", "5.2", "5.3", "5.4", "5.5"] as const;

/** Cards drawn together void the round only if they are of the initial deal, so third cards are a
 * report of their own. */
const THIRD_CARDS = "5.3 third cards";

const thirdCards = inEachLanguage({ name: "third cards" }, { name: "补牌" }, { name: "補牌" });

interface ReportOption {
  value: string;
  name: string;
  happened: string;
}

/** What may be reported, for a list to choose from. */
export function reportOptions(): ReportOption[] {
  const options = REPORTABLE_CLAUSES.map((clause) => ({
    value: clause as string,
    name: `${clause} ${irregularity(clause)?.name}`,
    happened: `${clause} ${irregularity(clause)?.happened}`,
  }));
  const { name, happened } = options[2] ?? { name: "", happened: "" };
  const third = ` ${inBrackets(thirdCards().name)}`;
  options.splice(3, 0, { value: THIRD_CARDS, name: name + third, happened: happened + third });
  return options;
}

/** The fields of a report, from what was chosen. */
export const reportFields = (chosen: string) => ({
  clause: chosen.slice(0, 3),
  third_cards: chosen === THIRD_CARDS,
});

export const thirdCardsWords = () => thirdCards().name;

export const noticedWords = inEachLanguage<Record<Noticed, string>>(
  {
    "in-the-round": "noticed in the round",
    "between-rounds": "noticed between rounds",
    "in-a-later-round": "noticed in a later round",
  },
  {
    "in-the-round": "本局之内发现",
    "between-rounds": "两局之间发现",
    "in-a-later-round": "其后各局发现",
  },
  {
    "in-the-round": "本局之內發現",
    "between-rounds": "兩局之間發現",
    "in-a-later-round": "其後各局發現",
  },
);
