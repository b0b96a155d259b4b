// The odds of a wager as its betting area shows them: in any round, and in a Power hand.

import type { LineShown, WagerShown } from "../shared/api/types";
import { signs } from "../shared/words/punctuation";
import { oddsText, shortCondition } from "./odds-words";
import { tableWords } from "./words";

const POWER = "in a Power hand";

export const powerLines = (wager: WagerShown): LineShown[] => wager.lines.filter(isPower);

export const normalLines = (wager: WagerShown): LineShown[] =>
  wager.lines.filter((line) => !isPower(line) && !isPlainPush(line));

function isPower(line: LineShown): boolean {
  return line.phrases.some(([, predicate]) => predicate === POWER);
}

/** On a tie the stake is returned: said once, apart from the odds. */
function isPlainPush(line: LineShown): boolean {
  return line.pays === "push" && line.phrases.every(([, predicate]) => predicate === "tie");
}

export const pushText = (wager: WagerShown): string =>
  wager.lines.some(isPlainPush) ? tableWords().tiePush : "";

/** The condition of a line, where the wager has several. */
export function lineCondition(wager: WagerShown, line: LineShown): string {
  const normal = normalLines(wager);
  if (normal.length === 1 && line === normal[0]) return "";
  return shortCondition(line.phrases.map(([, predicate]) => predicate));
}

export const oddsDescription = (wager: WagerShown, lines: LineShown[]): string =>
  lines.map((line) => `${lineCondition(wager, line)} ${oddsText(line.pays)}`.trim()).join(signs().comma);
