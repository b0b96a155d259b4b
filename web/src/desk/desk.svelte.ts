// A table as its staff have it before them: what is seen of it, and what is asked of it.

import { here } from "../login/user.svelte";
import { now } from "../shared/api/house-clock";
import { Problem, REFUSED, attempts } from "../shared/api/http";
import type { Answer, Asked, Heard, Line } from "../shared/api/socket";
import type { Board, DealerView, Event, Happened, PitView, Seen } from "../shared/api/types";
import { lineTo } from "../shared/table-socket";
import { commandOf, nextStep, waitsFor } from "./next-step";

export const RANKS = "A23456789TJQK";
export const SUITS = "cdhs";

/** Of a virtual shoe the house knows the next card, so it is asked for that. */
const REQUESTS: Record<string, string> = {
  DrawCard: "DrawNext",
  OpenShaker: "OpenNext",
  LoadShoe: "LoadNext",
};

/** So much on one table is neither a card nor a word: who sits down, what is wagered. */
const UNSAID = ["SeatTaken", "SeatLeft", "StoodBehind", "WagerPlaced", "LateAttempted", "WagersPaid"];

export class Desk {
  board = $state.raw<Board | null>(null);
  view = $state.raw<DealerView | null>(null);
  pit = $state.raw<PitView | null>(null);
  /** What has happened last, to be said aloud. */
  said = $state.raw<readonly Event[]>([]);
  refused = $state.raw<{ reason: string; rule: string | null } | null>(null);
  up = $state(true);
  busy = $state(false);
  /** When betting opened, as far as this page was there. */
  openedAt = $state<number | null>(null);
  /** What was typed or tapped of the next card, and of the die. */
  rank = $state("");
  suit = $state("");
  face = $state<number | null>(null);
  /** A card came out that is not due, and is about to be put on record. */
  uncalled = $state(false);
  #line: Line;
  #attempt = attempts();
  #opens = false;
  /** How often something of a card was typed. */
  #typed = 0;

  constructor(name: string) {
    this.#line = lineTo(name, (frame) => this.#hear(frame), (up) => (this.up = up));
  }

  close(): void {
    this.#line.close();
  }

  // What is heard.

  #hear(frame: Heard): void {
    if (frame.type === "snapshot" || frame.type === "view") this.#see(frame.view);
    if (frame.type === "events") this.#events(frame.events, frame.board);
    if (frame.type === "error") this.refused = { reason: frame.reason, rule: null };
  }

  /** The pit's view has the dealer's in it, and everybody's has the board. */
  #see(view: Seen | null): void {
    if (!view) return;
    const before = this.doing;
    this.pit = "float_cents" in view ? view : null;
    if (this.pit) this.view = this.pit.dealer;
    else this.view = "next_card" in view ? view : null;
    this.board = this.view?.board ?? (view as Board);
    // What was typed was for the step before.
    if (this.doing !== before && !this.uncalled) this.clear();
    // With the next round the last one is final, and nobody has to be asked for what it brought.
    if (this.doing === "Release" && this.#opens) {
      this.#opens = false;
      void this.ask("Pay");
    }
  }

  #events(events: Happened[], board: Partial<Board>): void {
    if (this.board) this.board = { ...this.board, ...board };
    for (const one of events) if (one.event.event === "BettingOpened") this.openedAt = one.at;
    const all = events.map((one) => one.event).filter((one) => !UNSAID.includes(one.event));
    const cues = all.filter((one) => "cue" in one);
    if (all.length > 0) this.said = cues.length > 0 ? cues : all;
  }

  // What is seen.

  /** Whether it is the one who looks who deals here now. */
  get deals(): boolean {
    return here.login?.role === "dealer" && this.view?.dealer === here.name;
  }

  get may(): readonly string[] {
    return this.pit?.may ?? this.view?.may ?? [];
  }

  get doing() {
    return this.board ? nextStep(this.board, this.may) : null;
  }

  get waiting() {
    const place = this.deals ? "dealer" : here.login?.role === "pit" ? "pit" : "watcher";
    return this.board ? waitsFor(this.board, this.may, place) : null;
  }

  get isReal(): boolean {
    return this.board?.dealing === "shoe";
  }

  /** Whether a card is to be told to the house now: the one that is due, or one that was not. */
  get readsCard(): boolean {
    return this.isReal && (this.uncalled || this.doing === "DrawCard" || this.doing === "Burn");
  }

  get readsDie(): boolean {
    return this.isReal && !this.uncalled && this.doing === "OpenShaker";
  }

  /** Whatever comes out of a real shoe is read, due or not. */
  get mayReadUncalled(): boolean {
    const shoe = this.board?.shoe;
    return this.isReal && this.deals && !!shoe && this.doing !== "DrawCard" && this.doing !== "Burn";
  }

  get card(): string | null {
    return this.rank && this.suit ? this.rank + this.suit : null;
  }

  /** The seconds that are left for wagers: what the house has said, or what the table is set to. */
  secondsLeft(at: number = now()): number | null {
    const { phase, round, betting_seconds } = this.board ?? {};
    if (phase !== "betting" || !betting_seconds) return null;
    const opened = this.openedAt === null ? null : this.openedAt + betting_seconds * 1e6;
    const closes = round?.closes_at ?? opened;
    return closes === null ? null : Math.max(0, Math.ceil((closes - at) / 1e6));
  }

  // What is typed.

  clear(): void {
    this.rank = this.suit = "";
    this.face = null;
    this.uncalled = false;
  }

  /** Takes a key of a card or of the die; whether it was one. */
  type(key: string): boolean {
    const sign = key === "0" ? "T" : key.toUpperCase();
    if (this.readsDie && /^[1-6]$/.test(key)) {
      this.face = Number(key);
      return true;
    }
    if (!this.readsCard || key.length !== 1) return false;
    // A rank behind a whole card begins the next one.
    if (RANKS.includes(sign) && (!this.rank || this.suit)) [this.rank, this.suit] = [sign, ""];
    else if (this.rank && SUITS.includes(key.toLowerCase())) this.suit = key.toLowerCase();
    else if (RANKS.includes(sign)) this.rank = sign;
    else return false;
    this.#typed += 1;
    return true;
  }

  back(): void {
    if (this.suit) this.suit = "";
    else this.rank = "";
    this.face = null;
  }

  // What is asked.

  /** Whether there is anything that the large button would do. */
  get isReady(): boolean {
    if (this.busy || !this.up) return false;
    if (this.readsCard) return this.card !== null;
    return this.doing !== null && (!this.readsDie || this.face !== null);
  }

  /** Does the next step of the sheet. */
  async press(): Promise<void> {
    const { doing, card, face } = this;
    if (!this.isReady) return;
    if (this.readsCard) {
      const typed = this.#typed;
      // The next card may have been typed while the answer was on its way.
      if (card && (await this.ask("DrawCard", { card })) && typed === this.#typed) this.clear();
      return;
    }
    if (!doing) return;
    const command = commandOf(doing);
    if (this.readsDie) return void (await this.ask(command, { die: face }));
    this.#opens = doing === "OpenBetting";
    await this.ask(command);
  }

  /** Asks something of the table; whether it was taken. */
  async ask(command: string, given: object = {}): Promise<boolean> {
    this.busy = true;
    try {
      const answer = await this.#send(command, given);
      if (answer.accepted) this.refused = null;
      else this.refused = { reason: answer.reason ?? "", rule: answer.rule ?? null };
      return answer.accepted === true;
    } finally {
      this.busy = false;
    }
  }

  /** The same for a form, which says itself why not. What had no answer and is asked again is the
   * same command, so that no money is moved twice. */
  async demand(command: string, given: object): Promise<void> {
    const ask = async (_: string, { id, ...asked }: { id: string }): Promise<void> => {
      const { accepted, id: answered, reason, rule } = await this.#send(command, asked, id);
      // What the house has not said itself is no answer.
      const status = accepted === false && answered ? REFUSED : 0;
      if (!accepted) throw new Problem(status, reason ?? "", rule ?? null);
    };
    await this.#attempt(ask, command, given);
  }

  #send(name: string, given: object, id?: string): Promise<Answer> {
    const command = (!this.isReal && REQUESTS[name]) || name;
    const next = command === "LoadShoe" ? { shoe: (this.board?.shoe?.number ?? 0) + 1 } : {};
    // What a form gives is read by the house, which says what is wrong with it.
    return this.#line.send({ command, ...next, ...given } as Asked, id);
  }
}
