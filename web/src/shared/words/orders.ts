// Orders for after the round, in words.

import { houseNow } from "../api/house-clock";
import type { Board, DealerView, Limit } from "../api/types";
import { inEachLanguage } from "../language/language.svelte";
import { money } from "./money";
import { listed, signs } from "./punctuation";
import { wagerName } from "./terms";

type Order = DealerView["orders"][number];

const orderWords = inEachLanguage(
  {
    close: "Last round: the table closes after it",
    closeSession: "The table closes once the Dragon wagers are paid",
    because: (text: string, why: string) => `${text} (${why})`,
    limits: (figures: string, differential: string, seconds: number) =>
      `After this round: limits ${figures}, ${differential}, ${seconds} seconds for wagers`,
    differential: (amount: string) => `differential ${amount}`,
    noDifferential: "no differential",
    shoe: (number: number, why: string) => `After this round: shoe ${number} is retired (${why})`,
    session: (number: number, why: string) => `After this round: session ${number} is ended (${why})`,
    sessionEnds: "The session ends after this round",
  },
  {
    close: "最后一局：本局后关台",
    closeSession: "龙注派付后关台",
    because: (text, why) => `${text}（${why}）`,
    limits: (figures, differential, seconds) => `本局后：限红 ${figures}，${differential}，下注时间 ${seconds} 秒`,
    differential: (amount) => `庄闲差额上限 ${amount}`,
    noDifferential: "不限差额",
    shoe: (number, why) => `本局后：收回第 ${number} 靴（${why}）`,
    session: (number, why) => `本局后：提前结束第 ${number} 赛节（${why}）`,
    sessionEnds: "赛节于本局后结束",
  },
  {
    close: "最後一局：本局後關枱",
    closeSession: "龍注派付後關枱",
    because: (text, why) => `${text}（${why}）`,
    limits: (figures, differential, seconds) => `本局後：限紅 ${figures}，${differential}，下注時間 ${seconds} 秒`,
    differential: (amount) => `莊閒差額上限 ${amount}`,
    noDifferential: "不限差額",
    shoe: (number, why) => `本局後：收回第 ${number} 靴（${why}）`,
    session: (number, why) => `本局後：提前結束第 ${number} 賽節（${why}）`,
    sessionEnds: "賽節於本局後結束",
  },
);

const areDragonsLying = (board: Board): boolean => Object.keys(board.totals).some((key) => key.endsWith("-dragon"));

/** Whether the round that is open is the last of its session. */
function isLastOfSession({ phase, round, session }: Board): boolean {
  if (!round || !session || phase === "between-rounds" || phase === "closed") return false;
  if (session.ending) return true;
  if (session.hands === null) return session.ends_at !== null && houseNow() >= session.ends_at;
  // A result counts at once, and a void round never.
  const comes = round.result === null && round.void_by === null ? 1 : 0;
  return session.hands_played + comes >= session.hands;
}

/** What ends with this round, as patrons are told it; nothing where play goes on. */
export function endingTexts(board: Board): string[] {
  const session = board.session?.ending ? [orderWords().sessionEnds] : [];
  return board.closing ? [...session, closingText(board)] : session;
}

export function closingText(board: Board): string {
  const waits = areDragonsLying(board) && !isLastOfSession(board);
  return waits ? orderWords().closeSession : orderWords().close;
}

/** The limits of all wagers: those that are alike together. */
function figures(limits: Record<string, Limit>): string {
  const alike = new Map<string, string[]>();
  for (const [key, [least, most]] of Object.entries(limits)) {
    const range = `${money(least)}–${money(most)}`;
    alike.set(range, [...(alike.get(range) ?? []), wagerName(key)]);
  }
  if (alike.size === 1) return [...alike.keys()].join("");
  return [...alike].map(([range, names]) => `${listed(names)} ${range}`).join(signs().semicolon);
}

export function orderText(order: Order, board: Board): string {
  const words = orderWords();
  switch (order.order) {
    case "close":
      return order.why ? words.because(closingText(board), order.why) : closingText(board);
    case "limits": {
      const { differential_cents: most } = order;
      const differential = most === null ? words.noDifferential : words.differential(money(most));
      return words.limits(figures(order.limits), differential, order.betting_seconds);
    }
    case "shoe":
      return words.shoe(order.shoe, order.why);
    case "session":
      return words.session(order.session, order.why);
  }
}
