// What the pit has before it: its tables, live, and what it asks of them.

import { toStaff } from "../desk/event-words";
import { permitted } from "../login/permissions";
import { type Attempt, asking as asked, attempts, get, part, post } from "../shared/api/http";
import type { Asked, Heard, Line } from "../shared/api/socket";
import type { Board, Happened, Page, PitView } from "../shared/api/types";
import { lineTo } from "../shared/table-socket";

// A login that nobody uses is locked after a while. What a page asks by itself must not look like
// somebody at work, so it asks only while somebody is.
const AT_WORK = 120_000;
let touched = Date.now();
for (const kind of ["pointerdown", "keydown"]) {
  window.addEventListener(kind, () => (touched = Date.now()), { capture: true, passive: true });
}

export const atWork = (): boolean => Date.now() - touched < AT_WORK;

const NEWS_KEPT = 12;
const LOOKED_BACK = 100;

/** A table as pit and surveillance see it; its line shows what happens without being asked. */
export class PitTable {
  view = $state.raw<PitView | null>(null);
  up = $state(true);
  news = $state.raw<readonly { sequence: number; at: number; words: string }[]>([]);
  /** What was noted of the last irregularity. */
  note = $state("");
  readonly name: string;
  #line: Line;
  #looksBack: boolean;
  #attempt = attempts();

  /** With `looksBack` the last events are there at once, not only those that come. */
  constructor(name: string, looksBack = false) {
    this.name = name;
    this.#looksBack = looksBack;
    this.#line = lineTo(name, (frame) => this.#hear(frame), (up) => (this.up = up));
  }

  close(): void {
    this.#line.close();
  }

  #hear(frame: Heard): void {
    if (frame.type === "snapshot" || frame.type === "view") {
      // Somebody in another position has logged in meanwhile, with the same browser.
      if (frame.view && !("float_cents" in frame.view)) return location.reload();
      if (frame.view) this.view = frame.view as PitView;
      if (frame.type === "snapshot" && this.#looksBack) void this.#lookBack(frame.sequence);
    }
    if (frame.type === "events") this.#take(frame.events);
  }

  async #lookBack(sequence: number): Promise<void> {
    this.#looksBack = false;
    const wanted = { after: Math.max(0, sequence - LOOKED_BACK), most: LOOKED_BACK };
    const page = await get<Page>(asked(`/tables/${part(this.name)}/events`, wanted)).catch(() => null);
    const [later, past] = [this.news, (page?.events ?? []) as Happened[]];
    this.news = [];
    // What came after the snapshot is known already.
    this.#take(past.filter((one) => one.sequence <= sequence));
    this.news = [...later, ...this.news].slice(0, NEWS_KEPT);
  }

  #take(events: readonly Happened[]): void {
    for (const { sequence, at, event } of events) {
      if (event.event === "IrregularityReported") this.note = event.note;
      const words = toStaff(event);
      if (words) this.news = [{ sequence, at, words }, ...this.news.slice(0, NEWS_KEPT - 1)];
    }
  }

  get board(): Board | null {
    return this.view?.dealer.board ?? null;
  }

  may(command: string): boolean {
    return permitted("open and close tables") && (this.view?.may.includes(command) ?? false);
  }

  ask = (wanted: Asked): Promise<void> => command(this.#attempt, this.name, wanted);
}

/** Asks something of a table; what it says no to is thrown. */
export async function command(attempt: Attempt, table: string, wanted: Asked): Promise<void> {
  await attempt(post, `/tables/${part(table)}/commands`, wanted);
}

/** What lies on a table in all. */
export const lying = (board: Board): number =>
  Object.values(board.totals).reduce((sum, cents) => sum + cents, 0);

/** The limits of most wagers of a table, and how many have others. */
export function commonLimit(board: Board): { least: number; most: number; others: number } {
  const all = Object.values(board.limits);
  const count = ([least, most]: [number, number]) => all.filter(([a, b]) => a === least && b === most).length;
  const [least, most] = all.reduce((best, one) => (count(one) > count(best) ? one : best), all[0] ?? [0, 0]);
  return { least, most, others: all.length - count([least, most]) };
}

/** A question that has to be answered before something is done that is not taken back. */
class Asking {
  question = $state.raw<{ title: string; words: readonly string[]; button: string } | null>(null);
  #answer: ((yes: boolean) => void) | null = null;

  ask(title: string, words: readonly string[], button: string): Promise<boolean> {
    this.answer(false);
    this.question = { title, words, button };
    return new Promise((answer) => (this.#answer = answer));
  }

  answer(yes: boolean): void {
    this.#answer?.(yes);
    this.#answer = this.question = null;
  }
}

export const asking = new Asking();
