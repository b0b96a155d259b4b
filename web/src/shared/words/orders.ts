// Orders for after the round, in words for the staff.

import type { Board, DealerView } from "../api/types";
import { inEachLanguage } from "../language/language.svelte";

type Order = DealerView["orders"][number];

const orderWords = inEachLanguage(
  {
    close: "Last round: the table closes after it",
    closeSession: "The table closes once the Dragon wagers are paid",
    limits: (seconds: number) => `After this round: new limits, ${seconds} seconds for wagers`,
    shoe: (number: number, why: string) => `After this round: shoe ${number} is retired (${why})`,
  },
  {
    close: "最后一局：本局后关台",
    closeSession: "龙注派付后关台",
    limits: (seconds) => `本局后：改用新限红，下注时间 ${seconds} 秒`,
    shoe: (number, why) => `本局后：收回第 ${number} 靴（${why}）`,
  },
  {
    close: "最後一局：本局後關枱",
    closeSession: "龍注派付後關枱",
    limits: (seconds) => `本局後：改用新限紅，下注時間 ${seconds} 秒`,
    shoe: (number, why) => `本局後：收回第 ${number} 靴（${why}）`,
  },
);

/** Whether a table that is to be closed waits for Dragon wagers. */
export const waitsForDragons = (board: Board): boolean =>
  Object.keys(board.totals).some((key) => key.endsWith("-dragon"));

export function closingText(board: Board): string {
  return waitsForDragons(board) ? orderWords().closeSession : orderWords().close;
}

export function orderText(order: Order, board: Board): string {
  switch (order.order) {
    case "close":
      return closingText(board);
    case "limits":
      return orderWords().limits(order.betting_seconds);
    case "shoe":
      return orderWords().shoe(order.shoe, order.why);
  }
}
