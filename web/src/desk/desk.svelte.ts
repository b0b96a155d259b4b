// A table on its dealer's desk: what staff see of it, what they type, and the commands they send.

import { houseNow } from "../shared/api/house-clock";
import { idempotentRequests, Problem, REFUSED } from "../shared/api/http";
import type { Answer, LiveSocket, NewCommand, PushedFrame } from "../shared/api/socket";
import { tablePath } from "../shared/api/tables";
import type { Board, ConcernSeen, DealerView, Event, Happened, PitView, TableView } from "../shared/api/types";
import type { Refusal } from "../shared/error-text";
import { LiveView } from "../shared/live-view.svelte";
import { user } from "../shared/login/user.svelte";
import { OwnConcern } from "../shared/own-concern.svelte";
import { nextStep, stepCommand, waitReason } from "./next-step";

export const RANKS = "A23456789TJQK";
export const SUITS = "cdhs";

/** The server knows the next card of a virtual shoe, so it is asked for that one. */
const FROM_VIRTUAL_SHOE: Record<string, string> = {
  DrawCard: "DrawNext",
  AnnounceDie: "AnnounceNext",
  LoadShoe: "LoadNext",
};

/** Events that the dealer says nothing about: seats, wagers, and what somebody says to the dealer. */
const NOT_ANNOUNCED = [
  "SeatTaken",
  "SeatLeft",
  "SeatFreed",
  "StoodBehind",
  "WagerPlaced",
  "LateAttempted",
  "WagersPaid",
  "ConcernRaised",
  "ConcernAnswered",
  "ConcernTakenUp",
];

/** A key that follows one of a card so soon was meant for the card. */
const HURRY_MILLISECONDS = 700;
const CARD_KEY = /^[a2-9tjqk01cdhs]$/i;

export class Desk extends LiveView {
  board = $state.raw<Board | null>(null);
  view = $state.raw<DealerView | null>(null);
  pit = $state.raw<PitView | null>(null);
  /** The last events, to be announced by the dealer. */
  announced = $state.raw<readonly Event[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  busy = $state(false);
  /** The typed parts of the next card, and the die. */
  rank = $state("");
  suit = $state("");
  die = $state<number | null>(null);
  /** A card came out that was not called for, and is about to be recorded. */
  uncalled = $state(false);
  readonly concern: OwnConcern;
  #socket: LiveSocket;
  #request = idempotentRequests();
  #opensBetting = false;
  /** Counts the keys of cards. */
  #keysTyped = 0;
  /** When the last key of a card or of the die was pressed, whether one was due or not. */
  #typedAt = -Infinity;
  /** A key was pressed that sends cards only, and there is none to be sent. */
  nothingToSend = $state(false);

  constructor(name: string) {
    super();
    this.concern = new OwnConcern(name);
    this.#socket = this.open(`${tablePath(name)}/socket`);
  }

  // Frames from the server

  protected override receive(frame: PushedFrame): void {
    if (frame.type === "snapshot" || frame.type === "view") this.#show(frame.view);
    if (frame.type === "snapshot") void this.concern.show(this.concerns, frame.sequence);
    if (frame.type === "events") this.#addEvents(frame.events, frame.board);
    if (frame.type === "error") this.refusal = { reason: frame.reason, rule: null };
  }

  /** The pit's view contains the dealer's, and every view the board. */
  #show(view: TableView | null): void {
    if (!view) return;
    const before = this.step;
    this.pit = "float_cents" in view ? view : null;
    if (this.pit) this.view = this.pit.dealer;
    else this.view = "next_card" in view ? view : null;
    this.board = this.view?.board ?? (view as Board);
    // What was typed was for the step before.
    if (this.step !== before && !this.uncalled) this.clear();
    // The next round makes the last one final: its winnings are released without another press.
    if (this.step === "Release" && this.#opensBetting) {
      this.#opensBetting = false;
      void this.send("Pay");
    }
  }

  #addEvents(events: Happened[], board: Partial<Board>): void {
    if (this.board) this.board = { ...this.board, ...board };
    for (const { event } of events) this.concern.apply(event);
    const all = events.map((one) => one.event).filter((one) => !NOT_ANNOUNCED.includes(one.event));
    const cues = all.filter((one) => "cue" in one || one.event === "ExcessReturned");
    if (all.length > 0) this.announced = cues.length > 0 ? cues : all;
  }

  // What may be done

  /** Whether the user deals here now. Where nobody does, a pit supervisor does what a dealer does. */
  get deals(): boolean {
    if (user.login?.role === "dealer") return this.view?.dealer === user.name;
    return user.login?.role === "pit" && this.view?.dealer === null && this.board?.dealing !== "automatic";
  }

  get may(): readonly string[] {
    return this.pit?.may ?? this.view?.may ?? [];
  }

  /** What nobody has answered yet; the dealer sees none of surveillance. */
  get concerns(): readonly ConcernSeen[] {
    return this.pit?.concerns ?? this.view?.concerns ?? [];
  }

  get step() {
    return this.board ? nextStep(this.board, this.may) : null;
  }

  get waitReason() {
    const position = this.deals ? "dealer" : user.login?.role === "pit" ? "pit" : "watcher";
    return this.board ? waitReason(this.board, this.may, position) : null;
  }

  get hasRealCards(): boolean {
    return this.board?.dealing === "shoe";
  }

  /** Whether a card is to be entered now: the one that is due, or one that was not called for. */
  get needsCard(): boolean {
    return this.hasRealCards && (this.uncalled || this.step === "DrawCard" || this.step === "Burn");
  }

  get needsDie(): boolean {
    return this.hasRealCards && !this.uncalled && this.step === "AnnounceDie";
  }

  /** Whether a card can be recorded that was not called for. */
  get mayRecordUncalled(): boolean {
    const shoe = this.board?.shoe;
    return this.hasRealCards && this.deals && !!shoe && this.step !== "DrawCard" && this.step !== "Burn";
  }

  get card(): string | null {
    return this.rank && this.suit ? this.rank + this.suit : null;
  }

  /** The seconds that are left for wagers, as the patrons see them. */
  secondsLeft(at: number = houseNow()): number | null {
    const { phase, round } = this.board ?? {};
    return phase === "betting" && round ? Math.max(0, Math.ceil((round.closes_at - at) / 1e6)) : null;
  }

  // Typing

  clear(): void {
    this.nothingToSend = false;
    this.rank = this.suit = "";
    this.die = null;
    this.uncalled = false;
  }

  /** Whether a card or the die is to be typed now. */
  get needsEntry(): boolean {
    return this.needsCard || this.needsDie;
  }

  /** Whether the next step is a card, or a die that is typed. */
  get #isForCards(): boolean {
    return this.needsEntry || this.step === "DrawCard" || this.step === "Burn";
  }

  /** Whether Enter does something. It is for cards and nothing else: pressed in a hurry, once more than
   * the round needs, it must not open or close betting. */
  takesEnter(): boolean {
    this.nothingToSend = !this.#isForCards;
    return !this.nothingToSend;
  }

  /** Whether Space does something: not right behind the key of a card. */
  takesSpace(at: number = Date.now()): boolean {
    return this.#isForCards || at - this.#typedAt > HURRY_MILLISECONDS;
  }

  /** Takes a key of a card or of the die; false for any other key. */
  type(key: string, at: number = Date.now()): boolean {
    if (CARD_KEY.test(key)) this.#typedAt = at;
    const rank = key === "0" ? "T" : key.toUpperCase();
    if (this.needsDie && /^[1-6]$/.test(key)) {
      this.die = Number(key);
      return true;
    }
    if (!this.needsCard || key.length !== 1) return false;
    // A rank after a whole card starts the next one.
    if (RANKS.includes(rank) && (!this.rank || this.suit)) [this.rank, this.suit] = [rank, ""];
    else if (this.rank && SUITS.includes(key.toLowerCase())) this.suit = key.toLowerCase();
    else if (RANKS.includes(rank)) this.rank = rank;
    else return false;
    this.#keysTyped += 1;
    return true;
  }

  deleteLast(): void {
    if (this.suit) this.suit = "";
    else this.rank = "";
    this.die = null;
  }

  // Commands

  /** Whether the large button has something to do. */
  get isReady(): boolean {
    if (this.busy || !this.connected) return false;
    if (this.needsCard) return this.card !== null;
    return this.step !== null && (!this.needsDie || this.die !== null);
  }

  async takeStep(): Promise<void> {
    const { step, card, die } = this;
    if (!this.isReady) return;
    if (this.needsCard) {
      const typed = this.#keysTyped;
      this.#typedAt = -Infinity;
      // The next card may have been typed before the answer came.
      if (card && (await this.send("DrawCard", { card })) && typed === this.#keysTyped) this.clear();
      return;
    }
    if (!step) return;
    const command = stepCommand(step);
    if (this.needsDie) return void (await this.send(command, { die }));
    this.#opensBetting = step === "OpenBetting";
    await this.send(command);
  }

  /** Sends a command, and shows why it was refused; true when it was accepted. */
  async send(command: string, fields: object = {}): Promise<boolean> {
    this.busy = true;
    try {
      const answer = await this.#send(command, fields);
      if (answer.accepted) this.refusal = null;
      else this.refusal = { reason: answer.reason ?? "", rule: answer.rule ?? null };
      return answer.accepted === true;
    } finally {
      this.busy = false;
    }
  }

  /** The same for a form, which shows the Problem that is thrown. A command without an answer keeps its
   * id when it is sent again, so that no money is moved twice. */
  async submit(command: string, fields: object): Promise<void> {
    const send = async (_: string, { id, ...own }: { id: string }): Promise<void> => {
      const { accepted, id: answered, reason, rule } = await this.#send(command, own, id);
      // Only an answer of the server decides.
      const status = accepted === false && answered ? REFUSED : 0;
      if (!accepted) throw new Problem(status, reason ?? "", rule ?? null);
    };
    await this.#request(send, command, fields);
  }

  #send(name: string, fields: object, id?: string): Promise<Answer> {
    const command = (!this.hasRealCards && FROM_VIRTUAL_SHOE[name]) || name;
    const next = command === "LoadShoe" ? { shoe: (this.board?.shoe?.number ?? 0) + 1 } : {};
    // The server checks the fields of a form, and says what is wrong with them.
    return this.#socket.send({ command, ...next, ...fields } as NewCommand, id);
  }
}
