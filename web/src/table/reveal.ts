// A result is told once its last card lies open on the page: what the house says of it, and after
// it, waits so long.

import type { Board, Events, Phase } from "../shared/api/types";

/** So long the cards may stay face down before whoever likes to squeeze them. */
export const TO_SQUEEZE = 2500;
/** And so long turning them may take, wherever the browser has left the page. */
export const TO_TURN = 2000;

const PLAYED_ON: ReadonlySet<Phase> = new Set<Phase>(["betting", "shaking", "void", "closed"]);

/** Whether this brings a result that the page does not show yet. */
export function tellsResult(board: Board, { board: changed }: Events): boolean {
  const round = changed.round;
  if (!round?.result || round.void_by || changed.held) return false;
  return board.round?.number !== round.number || board.round.result === null;
}

/** The table with the cards that have come, and nothing that follows from them. */
export function withCards(board: Board, { board: changed }: Events): Board {
  if (!changed.round) return board;
  return { ...board, phase: "dealing", round: { ...changed.round, result: null } };
}

/** Whether the table has gone on to something else, for which nothing may wait. */
export function goesOn(board: Board, { board: changed }: Events): boolean {
  const round = changed.round;
  const isAnother = round ? round.number !== board.round?.number || round.void_by !== null : false;
  return isAnother || changed.held === true || (changed.phase !== undefined && PLAYED_ON.has(changed.phase));
}
