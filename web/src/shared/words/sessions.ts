// How far a session is, in words: the hand under way, its end by the clock, its runs.

import type { Board, SessionSeen } from "../api/types";
import { inEachLanguage } from "../language/language.svelte";
import { signs } from "./punctuation";
import { terms } from "./terms";
import { timeOfDay } from "./times";

const sessionWords = inEachLanguage(
  {
    session: (number: number) => `Session ${number}`,
    hand: (number: number) => `hand ${number}`,
    handOf: (number: number, all: number) => `hand ${number} of ${all}`,
    hands: (all: number) => (all === 1 ? "1 hand" : `${all} hands`),
    ends: (time: string) => `ends at ${time}`,
    run: (hand: string, length: number) => `run: ${hand} ${length}`,
    noRun: "no run yet",
    longest: (player: number, banker: number) => `longest runs: Player ${player}, Banker ${banker}`,
  },
  {
    session: (number) => `第 ${number} 赛节`,
    hand: (number) => `本赛节第 ${number} 局`,
    handOf: (number, all) => `第 ${number} / ${all} 局`,
    hands: (all) => `共 ${all} 局`,
    ends: (time) => `${time} 结束`,
    run: (hand, length) => `连胜：${hand} ${length}`,
    noRun: "尚无连胜",
    longest: (player, banker) => `最长连胜：闲 ${player}，庄 ${banker}`,
  },
  {
    session: (number) => `第 ${number} 賽節`,
    hand: (number) => `本賽節第 ${number} 局`,
    handOf: (number, all) => `第 ${number} / ${all} 局`,
    hands: (all) => `共 ${all} 局`,
    ends: (time) => `${time} 結束`,
    run: (hand, length) => `連勝：${hand} ${length}`,
    noRun: "尚無連勝",
    longest: (player, banker) => `最長連勝：閒 ${player}，莊 ${banker}`,
  },
);

/** The hand of the session that is played or was played last: the one under way counts though it has no
 * result yet. */
export function handNumber({ phase, session }: Pick<Board, "phase" | "session">): number {
  const underWay = ["betting", "shaking", "dealing"].includes(phase) ? 1 : 0;
  return (session?.hands_played ?? 0) + underWay;
}

export const sessionName = (number: number): string => sessionWords().session(number);

/** "hand 2 of 5", or "hand 2, ends at 21:30:00" for a session by minutes. */
export function sessionProgress(board: Pick<Board, "phase" | "session">): string {
  const words = sessionWords();
  const { hands = null, ends_at = null } = board.session ?? {};
  const number = handNumber(board);
  if (hands !== null) return number ? words.handOf(number, hands) : words.hands(hands);
  const parts = [number ? words.hand(number) : "", ends_at === null ? "" : words.ends(timeOfDay(ends_at))];
  return parts.filter(Boolean).join(signs().comma);
}

export function runText({ run_of, run }: SessionSeen): string {
  return run_of && run ? sessionWords().run(terms().result[run_of], run) : sessionWords().noRun;
}

export const longestRunsText = ({ longest_player, longest_banker }: SessionSeen): string =>
  sessionWords().longest(longest_player, longest_banker);
