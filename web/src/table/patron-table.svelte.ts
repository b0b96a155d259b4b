// A patron's place at a table: what is seen from it, and what is asked of the table.

import { SvelteMap } from "svelte/reactivity";

import { here } from "../login/user.svelte";
import { now } from "../shared/api/house-clock";
import { asking, get, part } from "../shared/api/http";
import type { Answer, Asked, Heard, Line } from "../shared/api/socket";
import type { Board, Event, Events, GameShown, Happened, Item, OwnSeen, Page, PatronView } from "../shared/api/types";
import { lineTo } from "../shared/table-socket";
import { happened } from "../shared/words/events";
import { isOfTournament } from "../shared/words/money";
import { cardWords } from "../shared/words/terms";
import { spellEnd } from "./betting-window";
import { Windows } from "./browser-tabs";
import { TO_SQUEEZE, TO_TURN, goesOn, tellsResult, withCards } from "./reveal";

type Stakes = Record<string, number>;

/** What became of the wagers of a round or of a session, by its number. */
export interface Settled {
  number: number;
  items: readonly Item[];
  pending: boolean;
}

/** Something that happened and was said; in which words is up to the reader's language. */
export interface News {
  sequence: number;
  event: Event;
}

export interface Refused {
  reason: string;
  rule: string | null;
}

const NEWS_KEPT = 40;
/** So many records are looked through for what became of the round on the table. */
const LOOKED_BACK = 500;
const NOBODY: OwnSeen = {
  seat: null,
  standing: false,
  stakes: {},
  dragons: {},
  last: {},
  pending_cents: 0,
  balance_cents: 0,
};

/** What there is to say of an event to the reader, or nothing. */
export const told = (event: Event): string | null => happened(event, here.name, cardWords);

export class PatronTable {
  board = $state.raw<Board | null>(null);
  you = $state.raw<OwnSeen>(NOBODY);
  neighbours = new SvelteMap<number, string>();
  /** What the dealer and the house have said, the newest last. */
  news = $state.raw<readonly News[]>([]);
  /** Both stay until the next of their kind, so that there is time to read them. */
  settled = $state.raw<Settled | null>(null);
  settledSession = $state.raw<Settled | null>(null);
  refused = $state.raw<Refused | null>(null);
  /** Why the last round was void, until another has a result. */
  voided = $state.raw<{ round: number; rule: string; why: string } | null>(null);
  /** By what clause the table is held, as far as it was heard. */
  heldBy = $state<string | null>(null);
  up = $state(true);
  /** Whether a result has come that waits for its last card to lie open. */
  waits = $state(false);
  /** And whether it has waited long enough for cards that lie face down. */
  hurries = $state(false);
  /** What was said while the line was down, until the reader has seen it. */
  meanwhile = $state.raw<readonly News[]>([]);
  /** The wagers whose stakes were changed last, once the house has taken that. */
  changed = $state.raw<readonly string[]>([]);
  /** Who has the dice shaker, and whether it was shaken. */
  shaker = $state.raw<{ holder: string | null; shaken: boolean }>({ holder: null, shaken: true });
  /** Called with every event as it is heard, for what moves and what is spoken. */
  onEvent: ((event: Event, words: string | null, live: boolean) => void) | null = null;

  /** Whether it is played with chips of a tournament, in seats that were drawn. */
  readonly ofTournament: boolean;

  /** What was asked for, until the house has answered. */
  #wanted = new SvelteMap<string, { cents: number }>();
  /** What the house has taken, until the table shows it: of wagers it tells a moment later. */
  #taken = new SvelteMap<string, { cents: number; through: number }>();
  /** When betting closes, once somebody has wagered. */
  #closes: { round: number; at: number } | null = null;
  #sequence = 0;
  #before = $state.raw<readonly Stakes[]>([]);
  #line: Line;
  #windows: Windows;
  #game: GameShown;
  #withheld: Heard[] = [];
  #patience: ReturnType<typeof setTimeout> | undefined;

  constructor(name: string, game: GameShown) {
    this.#game = game;
    this.ofTournament = isOfTournament(name);
    this.#windows = new Windows(name);
    this.#line = lineTo(name, (frame) => this.#hear(frame), (up) => this.#tell(up));
  }

  /** Whoever goes to another table leaves this one, unless something of theirs lies here or they
   * are at it in another window. */
  async close(): Promise<void> {
    clearTimeout(this.#patience);
    const isLast = await this.#windows.leave();
    const leaves = isLast && !this.ofTournament;
    if (leaves && Object.keys(this.#lies).length === 0) void this.#line.send({ command: "LeaveSeat" });
    this.#line.close();
  }

  // What is heard.

  #tell(up: boolean): void {
    if (!up) this.reveal();
    this.up = up;
  }

  #hear(frame: Heard): void {
    if (frame.type === "snapshot") this.#wait(false);
    if (frame.type === "events" && this.board) {
      if (this.waits && goesOn(this.board, frame)) this.reveal();
      if (this.#isWatched && !this.waits && tellsResult(this.board, frame)) this.#withhold(frame);
    }
    if (this.waits && frame.type !== "error") this.#withheld.push(frame);
    else this.#take(frame);
  }

  /** Whether somebody looks at the cards as they come. */
  get #isWatched(): boolean {
    return this.up && document.visibilityState === "visible";
  }

  /** The cards are laid down; what the house says with them waits until they lie open. */
  #withhold(frame: Events): void {
    if (!this.board) return;
    this.board = withCards(this.board, frame);
    this.#wait(true);
    this.#patience = setTimeout(() => {
      this.hurries = true;
      this.#patience = setTimeout(() => this.reveal(), TO_TURN);
    }, TO_SQUEEZE);
  }

  #wait(waits: boolean): void {
    clearTimeout(this.#patience);
    this.waits = waits;
    this.hurries = false;
    this.#withheld = [];
  }

  /** The last card lies open, or nothing is to wait for it: all that has come is taken in. */
  reveal(): void {
    const withheld = this.#withheld;
    this.#wait(false);
    for (const frame of withheld) this.#take(frame);
  }

  #take(frame: Heard): void {
    if (frame.type === "snapshot" && frame.view) this.#snapshot(frame.sequence, frame.role, frame.view);
    if (frame.type === "events") this.#events(frame.events, frame.board, frame.you, frame.through);
    if (frame.type === "balance") this.#own({ ...this.you, balance_cents: frame.balance_cents });
    if (frame.type === "error") this.refused = { reason: frame.reason, rule: null };
  }

  #snapshot(sequence: number, role: string, view: object): void {
    // Somebody of the staff has logged in meanwhile, with the same browser.
    if (role !== "patron") return location.reload();
    const { board, neighbours, shaker, may, ...you } = view as PatronView;
    this.board = board;
    this.refused = null;
    this.#setClosing();
    this.#own(you);
    this.shaker = { holder: shaker, shaken: !may.includes("ShakeDie") };
    this.neighbours.clear();
    for (const one of neighbours) this.neighbours.set(one.seat, one.patron);
    this.#shown(sequence);
    if (board.round && this.settled?.number !== board.round.number) {
      void this.#lookBack(sequence, board);
    }
    // Once the line knows that it is up.
    if (you.seat === null && may.includes("StandBehind")) setTimeout(() => void this.stand());
  }

  /** What a round has brought, or why it is held or void, is told to those who come late as well. */
  async #lookBack(sequence: number, { table, round, held }: Board): Promise<void> {
    if (!round || !(round.result || round.void_by || held)) return;
    const wanted = { after: Math.max(0, sequence - LOOKED_BACK), most: LOOKED_BACK };
    const page = await get<Page>(asking(`/tables/${part(table)}/events`, wanted)).catch(() => null);
    // It may have been heard meanwhile, or the table may have gone on.
    if (this.settled?.number === round.number || this.board?.round?.number !== round.number) return;
    for (const { sequence: at, event } of (page?.events ?? []) as Happened[]) {
      // What came after the snapshot is heard by itself.
      if (at <= sequence && "round" in event && event.round === round.number) this.#happened(event);
    }
  }

  #events(events: Happened[], board: Partial<Board>, you: OwnSeen | undefined, through: number): void {
    if (this.board) this.board = { ...this.board, ...board };
    this.#setClosing();
    if (you) this.#own(you);
    const said = events.filter((one) => told(one.event) !== null);
    this.news = [...this.news, ...said].slice(-NEWS_KEPT);
    if (!this.up) this.meanwhile = [...this.meanwhile, ...said];
    for (const one of events) {
      this.#happened(one.event);
      this.onEvent?.(one.event, told(one.event), this.up);
    }
    this.#shown(through);
  }

  #own(you: OwnSeen): void {
    this.you = you;
    if (!this.ofTournament) here.balance = you.balance_cents;
  }

  /** What was asked for and is part of the table by now need not be remembered. */
  #shown(sequence: number): void {
    this.#sequence = sequence;
    for (const [key, taken] of this.#taken) if (taken.through <= sequence) this.#taken.delete(key);
  }

  #happened(event: Event): void {
    switch (event.event) {
      case "SeatTaken":
        this.neighbours.set(event.seat, event.patron);
        break;
      case "SeatLeft":
      case "StoodBehind":
        if (event.seat !== null) this.neighbours.delete(event.seat);
        break;
      case "BettingOpened":
        this.#before = [];
        this.changed = [];
        this.refused = null;
        // What was lost is not released: it is final all the same.
        if (this.settled) this.settled = { ...this.settled, pending: false };
        this.shaker = { holder: null, shaken: true };
        break;
      case "DieShaken":
        this.shaker = { holder: event.passed_to, shaken: false };
        break;
      case "PatronShook":
      case "ShakeCompleted":
        this.shaker = { ...this.shaker, shaken: true };
        break;
      case "IrregularityReported":
        this.heldBy = event.clause;
        break;
      case "RoundVoided":
        this.voided = { round: event.round, rule: event.rule, why: event.why };
        this.settled = null;
        break;
      case "ResultAnnounced":
        this.voided = null;
        break;
      // What was paid by the cards as they were does not go with the cards as they are.
      case "SettlementReversed":
      case "RoundReconstructed":
        this.settled = null;
        break;
      // Of what a seated neighbour was paid the page is told as well.
      case "WagersPaid":
        if (event.patron !== here.name) break;
        this.settled = {
          number: event.round,
          items: event.items,
          // A loss comes to nothing that one could wait for.
          pending: event.pending && event.items.some(([, , won]) => won >= 0),
        };
        break;
      case "WinningsReleased":
        if (event.patron !== here.name || this.settled?.number !== event.round) break;
        this.settled = { ...this.settled, pending: false };
        break;
      case "DragonsPaid":
        if (event.patron !== here.name) break;
        this.settledSession = { number: event.session, items: event.items, pending: false };
    }
  }

  // What is seen.

  get #lies(): Stakes {
    return { ...this.you.stakes, ...this.you.dragons };
  }

  /** What lies on a wager, or will as far as it was asked for. */
  stake(key: string): number {
    return this.#wanted.get(key)?.cents ?? this.#taken.get(key)?.cents ?? this.#lies[key] ?? 0;
  }

  /** Whether the house has not yet said whether it takes a stake. */
  isUnsure(key: string): boolean {
    return this.#wanted.has(key);
  }

  /** What lies there of all patrons together, this one's newest wish included. */
  total(key: string): number {
    return (this.board?.totals[key] ?? 0) + this.stake(key) - (this.#lies[key] ?? 0);
  }

  get mayShake(): boolean {
    const { holder, shaken } = this.shaker;
    return this.board?.phase === "shaking" && holder === here.name && !shaken;
  }

  isOnSession(key: string): boolean {
    return this.#game.wagers.find((one) => one.key === key)?.scope === "session";
  }

  isOpen(key: string): boolean {
    if (!this.board) return false;
    const { phase, held, session } = this.board;
    return phase === "betting" && !held && (!this.isOnSession(key) || session?.betting_open === true);
  }

  get isBetting(): boolean {
    return this.board?.phase === "betting" && !this.board.held;
  }

  get mayUndo(): boolean {
    return this.isBetting && this.#before.length > 0;
  }

  get mayRebet(): boolean {
    const staked = this.#staked.some((key) => !this.isOnSession(key));
    return this.isBetting && Object.keys(this.you.last).length > 0 && !staked;
  }

  /** Whether there is something that can still be taken back or doubled. */
  get hasStakes(): boolean {
    return this.#staked.some((key) => this.isOpen(key));
  }

  /** What the patron has on the layout in all. */
  get staked(): number {
    return this.#staked.reduce((sum, key) => sum + this.stake(key), 0);
  }

  /** The seconds until betting closes, or null while nobody knows; `at` is the time at the house.
   * While nobody has wagered they are those of the spell that runs: who wagers now, wagers in it. */
  secondsLeft(at: number = now()): number | null {
    const closes = this.#closes?.at ?? this.#spellEnd(at);
    return closes === null ? null : Math.max(0, (closes - at) / 1e6);
  }

  #spellEnd(at: number): number | null {
    const closes = this.board?.round?.closes_at ?? null;
    if (closes === null || !this.isBetting || !this.board) return null;
    return spellEnd(closes, this.board.betting_seconds, at);
  }

  /** With the first wager the end of betting is settled: behind it no other spell begins. */
  #setClosing(): void {
    const round = this.board?.round?.number;
    const at = this.isWagered ? this.#spellEnd(now()) : null;
    if (round === undefined || at === null) this.#closes = null;
    else if (this.#closes?.round !== round) this.#closes = { round, at };
  }

  /** Whether anything lies on the table: only then is a round dealt when the time is over. A
   * tournament waits for nobody. */
  get isWagered(): boolean {
    return this.ofTournament || Object.keys(this.board?.totals ?? {}).length > 0;
  }

  // What is asked.

  async #ask(asked: Asked): Promise<Answer> {
    const answer = await this.#line.send(asked);
    if (answer.balance_cents !== undefined && !this.waits) {
      this.#own({ ...this.you, balance_cents: answer.balance_cents });
    }
    if (answer.accepted) this.refused = null;
    else this.refused = { reason: answer.reason ?? "", rule: answer.rule ?? null };
    return answer;
  }

  /** Asks for stakes. They are shown at once, and taken off again where the table says no. */
  async #place(stakes: Stakes): Promise<boolean> {
    if (Object.keys(stakes).length === 0) return true;
    if (this.you.seat === null && !this.you.standing && !this.ofTournament) void this.stand();
    const wanted = Object.entries(stakes).map(([key, cents]) => [key, { cents }] as const);
    for (const [key, one] of wanted) this.#wanted.set(key, one);
    const answer = await this.#ask({ command: "PlaceWagers", stakes });
    for (const [key, one] of wanted) {
      const through = answer.accepted ? (answer.last ?? 0) : 0;
      if (through > this.#sequence) this.#taken.set(key, { ...one, through });
      // Something else may have been asked for meanwhile.
      if (this.#wanted.get(key) === one) this.#wanted.delete(key);
    }
    if (answer.accepted) this.changed = Object.keys(stakes);
    return answer.accepted === true;
  }

  /** The same, to be undone. */
  async #change(stakes: Stakes): Promise<boolean> {
    const before = Object.fromEntries(Object.keys(stakes).map((key) => [key, this.stake(key)]));
    this.#before = [...this.#before, before];
    const taken = await this.#place(stakes);
    if (!taken) this.#before = this.#before.filter((one) => one !== before);
    return taken;
  }

  add(key: string, cents: number): Promise<boolean> {
    return this.#change({ [key]: this.stake(key) + cents });
  }

  takeBack(key: string, cents: number): Promise<boolean> {
    const least = this.board?.limits[key]?.[0] ?? 0;
    const left = this.stake(key) - cents;
    return this.stake(key) ? this.#change({ [key]: left < least ? 0 : left }) : Promise.resolve(true);
  }

  async undo(): Promise<boolean> {
    const [round, at] = [this.board?.round?.number, this.#before.length - 1];
    const last = this.#before[at];
    if (!last) return true;
    this.#before = this.#before.slice(0, at);
    const taken = await this.#place(last);
    // It can be tried again, from the place that it had, while the round is the same.
    if (!taken && this.board?.round?.number === round) {
      this.#before = [...this.#before.slice(0, at), last, ...this.#before.slice(at)];
    }
    return taken;
  }

  clear(): Promise<boolean> {
    const staked = this.#staked.filter((key) => this.isOpen(key));
    return this.#change(Object.fromEntries(staked.map((key) => [key, 0])));
  }

  rebet(): Promise<boolean> {
    return this.#change(this.you.last);
  }

  double(): Promise<boolean> {
    const staked = this.#staked.filter((key) => this.isOpen(key));
    return this.#change(Object.fromEntries(staked.map((key) => [key, 2 * this.stake(key)])));
  }

  get #staked(): string[] {
    return Object.keys(this.board?.limits ?? {}).filter((key) => this.stake(key) > 0);
  }

  shake(): Promise<Answer> {
    return this.#ask({ command: "ShakeDie" });
  }

  stand(): Promise<Answer> {
    return this.#ask({ command: "StandBehind" });
  }

  async sit(seat: number): Promise<void> {
    if (this.you.seat === seat) return;
    if (this.you.seat !== null) await this.stand();
    await this.#ask({ command: "TakeSeat", seat });
  }
}
