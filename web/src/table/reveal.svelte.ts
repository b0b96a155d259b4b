// A result is shown once its last card lies open on the page. What the server says of the result, and
// after it, is held back until then.

import type { PushedFrame } from "../shared/api/socket";
import type { Board, EventsFrame, Phase } from "../shared/api/types";

/** How long cards may stay face down for a patron who squeezes them. */
const SQUEEZE_MILLISECONDS = 2500;
/** How long turning them may take after that. */
const TURN_MILLISECONDS = 2000;

const LATER_PHASES: ReadonlySet<Phase> = new Set<Phase>(["betting", "shaking", "void", "closed"]);

/** Whether these events bring a result that the page does not show yet. */
export function bringsResult(board: Board, { board: changed }: EventsFrame): boolean {
  const round = changed.round;
  if (!round?.result || round.void_by || changed.held) return false;
  return board.round?.number !== round.number || board.round.result === null;
}

/** The board with the new cards, and nothing that follows from them. */
export function withCardsOnly(board: Board, { board: changed }: EventsFrame): Board {
  if (!changed.round) return board;
  return { ...board, phase: "dealing", round: { ...changed.round, result: null } };
}

/** Whether the table has moved on from the round that is shown, so that nothing may be held back. */
export function movesOn(board: Board, { board: changed }: EventsFrame): boolean {
  const round = changed.round;
  const isAnother = round ? round.number !== board.round?.number || round.void_by !== null : false;
  return isAnother || changed.held === true || (changed.phase !== undefined && LATER_PHASES.has(changed.phase));
}

export class ResultReveal {
  /** Whether a result waits for its last card to lie open. */
  waiting = $state(false);
  /** Whether cards that are still face down are to be turned now. */
  hurry = $state(false);
  #frames: PushedFrame[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #show: (frame: PushedFrame) => void;

  constructor(show: (frame: PushedFrame) => void) {
    this.#show = show;
  }

  start(): void {
    this.#set(true);
    this.#timer = setTimeout(() => {
      this.hurry = true;
      this.#timer = setTimeout(() => this.finish(), TURN_MILLISECONDS);
    }, SQUEEZE_MILLISECONDS);
  }

  hold(frame: PushedFrame): void {
    this.#frames.push(frame);
  }

  /** The last card lies open, or nothing may wait for it: shows all that was held back. */
  finish(): void {
    const frames = this.#frames;
    this.cancel();
    for (const frame of frames) this.#show(frame);
  }

  /** The page was left. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Drops what was held back. */
  cancel(): void {
    this.#set(false);
  }

  #set(waiting: boolean): void {
    clearTimeout(this.#timer);
    this.waiting = waiting;
    this.hurry = false;
    this.#frames = [];
  }
}
