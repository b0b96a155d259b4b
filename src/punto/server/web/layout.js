// The layout of a patron's table: its parts are made once, and drawn anew whenever something has
// changed. Which wagers there are, the table's own limits say.

import { fill, make, write } from "./dom.js";
import { drawBeads, drawHands, lying } from "./felt.js";
import { PHASES, money, signed, won } from "./words.js";

const CHIPS_SHOWN = 5;
/** 1, 5, 10, 50 and so on, in cents: what chips are worth where the limits do not say otherwise. */
const ROUND = Array.from({ length: 30 }, (_, place) => (place % 2 ? 5 : 1) * 10 ** (place >> 1));
const MOST_SEATS_SHOWN = 50;

let chosen = null;
/** The chip that is laid with every click. */
export const chip = () => chosen;

/** `does` are the things that a patron can do here. */
export function layOut(does) {
  const parts = {
    title: make("h2"),
    where: make("span", { class: "where" }),
    phase: make("p", { class: "phase" }),
    hands: make("div", { class: "hands" }),
    news: make("p", { class: "news", "aria-live": "polite" }),
    session: make("p", { class: "session" }),
    areas: make("div", { class: "areas", role: "group", "aria-label": "Betting areas" }),
    chips: make("fieldset", { class: "chips" }),
    shake: make("button", { class: "main", hidden: true, onclick: does.shake }, "Shake the die"),
    rebet: make("button", { onclick: does.rebet }, "Rebet"),
    clear: make("button", { onclick: does.clear }, "Clear"),
    refusal: make("p", { class: "refusal", role: "alert" }),
    beads: make("ol", { class: "beads", "aria-label": "Results of this shoe", tabindex: "0" }),
    settlement: make("div"),
    seats: make("ol", { class: "seats" }),
    standing: make("p"),
    shoe: make("div"),
    wagers: new Map(),
  };
  const felt = make(
    "section",
    { class: "felt", "aria-label": "Table" },
    make("div", { class: "sign" }, parts.title, parts.where, parts.phase),
    parts.hands,
    parts.news,
    parts.session,
    parts.areas,
    make(
      "div",
      { class: "rail" },
      parts.chips,
      make("div", { class: "acts" }, parts.shake, parts.rebet, parts.clear),
      parts.refusal,
    ),
  );
  const beside = make(
    "div",
    { class: "beside" },
    panel("Results", parts.beads),
    panel("Your last settlement", parts.settlement),
    panel("Seats", parts.seats, parts.standing),
    panel("Shoe", parts.shoe),
  );
  parts.root = make("div", { class: "at" }, felt, beside);
  return parts;
}

function panel(title, ...children) {
  return make("section", { class: "panel" }, make("h3", {}, title), ...children);
}

/** Draws a table as it is `seen` by the patron; see there what that has. */
export function draw(parts, seen, names, does) {
  const { board, you } = seen;
  write(parts.title, names.game(board.game));
  write(parts.where, `${board.table}${board.round ? ` · round ${board.round.number}` : ""}`);
  drawHands(parts.hands, board.round);
  drawAreas(parts, seen, names, does);
  drawChips(parts.chips, board);
  const betting = board.phase === "betting";
  parts.rebet.disabled = !betting || !Object.keys(you.last).length;
  parts.clear.disabled = !betting || !Object.keys(board.limits).some(seen.stake);
  parts.shake.hidden = !seen.mayShake;
  write(parts.session, session(board.session));
  drawSeats(parts, seen, does);
  drawBeads(parts.beads, board.shoe?.marks ?? []);
  const name = (key) => names.wager(board.game, key);
  fill(parts.settlement, seen.settled, () => settlement(seen.settled, name));
  fill(parts.shoe, board.shoe, () => shoe(board.shoe));
}

/** While nobody has wagered betting stays open, for another spell of the same length each time. */
export function phase({ board, closes, wagered }, now) {
  if (board.held) return "Held: the pit supervisor decides";
  if (board.phase !== "betting" || closes === null) return PHASES[board.phase];
  if (!wagered && now > closes) return "Place your bets: waiting for a wager";
  return `Place your bets: ${Math.max(0, Math.ceil((closes - now) / 1e6))} s`;
}

function drawAreas(parts, seen, names, does) {
  const { game, limits } = seen.board;
  const keys = names.inOrder(game, Object.keys(limits));
  fill(parts.areas, [game, keys], () => {
    parts.wagers = new Map(keys.map((key) => [key, area(key, names.wager(game, key), does)]));
    return [...parts.wagers.values()].map((one) => one.root);
  });
  for (const [key, one] of parts.wagers) {
    const [stake, paid, open] = [seen.stake(key), seen.paid.get(key), seen.isOpen(key)];
    const all = lying(seen.board)[key];
    write(one.limit, `${money(limits[key][0])} to ${money(limits[key][1])}`);
    write(one.mine, stake ? `yours ${money(stake)}` : paid === undefined ? "" : signed(paid));
    write(one.all, all ? `in all ${money(all)}` : "");
    one.root.classList.toggle("staked", stake > 0);
    one.root.classList.toggle("won", !stake && paid > 0);
    // Not disabled outright, so that the focus stays where it is from round to round.
    one.add.setAttribute("aria-disabled", !open);
    one.less.hidden = !stake || !open;
  }
}

function drawChips(root, board) {
  const chips = chipsFor(board);
  fill(root, chips, () => {
    if (!chips.includes(chosen)) chosen = chips[0];
    return [make("legend", {}, "Chip"), ...chips.map(drawChip)];
  });
}

/** The least stake of every wager, so that a first click is never too little, and round amounts
 * from the smallest of them on. */
function chipsFor({ limits, stake_unit_cents: unit }) {
  const bounds = Object.values(limits);
  const chips = new Set(bounds.map(([least]) => least));
  const [least, most] = [Math.min(...chips), Math.max(...bounds.map(([, most]) => most))];
  const round = ROUND.filter((cents) => cents > least && cents <= most && cents % unit === 0);
  for (const cents of round) if (chips.size < CHIPS_SHOWN) chips.add(cents);
  return [...chips].sort((one, other) => one - other);
}

function drawChip(cents) {
  const choose = () => (chosen = cents);
  const radio = { type: "radio", name: "chip", checked: cents === chosen, onchange: choose };
  const words = money(cents);
  // More than six signs have no room on a chip.
  const face = words.length > 6 && cents % 1000_00 === 0 ? `${money(cents / 1000)}k` : words;
  return make("label", { class: "chip" }, make("input", { ...radio, "aria-label": words }), face);
}

function area(key, name, does) {
  const [limit, mine, all] = ["limit", "mine", "all"].map((one) => make("span", { class: one }));
  const back = (event) => {
    event.preventDefault();
    does.takeBack(key);
  };
  const add = make("button", { class: "place", onclick: () => does.add(key), oncontextmenu: back });
  add.append(make("b", {}, name), limit, mine, all);
  const words = `Take a chip back from ${name}`;
  const less = make("button", { class: "less", "aria-label": words, onclick: back }, "−");
  const root = make("div", { class: `area ${key.split("-")[0]}` }, add, less);
  return { root, add, less, limit, mine, all };
}

function session(found) {
  if (!found) return "";
  const hands = `${found.hands_played}${found.hands === null ? "" : ` of ${found.hands}`} hands`;
  const runs = `longest runs Player ${found.longest_player}, Banker ${found.longest_banker}`;
  const open = found.betting_open ? "open" : "closed";
  return `Session ${found.number}: ${hands}, ${runs}, wagers ${open}`;
}

function drawSeats(parts, { board, you, neighbours }, does) {
  const others = [...neighbours].filter(([seat]) => seat !== you.seat);
  const behind = board.standing - (you.standing ? 1 : 0);
  const own = you.seat === null ? "You watch" : `You sit in seat ${you.seat}`;
  const and = behind ? `You and ${behind} more` : "You";
  write(parts.standing, you.standing ? `${and} stand behind.` : `${own}; ${behind} stand behind.`);
  const count = board.seats > MOST_SEATS_SHOWN ? 0 : board.seats;
  fill(parts.seats, [count, you.seat, others], () =>
    Array.from({ length: count }, (_, index) => {
      const [seat, other] = [index + 1, new Map(others).get(index + 1)];
      if (other) return make("li", { title: other }, `${seat} ${other}`);
      const [own, words] = seat === you.seat ? ["own", "Stand up"] : ["free", `Seat ${seat}`];
      return make("li", { class: own }, make("button", { onclick: () => does.sit(seat) }, words));
    }),
  );
}

function settlement(settled, name) {
  if (!settled) return [make("p", {}, "Nothing has been settled since you came.")];
  const lines = settled.items.map(([key, stake, net, pays, rule, commission]) => {
    const why = [pays, rule && `rule ${rule}`, commission && `commission ${money(commission)}`];
    const words = why.filter(Boolean).join(", ");
    return make("li", {}, `${name(key)} ${money(stake)}: ${signed(net)} (${words})`);
  });
  const sum = make("b", {}, `${settled.what}: ${won(settled.items)}`);
  const pending = settled.pending ? " (pending until the next round)" : "";
  return [make("p", {}, sum, pending), make("ul", {}, ...lines)];
}

function shoe(found) {
  if (!found) return [make("p", {}, "No shoe is on the table.")];
  const over = found.ended ? `; it is over: ${found.ended}` : "";
  const left = make("p", {}, `Shoe ${found.number}, ${found.cards_left} cards left${over}.`);
  if (!found.commitment) return [left];
  const commitment = make("code", {}, found.commitment);
  return [left, make("p", {}, "The house has committed to it by ", commitment)];
}
