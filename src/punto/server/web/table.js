// A patron's place at a table: what is seen from it, and what is asked of the table.

import { write } from "./dom.js";
import { login, now } from "./house.js";
import { chip, draw, layOut, phase } from "./layout.js";
import { Line, tellLost } from "./line.js";
import { PHASES, news, outcome, reasoned, won } from "./words.js";

export class PatronTable {
  // What the layout is drawn from.
  board = null;
  you = {};
  neighbours = new Map();
  paid = new Map();
  settled = null;
  closes = null;

  #names;
  #line;
  #parts;
  #clock;
  #fixed = null;
  #shaker = null;
  #shaken = false;
  #wanted = new Map();
  #onBalance;

  constructor(root, name, names, onBalance) {
    [this.#names, this.#onBalance] = [names, onBalance];
    this.#parts = layOut(this);
    root.replaceChildren(this.#parts.root);
    const tell = (up) => {
      tellLost(up);
      if (up) write(this.#parts.refusal, "");
    };
    const path = `/tables/${encodeURIComponent(name)}/socket`;
    this.#line = new Line(path, (frame) => this.#hear(frame), tell);
    this.#clock = setInterval(() => this.#tick(), 200);
  }

  /** Whoever goes to another table leaves this one, unless something of theirs lies here. */
  close() {
    if (!Object.keys(this.#lies).length) this.#line.send("LeaveSeat");
    this.#line.close();
    clearInterval(this.#clock);
    tellLost(true);
  }

  // What is heard.

  #hear(frame) {
    if (frame.type === "snapshot" && frame.view) this.#snapshot(frame);
    if (frame.type === "events") this.#events(frame);
    if (frame.type === "balance") this.you.balance_cents = frame.balance_cents;
    if (frame.type === "error") this.#refuse(frame);
    this.#draw();
  }

  #snapshot({ sequence, role, view }) {
    // Somebody of the staff has logged in meanwhile, with the same browser.
    if (role !== "patron") return location.reload();
    const { board, neighbours, shaker, may, ...you } = view;
    [this.board, this.you, this.#fixed] = [board, you, null];
    [this.#shaker, this.#shaken] = [shaker, !may.includes("ShakeDie")];
    this.neighbours = new Map(neighbours.map((one) => [one.seat, one.patron]));
    this.#shown(sequence);
    // Once the line knows that it is up.
    if (you.seat === null && may.includes("StandBehind")) setTimeout(this.stand);
  }

  #events({ events, board, you, through }) {
    Object.assign(this.board, board);
    Object.assign(this.you, you);
    for (const { event } of events) this.#happened(event);
    this.#shown(through);
  }

  /** What was asked for and is part of the table by now need not be remembered. */
  #shown(sequence) {
    for (const [key, wanted] of this.#wanted) {
      if (wanted.through !== null && wanted.through <= sequence) this.#wanted.delete(key);
    }
  }

  #happened(event) {
    const words = news(event, login.name);
    if (words) write(this.#parts.news, words);
    switch (event.event) {
      case "SeatTaken":
        this.neighbours.set(event.seat, event.patron);
        break;
      case "SeatLeft":
      case "StoodBehind":
        this.neighbours.delete(event.seat);
        break;
      case "BettingOpened":
        this.paid.clear();
        [this.#shaker, this.#fixed] = [null, null];
        write(this.#parts.refusal, "");
        break;
      case "DieShaken":
        [this.#shaker, this.#shaken] = [event.passed_to, false];
        break;
      case "PatronShook":
      case "ShakeCompleted":
        this.#shaken = true;
        break;
      case "WagersPaid":
      case "DragonsPaid":
        this.#settle(event);
    }
  }

  /** Of payments a patron hears their own and no others. */
  #settle({ event, round, session, items, pending }) {
    const onRound = event === "WagersPaid";
    this.settled = { what: onRound ? `Round ${round}` : `Session ${session}`, items, pending };
    for (const [key, , net] of items) this.paid.set(key, net);
    const { result, player, banker } = this.board.round ?? {};
    const ended = onRound && result && outcome(result, player.total, banker.total);
    write(this.#parts.news, `${ended || this.settled.what}: ${won(items)}`);
  }

  // What is seen.

  get #lies() {
    return { ...this.you.stakes, ...this.you.dragons };
  }

  /** What lies on a wager, or will as far as it was asked for. */
  stake = (key) => this.#wanted.get(key)?.cents ?? this.#lies[key] ?? 0;

  get wagered() {
    return Object.keys({ ...this.board.totals, ...this.you.dragons }).length > 0;
  }

  get mayShake() {
    return this.board.phase === "shaking" && this.#shaker === login.name && !this.#shaken;
  }

  isOpen(key) {
    const { phase, held, game, session } = this.board;
    const inTime = !this.#names.onSession(game, key) || session?.betting_open;
    return phase === "betting" && !held && Boolean(inTime);
  }

  #draw() {
    if (!this.board) return;
    draw(this.#parts, this, this.#names, this);
    this.#tick();
    this.#onBalance(this.you.balance_cents, this.you.pending_cents);
  }

  /** Betting closes at the end of the spell in which the first wager came. */
  #tick() {
    if (!this.board) return;
    const { round, betting_seconds: seconds } = this.board;
    const spell = seconds * 1e6;
    const meant = round?.closes_at ?? null;
    if (meant === null || !this.wagered) this.#fixed = null;
    else this.#fixed ??= meant + Math.max(0, Math.ceil((now() - meant) / spell)) * spell;
    this.closes = this.#fixed ?? meant;
    write(this.#parts.phase, phase(this, now()));
  }

  // What is asked.

  async #ask(command, fields) {
    const answer = await this.#line.send(command, fields);
    if (answer.balance_cents !== undefined) this.you.balance_cents = answer.balance_cents;
    if (answer.accepted) write(this.#parts.refusal, "");
    else this.#refuse(answer);
    return answer;
  }

  #refuse(said) {
    write(this.#parts.refusal, reasoned(said));
  }

  /** Asks for stakes. They are shown at once, and taken off again where the table says no. */
  async #place(stakes) {
    if (!Object.keys(stakes).length) return;
    if (this.board.phase !== "betting") return this.#refuse({ reason: PHASES[this.board.phase] });
    if (this.you.seat === null && !this.you.standing) this.stand();
    const wanted = Object.entries(stakes).map(([key, cents]) => [key, { cents, through: null }]);
    for (const [key, one] of wanted) this.#wanted.set(key, one);
    this.#draw();
    const answer = await this.#ask("PlaceWagers", { stakes });
    for (const [key, one] of wanted) {
      if (answer.accepted && answer.last !== null) one.through = answer.last;
      else if (this.#wanted.get(key) === one) this.#wanted.delete(key);
    }
    this.#draw();
  }

  add(key) {
    this.#place({ [key]: this.stake(key) + chip() });
  }

  takeBack(key) {
    const cents = this.stake(key) - chip();
    if (this.stake(key)) this.#place({ [key]: cents < this.board.limits[key][0] ? 0 : cents });
  }

  rebet = () => this.#place(this.you.last);

  clear = () => {
    const keys = Object.keys(this.board.limits);
    const staked = keys.filter((key) => this.stake(key) && this.isOpen(key));
    this.#place(Object.fromEntries(staked.map((key) => [key, 0])));
  };

  shake = () => this.#ask("ShakeDie");

  stand = () => this.#ask("StandBehind");

  sit(seat) {
    if (this.you.seat !== null) this.stand();
    if (this.you.seat !== seat) this.#ask("TakeSeat", { seat });
  }
}
