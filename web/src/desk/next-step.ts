// The next step of the sheet at a table, from what the table would take now.

import type { Board, RoundSeen } from "../shared/api/types";

export type Doing =
  | "OpenBetting"
  | "CloseBetting"
  | "PassShaker"
  | "OpenShaker"
  | "DrawCard"
  | "Burn"
  | "Pay"
  | "GiveBack"
  | "Release"
  | "PayDragons"
  | "LoadShoe"
  | "ReconcileShoe"
  | "OpenSession"
  | "AnnounceDragonBets";

/** Why there is no step for this person now. */
export type Waiting = "held" | "closed" | "automatic" | "shaker" | "watching" | "reveal" | "pit" | "dealer";

/** What comes first stands first: what is due to patrons before anything else. */
const ORDER = [
  "Pay",
  "OpenShaker",
  "PassShaker",
  "CloseBetting",
  "DrawCard",
  "AnnounceDragonBets",
  "OpenSession",
  "OpenBetting",
  "ReconcileShoe",
  "LoadShoe",
] as const;

export function nextStep(board: Board, may: readonly string[]): Doing | null {
  const first = ORDER.find((one) => may.includes(one));
  if (first === "Pay") return paying(board);
  if (first === "DrawCard" && board.phase === "between-rounds") return "Burn";
  return first ?? null;
}

/** The command that a step is done with. */
export function commandOf(doing: Doing): string {
  if (doing === "Burn") return "DrawCard";
  return ["GiveBack", "Release", "PayDragons"].includes(doing) ? "Pay" : doing;
}

function paying(board: Board): Doing {
  if (board.phase === "result") return "Pay";
  if (board.phase === "void") return "GiveBack";
  // Only at the end of a session is something due between rounds, but what was won before.
  return board.phase === "between-rounds" && board.session ? "PayDragons" : "Release";
}

/** `place` is where the one who looks stands. */
export function waitsFor(
  board: Board,
  may: readonly string[],
  place: "dealer" | "pit" | "watcher",
): Waiting {
  if (board.held) return "held";
  if (board.phase === "closed") return "closed";
  if (board.dealing === "automatic") return "automatic";
  if (may.includes("CompleteShake")) return "shaker";
  if (place === "pit") return "dealer";
  if (place === "watcher") return "watching";
  return board.dealing === "dealer" && board.shoe?.ended ? "reveal" : "pit";
}

/** The cards of a round in the order in which they were dealt. */
export function dealt(round: RoundSeen): string[] {
  const places = [0, 1, 2].flatMap((place) => [round.player.cards[place], round.banker.cards[place]]);
  return places.filter((card) => card !== undefined);
}

const CARD = /^(10|[a2-9tjqk])([cdhs])(?:x(\d{1,3}))?$/i;

/** Cards as they are typed in a row, `7sx3` for three of them; or the first that is none. */
export function readCards(text: string): { cards: string[] } | { wrong: string } {
  const cards: string[] = [];
  for (const one of text.split(/[\s,]+/).filter(Boolean)) {
    const [, rank, suit, times] = CARD.exec(one) ?? [];
    if (!rank || !suit) return { wrong: one };
    const card = rank.toUpperCase().replace("10", "T") + suit.toLowerCase();
    cards.push(...Array<string>(Number(times ?? 1)).fill(card));
  }
  return { cards };
}
