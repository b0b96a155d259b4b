import { expect, test, vi } from "vitest";

import type { Board, DealerView, RoundSeen, SessionSeen } from "../api/types";

vi.stubGlobal("localStorage", { getItem: () => null });
vi.stubGlobal("navigator", { languages: ["en"] });
vi.stubGlobal("document", { documentElement: {} });
const { closingText, orderText } = await import("./orders");

const LAST_ROUND = "Last round: the table closes after it";
const LATER = "The table closes once the Dragon wagers are paid";

interface Lying {
  round?: Partial<RoundSeen>;
  session?: Partial<SessionSeen>;
}

/** A table with a Dragon wager on its session. */
const board = ({ round = {}, session = {} }: Lying = {}, others: Partial<Board> = {}): Board =>
  ({
    phase: "betting",
    totals: { "any-dragon": 10_00 },
    round: { result: null, void_by: null, ...round } as RoundSeen,
    session: { hands: 15, hands_played: 3, ends_at: null, ...session } as SessionSeen,
    ...others,
  }) as Board;

test.each<[string, Board]>([
  [LATER, board()],
  [LATER, board({ session: { hands_played: 13 } })],
  [LAST_ROUND, board({ session: { hands_played: 14 } })],
  [LAST_ROUND, board({ session: { hands_played: 15 }, round: { result: "tie" } }, { phase: "result" })],
  [LATER, board({ session: { hands_played: 14 }, round: { result: "tie" } }, { phase: "result" })],
  [LATER, board({ session: { hands_played: 14 }, round: { void_by: "5.1" } }, { phase: "void" })],
  [LATER, board({ session: { hands_played: 15 }, round: { result: "tie" } }, { phase: "between-rounds" })],
  [LATER, board({ session: { hands: null, ends_at: Date.now() * 2000 } })],
  [LAST_ROUND, board({ session: { hands: null, ends_at: 1 } })],
  [LAST_ROUND, board({}, { totals: { player: 10_00 } })],
])("a table that is to be closed says %s", (text, shown) => {
  expect(closingText(shown)).toBe(text);
});

test("orders tell their figures and their reasons", () => {
  const order = {
    order: "limits",
    limits: { player: [20_00, 200_00], banker: [20_00, 200_00] },
    differential_cents: null,
    betting_seconds: 40,
  } as DealerView["orders"][number] & { order: "limits" };
  const plain = board({}, { totals: {} });
  expect(orderText(order, plain)).toBe(
    "After this round: limits $20–$200, no differential, 40 seconds for wagers",
  );
  const others = { ...order, limits: { ...order.limits, tie: [5_00, 50_00] as [number, number] }, differential_cents: 500_00 };
  expect(orderText(others, plain)).toBe(
    "After this round: limits Player, Banker $20–$200; Tie $5–$50, differential $500, 40 seconds for wagers",
  );
  expect(orderText({ order: "close", why: "the shift is over" }, plain)).toBe(`${LAST_ROUND} (the shift is over)`);
  expect(orderText({ order: "close", why: "" }, plain)).toBe(LAST_ROUND);
});
