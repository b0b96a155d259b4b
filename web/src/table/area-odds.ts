// What a wager pays, as its betting area shows it: in any round, and in a Power hand.

import type { LineShown, WagerShown } from "../shared/api/types";
import { oddsWords, whenWords } from "./words";

const POWER = "in a Power hand";

export const powerLines = (wager: WagerShown): LineShown[] => wager.lines.filter(isPower);

export const normalLines = (wager: WagerShown): LineShown[] =>
  wager.lines.filter((line) => !isPower(line) && !isPlainPush(line));

function isPower(line: LineShown): boolean {
  return line.phrases.some(([, predicate]) => predicate === POWER);
}

/** That a tie gives the main wagers back, everybody knows. */
function isPlainPush(line: LineShown): boolean {
  return line.pays === "push" && line.phrases.every(([, predicate]) => predicate === "tie");
}

/** What a line asks for, where the wager has several; that a pair wager needs a pair is clear. */
export function about(wager: WagerShown, line: LineShown): string {
  const normal = normalLines(wager);
  if (normal.length === 1 && line === normal[0]) return "";
  return whenWords(line.phrases.map(([, predicate]) => predicate));
}

export const saidOdds = (wager: WagerShown, lines: LineShown[]): string =>
  lines.map((line) => `${about(wager, line)} ${oddsWords(line.pays)}`.trim()).join(", ");
