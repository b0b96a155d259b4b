// A patron's table, live, and the commands that the patron sends.

import { SvelteMap } from "svelte/reactivity";

import { houseNow } from "../shared/api/house-clock";
import { Problem, REFUSED } from "../shared/api/http";
import type { Answer, LiveSocket, NewCommand, PushedFrame } from "../shared/api/socket";
import { eventsBefore, tablePath } from "../shared/api/tables";
import type { Board, Event, GameShown, Happened, OwnSeen, PatronView, WagersAnswer } from "../shared/api/types";
import { BettingWindow } from "../shared/betting-window";
import type { Refusal } from "../shared/error-text";
import { LiveView } from "../shared/live-view.svelte";
import { user } from "../shared/login/user.svelte";
import { OwnConcern } from "../shared/own-concern.svelte";
import { isTournamentTable } from "../shared/words/money";
import { Announcements, announcementText } from "./announcements.svelte";
import { DealRequests } from "./deal-requests.svelte";
import { NO_SHAKER, type Shaker, shakerAfter } from "./dice-shaker";
import { bringsResult, movesOn, ResultReveal, withCardsOnly } from "./reveal.svelte";
import { Settlement } from "./settlement.svelte";
import { type StakeAmounts, Stakes } from "./stakes.svelte";

/** How many events are searched for what became of the round on the table. */
const PAST_EVENTS = 500;
const NOBODY: OwnSeen = {
  seat: null,
  standing: false,
  stakes: {},
  dragons: {},
  last: {},
  pending_cents: 0,
  balance_cents: 0,
  asked: false,
  concern: null,
};

export class PatronTable extends LiveView {
  board = $state.raw<Board | null>(null);
  /** The patron's own seat, stakes and money. */
  own = $state.raw<OwnSeen>(NOBODY);
  /** The names of seated patrons by their seats. */
  neighbours = new SvelteMap<number, string>();
  refusal = $state.raw<Refusal | null>(null);
  /** What was taken and what was late of the wagers sent last, where some were late. */
  late = $state.raw<WagersAnswer | null>(null);
  /** What came back at "No more bets" because of the differential, until the next round. */
  returned = $state.raw<readonly Event[]>([]);
  /** The clause by which the table is held, if this page was told. */
  heldBy = $state<string | null>(null);
  shaker = $state.raw<Shaker>(NO_SHAKER);
  readonly dealRequests = new DealRequests((key) => this.#isOnSession(key));
  readonly concern: OwnConcern;
  readonly announcements = new Announcements();
  readonly settlement = new Settlement();
  readonly reveal = new ResultReveal((frame) => this.#show(frame));
  readonly stakes = new Stakes(
    (stakes) => this.#placeWagers(stakes),
    () => this.board?.round?.number,
  );
  /** Called with every event as it is shown, to speak it. */
  onEvent: ((event: Event, text: string | null, connected: boolean) => void) | null = null;
  /** At a table of a tournament, chips are the tournament's and seats are drawn. */
  readonly isTournament: boolean;

  #bettingWindow = new BettingWindow();
  #socket: LiveSocket;
  #hasCome = false;
  #game: GameShown;

  constructor(name: string, game: GameShown) {
    super();
    this.#game = game;
    this.isTournament = isTournamentTable(name);
    this.concern = new OwnConcern(name);
    this.#socket = this.open(`${tablePath(name)}/socket`);
  }

  /** Gives the place up; false where the house refuses, since something is at stake. */
  async leave(): Promise<boolean> {
    const isThere = this.own.seat !== null || this.own.standing;
    return !isThere || (await this.#send({ command: "LeaveSeat" })).accepted === true;
  }

  override close(): void {
    this.reveal.stop();
    super.close();
  }

  // Frames from the server

  protected override setConnected(connected: boolean): void {
    if (!connected) this.reveal.finish();
    super.setConnected(connected);
  }

  protected override receive(frame: PushedFrame): void {
    if (frame.type === "snapshot") this.reveal.cancel();
    if (frame.type === "events" && this.board) {
      if (this.reveal.waiting && movesOn(this.board, frame)) this.reveal.finish();
      const isWatched = this.connected && document.visibilityState === "visible";
      if (isWatched && !this.reveal.waiting && bringsResult(this.board, frame)) {
        this.board = withCardsOnly(this.board, frame);
        this.reveal.start();
      }
    }
    if (this.reveal.waiting && frame.type !== "error") this.reveal.hold(frame);
    else this.#show(frame);
  }

  #show(frame: PushedFrame): void {
    if (frame.type === "snapshot" && frame.view) this.#showSnapshot(frame.sequence, frame.role, frame.view);
    if (frame.type === "events") this.#showEvents(frame.events, frame.board, frame.you, frame.through);
    if (frame.type === "balance") this.#setOwn({ ...this.own, balance_cents: frame.balance_cents });
    if (frame.type === "error") this.refusal = { reason: frame.reason, rule: null };
  }

  #showSnapshot(sequence: number, role: string, view: object): void {
    // A member of the staff has logged in meanwhile, with the same browser.
    if (role !== "patron") return location.reload();
    const { board, neighbours, shaker, may, ...own } = view as PatronView;
    this.#setBoard(board);
    this.refusal = null;
    this.#setOwn(own);
    void this.concern.show(own.concern ? [own.concern] : [], sequence);
    // An open shaker is not shaken any more.
    const [mayShake, mayOpen] = [may.includes("ShakeDie"), may.includes("OpenShaker")];
    const opened = shaker === user.name && !mayShake && !mayOpen;
    // Who has shaken it, nobody tells somebody who comes later.
    this.shaker = { holder: shaker, shaken: mayOpen || !mayShake, byHolder: false, opened };
    this.neighbours.clear();
    for (const one of neighbours) this.neighbours.set(one.seat, one.patron);
    this.dealRequests.show([...neighbours, { patron: user.name ?? "", ...own }]);
    this.stakes.setSequence(sequence);
    if (board.round && this.settlement.round?.number !== board.round.number) {
      void this.#loadPast(sequence, board);
    }
    // Whoever comes stands behind the seats, once the socket knows that it is connected. Later snapshots
    // find a place that was left or freed as it is.
    const comes = !this.#hasCome && own.seat === null && may.includes("StandBehind");
    if (comes) setTimeout(() => void this.stand());
    this.#hasCome = true;
  }

  /** Shows what became of the current round to a patron who comes late. */
  async #loadPast(sequence: number, { table, round, held, phase }: Board): Promise<void> {
    if (!round || phase === "betting") return;
    const past = (await eventsBefore(table, sequence, PAST_EVENTS)).map((one) => one.event);
    // Meanwhile it may have been shown, or the table may have moved on.
    if (this.settlement.round?.number === round.number || this.board?.round?.number !== round.number) return;
    const opened = past.findLastIndex((one) => one.event === "BettingOpened");
    this.returned = past.slice(opened + 1).filter((one) => this.#isReturned(one));
    if (!(round.result || round.void_by || held)) return;
    for (const event of past) if ("round" in event && event.round === round.number) this.#apply(event);
  }

  /** Whether a stake of the reader went back for the differential. */
  #isReturned(event: Event): boolean {
    return event.event === "ExcessReturned" && event.patron === user.name;
  }

  #showEvents(events: Happened[], board: Partial<Board>, own: OwnSeen | undefined, through: number): void {
    if (this.board) this.#setBoard({ ...this.board, ...board });
    if (own) this.#setOwn(own);
    this.announcements.add(events, this.connected);
    for (const { event } of events) {
      this.#apply(event);
      this.onEvent?.(event, announcementText(event), this.connected);
    }
    this.stakes.setSequence(through);
  }

  #setBoard(board: Board): void {
    this.board = board;
    this.#bettingWindow.update(board, this.isWagered, houseNow());
  }

  #setOwn(own: OwnSeen): void {
    this.own = own;
    this.stakes.onTable = { ...own.stakes, ...own.dragons };
    if (!this.isTournament) user.balance = own.balance_cents;
  }

  #apply(event: Event): void {
    this.settlement.apply(event, user.name);
    this.dealRequests.apply(event);
    this.concern.apply(event);
    this.shaker = shakerAfter(this.shaker, event);
    switch (event.event) {
      case "SeatTaken":
        this.neighbours.set(event.seat, event.patron);
        break;
      case "SeatLeft":
      case "SeatFreed":
      case "StoodBehind":
        if (event.seat !== null) this.neighbours.delete(event.seat);
        break;
      case "BettingOpened":
        this.stakes.startRound();
        this.refusal = null;
        this.late = null;
        this.returned = [];
        break;
      case "ExcessReturned":
        if (this.#isReturned(event)) this.returned = [...this.returned, event];
        break;
      case "IrregularityReported":
        this.heldBy = event.clause;
    }
  }

  // What may be done

  /** The stakes of all patrons on a wager, with this patron's unconfirmed change. */
  total(key: string): number {
    return (this.board?.totals[key] ?? 0) + this.stakes.difference(key);
  }

  get mayRaiseConcern(): boolean {
    const { seat, standing } = this.own;
    return (seat !== null || standing) && this.board?.phase !== "closed";
  }

  get mayShake(): boolean {
    const { holder, shaken } = this.shaker;
    return this.board?.phase === "shaking" && holder === user.name && !shaken;
  }

  get mayOpenShaker(): boolean {
    const { holder, shaken, opened } = this.shaker;
    return this.board?.phase === "shaking" && holder === user.name && shaken && !opened;
  }

  /** Whether the cards can be asked for, now or once there is a wager. */
  get offersDealNow(): boolean {
    return this.#isBetting && typeof this.board?.round?.waited_for === "number";
  }

  get mayAskToDeal(): boolean {
    return this.offersDealNow && this.#stakedKeys.length > 0 && !this.dealRequests.hasAsked(user.name ?? "");
  }

  #isOnSession(key: string): boolean {
    return this.#game.wagers.find((one) => one.key === key)?.scope === "session";
  }

  isOpen(key: string): boolean {
    return this.#isBetting && (!this.#isOnSession(key) || this.board?.session?.betting_open === true);
  }

  get #isBetting(): boolean {
    return this.board?.phase === "betting" && !this.board.held;
  }

  get mayUndo(): boolean {
    return this.#isBetting && this.stakes.canUndo;
  }

  get mayRebet(): boolean {
    const staked = this.#stakedKeys.some((key) => !this.#isOnSession(key));
    return this.#isBetting && Object.keys(this.own.last).length > 0 && !staked;
  }

  get #stakedKeys(): string[] {
    return Object.keys(this.board?.limits ?? {}).filter((key) => this.stakes.of(key) > 0);
  }

  get #openStakes(): string[] {
    return this.#stakedKeys.filter((key) => this.isOpen(key));
  }

  /** Whether there are stakes that can be cleared or doubled. */
  get hasOpenStakes(): boolean {
    return this.#openStakes.length > 0;
  }

  get totalStaked(): number {
    return this.#stakedKeys.reduce((sum, key) => sum + this.stakes.of(key), 0);
  }

  /** The seconds until betting closes, or null where no time runs. */
  secondsLeft(at: number): number | null {
    return this.#bettingWindow.secondsLeft(this.board, at);
  }

  /** Whether a round is dealt when the time is over: a tournament's in any case, others after a wager. */
  get isWagered(): boolean {
    return this.isTournament || Object.keys(this.board?.totals ?? {}).length > 0;
  }

  // Commands

  async #send(command: NewCommand): Promise<Answer> {
    const answer = await this.#socket.send(command);
    if (answer.balance_cents !== undefined && !this.reveal.waiting) {
      this.#setOwn({ ...this.own, balance_cents: answer.balance_cents });
    }
    this.late = answer.wagers?.late.length ? answer.wagers : null;
    if (answer.accepted) this.refusal = null;
    else this.refusal = { reason: answer.reason ?? "", rule: answer.rule ?? null };
    return answer;
  }

  #placeWagers(stakes: StakeAmounts): Promise<Answer> {
    if (this.own.seat === null && !this.own.standing && !this.isTournament) void this.stand();
    return this.#send({ command: "PlaceWagers", stakes });
  }

  add(key: string, cents: number): Promise<boolean> {
    return this.stakes.change({ [key]: this.stakes.of(key) + cents });
  }

  /** A stake that would be below the minimum is taken back as a whole. */
  takeBack(key: string, cents: number): Promise<boolean> {
    const [stake, least] = [this.stakes.of(key), this.board?.limits[key]?.[0] ?? 0];
    const left = stake - cents;
    return stake ? this.stakes.change({ [key]: left < least ? 0 : left }) : Promise.resolve(true);
  }

  clear(): Promise<boolean> {
    return this.stakes.change(Object.fromEntries(this.#openStakes.map((key) => [key, 0])));
  }

  rebet(): Promise<boolean> {
    return this.stakes.change(this.own.last);
  }

  double(): Promise<boolean> {
    return this.stakes.change(Object.fromEntries(this.#openStakes.map((key) => [key, 2 * this.stakes.of(key)])));
  }

  shake(): Promise<Answer> {
    return this.#send({ command: "ShakeDie" });
  }

  openShaker(): Promise<Answer> {
    return this.#send({ command: "OpenShaker" });
  }

  async askToDeal(): Promise<void> {
    if (this.mayAskToDeal) await this.#send({ command: "AskToDeal" });
  }

  /** For a form, which shows the Problem that is thrown. */
  async raiseConcern(note: string): Promise<void> {
    const { accepted, reason, rule } = await this.#socket.send({ command: "RaiseConcern", note });
    if (!accepted) throw new Problem(accepted === false ? REFUSED : 0, reason ?? "", rule ?? null);
  }

  stand(): Promise<Answer> {
    return this.#send({ command: "StandBehind" });
  }

  async sit(seat: number): Promise<void> {
    if (this.own.seat === seat) return;
    if (this.own.seat !== null) await this.stand();
    await this.#send({ command: "TakeSeat", seat });
  }
}
