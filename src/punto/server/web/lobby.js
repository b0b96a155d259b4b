// The lobby: every table at a glance, each with its last results; one of them is open.

import { fill, make } from "./dom.js";
import { bead } from "./felt.js";
import { Line } from "./line.js";
import { money } from "./words.js";

const SHOWN = 12;

export class Lobby {
  chosen = null;
  #root = make("nav", { class: "lobby panel", "aria-label": "Tables" });
  #boards = new Map();
  #names;
  #line;

  /** `told` is called whenever all tables are. */
  constructor(root, names, told) {
    this.#names = names;
    root.append(this.#root);
    this.#line = new Line("/lobby", (frame) => this.#hear(frame, told), () => {});
  }

  close() {
    this.#line.close();
  }

  has(name) {
    return this.#boards.has(name);
  }

  get first() {
    return this.#boards.keys().next().value;
  }

  choose(name) {
    this.chosen = name;
    this.#draw();
  }

  #hear(frame, told) {
    const boards = { tables: frame.tables, table: [frame.table] }[frame.type] ?? [];
    for (const board of boards) this.#boards.set(board.table, board);
    this.#draw();
    if (frame.type === "tables") told();
  }

  #draw() {
    const boards = [...this.#boards.values()];
    fill(this.#root, [boards, this.chosen], () => [
      make("h2", {}, "Tables"),
      make("ul", {}, ...boards.map((board) => make("li", {}, this.#entry(board)))),
    ]);
  }

  #entry(board) {
    const marks = board.shoe?.marks ?? [];
    const limits = Object.values(board.limits);
    const least = Math.min(...limits.map((limit) => limit[0]));
    const most = Math.max(...limits.map((limit) => limit[1]));
    const people = board.seats_taken + board.standing;
    const phase = board.held ? "held" : board.phase.replace("-", " ");
    const last = marks.slice(-SHOWN).map(bead);
    const current = board.table === this.chosen && "true";
    return make(
      "a",
      { href: `#table=${encodeURIComponent(board.table)}`, "aria-current": current },
      make("b", {}, this.#names.game(board.game)),
      make("span", {}, `${board.table} · ${people} ${people === 1 ? "patron" : "patrons"}`),
      make("span", {}, `${phase} · ${money(least)} to ${money(most)}`),
      make("ol", { class: "beads short", "aria-label": "Last results" }, ...last),
    );
  }
}
