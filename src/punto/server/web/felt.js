// What everybody sees of a table: the two hands, the die, the bead plate.

import { fill, make } from "./dom.js";
import { card } from "./words.js";

const NONE = { cards: [], total: 0 };

export function drawHands(root, round) {
  const { player = NONE, banker = NONE, die, power_hand: power, result } = round ?? {};
  const called = power ? make("b", {}, "Power hand") : null;
  fill(root, [player, banker, die, power, result], () => [
    hand("Player", player, result === "player"),
    make("p", { class: "die", hidden: !die }, `Die ${die}`, called),
    hand("Banker", banker, result === "banker"),
  ]);
}

function hand(side, { cards, total }, won) {
  // The places are there before the cards are, so that nothing moves when they come.
  const places = [...cards, null, null].slice(0, Math.max(2, cards.length));
  return make(
    "div",
    { class: `hand ${side.toLowerCase()}${won ? " won" : ""}` },
    make("h3", {}, side, make("span", { class: "total" }, cards.length ? `${total}` : "")),
    make("div", { class: "cards" }, ...places.map(drawCard)),
  );
}

function drawCard(text) {
  if (text === null) return make("span", { class: "card none" });
  const { face, words, red } = card(text);
  return make("span", { class: red ? "card red" : "card", role: "img", "aria-label": words }, face);
}

/** What lies on the layout of all patrons together; a round that is over has left nothing there. */
export function lying({ phase, totals }) {
  return phase === "between-rounds" || phase === "closed" ? {} : totals;
}

/** The marks of a shoe, in columns of six. */
export function drawBeads(root, marks) {
  if (fill(root, marks, () => marks.map(bead))) root.scrollLeft = root.scrollWidth;
}

/** One mark; a dot stands for a pair. */
export function bead([result, playerPair, bankerPair]) {
  const words = `${result}${playerPair ? ", Player pair" : ""}${bankerPair ? ", Banker pair" : ""}`;
  const dots = `${playerPair ? " pp" : ""}${bankerPair ? " bp" : ""}`;
  const attributes = { class: `bead ${result}${dots}`, title: words, "aria-label": words };
  return make("li", attributes, result[0].toUpperCase());
}
