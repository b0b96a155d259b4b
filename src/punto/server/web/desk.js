// A table as its staff have it before them: what is on it, what is due, and what may be done now.

import { fill, form, make, write } from "./dom.js";
import { drawBeads, drawHands, lying } from "./felt.js";
import { login, newId, post } from "./house.js";
import { Line, tellLost } from "./line.js";
import { PHASES, money, news, spaced } from "./words.js";

/** Of a virtual shoe the house knows the next card, so it is asked for that. */
const REQUESTS = { DrawCard: "DrawNext", OpenShaker: "OpenNext", LoadShoe: "LoadNext" };

const why = ["why", "Why", { required: true }];
const number = { type: "number", min: 1, required: true };
const amount = ["cents", "Amount, $", { ...number, min: "0.01", step: "0.01" }];
const cards = (name, label) => [name, label, { placeholder: "4d Th As" }];
const CLAUSES = [
  ["5.1", "5.1 foreign card"],
  ["5.2", "5.2 wrong number of cards"],
  ["5.3", "5.3 cards drawn together"],
  ["5.4", "5.4 order altered"],
  ["5.5", "5.5 shoe ran out"],
];

/** The fields of the commands that have some; all others are plain buttons. */
const FIELDS = {
  DrawCard: [["card", "Card", { required: true, placeholder: "4d", autocomplete: "off" }]],
  OpenShaker: [["die", "Die", { ...number, max: 6 }]],
  ReconcileShoe: [cards("left", "Cards left")],
  ReportIrregularity: [
    ["clause", "Clause", { options: CLAUSES }],
    ["note", "What was noticed", {}],
    ["about", "Round, where it is not this one", { ...number, required: false }],
  ],
  "DecideIrregularity:void": [why],
  "DecideIrregularity:stands": [why],
  "DecideIrregularity:reconstructed": [cards("cards", "The right cards, where not as dealt"), why],
  ChangeDealer: [["dealer", "Dealer, or nobody", {}]],
  FillFloat: [amount],
  CreditFloat: [amount],
  RetireShoe: [why],
  AbandonShoe: [why],
  CloseTable: [why],
  OpenSession: [["hands", "Hands", { ...number, value: 20 }]],
};
/** These need more than a line of fields. */
const ELSEWHERE = ["OpenTable", "ChangeLimits"];

const READ = {
  cents: (text) => Math.round(Number(text) * 100),
  about: (text) => (text ? Number(text) : null),
  hands: Number,
  die: Number,
  cards: (text) => text.split(/\s+/).filter(Boolean),
  left: (text) => text.split(/\s+/).filter(Boolean),
  dealer: (text) => text.trim() || null,
};

export class StaffTable {
  #name;
  #names;
  #line;
  #board;
  #acts = new Map();
  #parts = {
    phase: make("p", { class: "phase" }),
    hands: make("div", { class: "hands" }),
    news: make("p", { class: "news", "aria-live": "polite" }),
    due: make("ul", { class: "due" }),
    acts: make("div", { class: "acts" }),
    refusal: make("p", { class: "refusal", role: "alert" }),
    beads: make("ol", { class: "beads", tabindex: "0", "aria-label": "Results of this shoe" }),
  };

  constructor(root, name, names) {
    [this.#name, this.#names] = [name, names];
    const parts = Object.values(this.#parts);
    root.replaceChildren(make("section", { class: "felt", "aria-label": name }, ...parts));
    const path = `/tables/${encodeURIComponent(name)}/socket`;
    this.#line = new Line(path, (frame) => this.#hear(frame), tellLost);
  }

  close() {
    this.#line.close();
  }

  #hear(frame) {
    if (frame.type === "events") {
      for (const { event } of frame.events) {
        const words = news(event);
        if (words) write(this.#parts.news, words);
      }
    }
    if (frame.view) this.#draw(frame.view);
  }

  /** The pit's view has the dealer's in it, and everybody's has the board. */
  #draw(view) {
    const dealer = view.dealer?.board ? view.dealer : view;
    const board = (this.#board = dealer.board ?? dealer);
    const parts = this.#parts;
    write(parts.phase, `${this.#names.game(board.game)}, ${board.dealing}: ${PHASES[board.phase]}`);
    drawHands(parts.hands, board.round);
    drawBeads(parts.beads, board.shoe?.marks ?? []);
    const lines = due(view, dealer, board, this.#names).map(([name, text]) => `${name}: ${text}`);
    fill(parts.due, lines, () => lines.map((line) => make("li", {}, line)));
    this.#offer(this.#may(view, dealer, board));
  }

  /** What this very person may do; the view of a table says what its dealer may. */
  #may(view, dealer, board) {
    if (login.role === "pit") return view.may;
    if (login.role !== "dealer" || dealer.dealer !== login.name) return [];
    // Whatever comes out of a real shoe is read, due or not.
    return board.dealing === "shoe" ? [...new Set([...dealer.may, "DrawCard"])] : dealer.may;
  }

  /** What was made once stays and is shown or hidden, so that nothing typed is lost. */
  #offer(may) {
    const offered = may.filter((name) => !ELSEWHERE.includes(name));
    for (const name of offered) if (!this.#acts.has(name)) this.#make(name);
    for (const [name, element] of this.#acts) element.hidden = !offered.includes(name);
  }

  #make(name) {
    const request = this.#board.dealing === "shoe" ? undefined : REQUESTS[name];
    const fields = request ? undefined : FIELDS[name];
    const [command, ruling] = (request ?? name).split(":");
    const act = (given) => {
      if (given.cards?.length === 0) given.cards = dealt(this.#board.round);
      return this.#ask(command, ruling ? { ...given, ruling } : given);
    };
    const plain = async () => {
      const given = command === "LoadShoe" ? { shoe: (this.#board.shoe?.number ?? 0) + 1 } : {};
      const said = await act(given).then(() => "", (problem) => problem.message);
      write(this.#parts.refusal, said);
    };
    const submit = async (typed, target) => {
      const given = Object.entries(typed).map(([key, text]) => [key, (READ[key] ?? String)(text)]);
      await act(Object.fromEntries(given));
      target.reset();
    };
    const words = spaced(request ?? name);
    const element = fields
      ? make("details", { open: name === "DrawCard" }, make("summary", {}, words))
      : make("button", { class: "main", onclick: plain }, words);
    if (fields) element.append(form(null, fields, words, submit));
    this.#acts.set(name, element);
    this.#parts.acts.append(element);
  }

  #ask(command, given) {
    const path = encodeURIComponent(this.#name);
    return post(`/tables/${path}/commands`, { command, id: newId(), ...given });
  }
}

/** The cards of a round in the order they were dealt. */
function dealt({ player, banker }) {
  return [0, 1, 2].flatMap((place) => [player.cards[place], banker.cards[place]]).filter(Boolean);
}

function due(view, dealer, board, names) {
  const { shoe, session } = board;
  const held = view.held?.clause ? view.held : null;
  const amount = (cents) => (cents === undefined ? null : money(cents));
  const wager = (key) => names.wager(board.game, key);
  const lies = Object.entries(lying(board)).map(([key, cents]) => `${wager(key)} ${money(cents)}`);
  const lines = [
    ["Dealer", dealer === board ? null : (dealer.dealer ?? "nobody")],
    ["Next card", dealer.next_card && `${dealer.next_card.hand} (${dealer.next_card.rule})`],
    ["Highest wagered", dealer.highest_wagered],
    ["Shaker with", dealer.shaker],
    ["Patrons to be served", dealer.due],
    ["Held", held && `${held.clause} in round ${held.round}: ${held.happened}; ${held.becomes}`],
    ["As dealt", held && board.round && dealt(board.round).join(" ")],
    ["Mis-drawn", held?.misdrawn.join(" ")],
    ["On the table", lies.join(", ")],
    ["Float", amount(view.float_cents)],
    ["Commission", amount(view.commission_cents)],
    ["Shoe", shoe && `${shoe.number}, ${shoe.cards_left} cards left${shoe.ended ? ", over" : ""}`],
    ["Session", session && `${session.number}, ${session.hands_played} hands played`],
  ];
  return lines.filter(([, text]) => text);
}
