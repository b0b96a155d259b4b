// The next step of the sheet at a table, from the commands that the table would take now.

import type { Board } from "../shared/api/types";

type DeskStep =
  | "OpenBetting"
  | "CloseBetting"
  | "PassShaker"
  | "AnnounceDie"
  | "DrawCard"
  | "Burn"
  | "Pay"
  | "GiveBack"
  | "Release"
  | "PayDragons"
  | "LoadShoe"
  | "ReconcileShoe"
  | "OpenSession"
  | "AnnounceDragonBets"
  | "ConfirmClosing";

/** Why the user has no step now. */
type WaitReason = "held" | "closed" | "automatic" | "shaker" | "watching" | "reveal" | "pit" | "dealer";

/** The most urgent command first: patrons are paid before anything else. */
const ORDER = [
  "Pay",
  "AnnounceDie",
  "PassShaker",
  "CloseBetting",
  "DrawCard",
  "AnnounceDragonBets",
  "ConfirmClosing",
  "OpenSession",
  "OpenBetting",
  "ReconcileShoe",
  "LoadShoe",
] as const;

export function nextStep(board: Board, may: readonly string[]): DeskStep | null {
  const first = ORDER.find((one) => may.includes(one));
  if (first === "Pay") return paymentStep(board);
  if (first === "DrawCard" && board.phase === "between-rounds") return "Burn";
  return first ?? null;
}

/** The command that does a step. */
export function stepCommand(step: DeskStep): string {
  if (step === "Burn") return "DrawCard";
  return ["GiveBack", "Release", "PayDragons"].includes(step) ? "Pay" : step;
}

function paymentStep(board: Board): DeskStep {
  if (board.phase === "result") return "Pay";
  if (board.phase === "void") return "GiveBack";
  // Between rounds only the end of a session is paid, or winnings of the round before are released.
  return board.phase === "between-rounds" && board.session ? "PayDragons" : "Release";
}

export function waitReason(
  board: Board,
  may: readonly string[],
  position: "dealer" | "pit" | "watcher",
): WaitReason {
  if (board.held) return "held";
  if (board.phase === "closed") return "closed";
  if (board.dealing === "automatic") return "automatic";
  if (may.includes("CompleteShake")) return "shaker";
  if (position === "pit") return "dealer";
  if (position === "watcher") return "watching";
  return board.dealing === "dealer" && board.shoe?.ended ? "reveal" : "pit";
}
