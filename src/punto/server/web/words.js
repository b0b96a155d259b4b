// Amounts, cards and what happens at a table, in words.

const SUITS = {
  c: ["♣", "clubs"],
  d: ["♦", "diamonds"],
  h: ["♥", "hearts"],
  s: ["♠", "spades"],
};
const RANKS = { T: "10", A: "ace", J: "jack", Q: "queen", K: "king" };

export const PHASES = {
  closed: "The table is closed",
  "between-rounds": "Between rounds",
  betting: "Place your bets, please",
  shaking: "No more bets: the die is shaken",
  dealing: "No more bets",
  result: "Collecting and paying",
  void: "The round is void: stakes go back",
};

/** What is said aloud when something happens, by the name of the event. */
const NEWS = {
  BettingOpened: () => "Place your bets, please",
  BettingClosed: () => "No more bets",
  DieShaken: ({ passed_to: to }, me) => (to === me ? "The shaker is yours" : "The die is shaken"),
  DieAnnounced: ({ die }) => `The die shows ${die}`,
  PowerHandCalled: () => "Power hand",
  ResultAnnounced: ({ result, player, banker }) => outcome(result, player, banker),
  StakesReturned: ({ round, rule }) => `Round ${round} is void (${rule}): your stakes are back`,
  SettlementReversed: ({ round }) => `The payment of round ${round} is taken back`,
  RoundVoided: ({ round, rule }) => `Round ${round} is void (${rule})`,
  IrregularityReported: ({ clause }) => `The table is held (${clause}): the pit supervisor decides`,
  DragonBetsAnnounced: ({ player, banker }) => `Longest runs: Player ${player}, Banker ${banker}`,
  ShoeLoaded: ({ shoe }) => `Shoe ${shoe} is on the table`,
  ShoeRevealed: ({ shoe }) => `Shoe ${shoe} is over and revealed`,
  TableClosed: () => "The table is closed",
};

/** What concerns another patron is not for these ears. */
export function news(event, me) {
  if (!event.patron || event.patron === me) return NEWS[event.event]?.(event, me);
}

export function money(cents) {
  const digits = cents % 100 ? 2 : 0;
  const text = (Math.abs(cents) / 100).toLocaleString("en-US", { minimumFractionDigits: digits });
  return `${cents < 0 ? "−" : ""}$${text}`;
}

export const signed = (cents) => (cents > 0 ? `+${money(cents)}` : money(cents));

export function card(text) {
  const [rank, suit] = [text.slice(0, -1), text.at(-1)];
  const [sign, name] = SUITS[suit];
  return {
    face: (rank === "T" ? "10" : rank) + sign,
    words: `${RANKS[rank] ?? rank} of ${name}`,
    red: suit === "d" || suit === "h",
  };
}

/** "OpenBetting" as "Open betting". */
export function spaced(name) {
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").replace(":", ": ");
  return words[0] + words.slice(1).toLowerCase();
}

export function outcome(result, player, banker) {
  if (result === "tie") return `Tie, ${player} all`;
  if (result === "player") return `Player wins, ${player} to ${banker}`;
  return `Banker wins, ${banker} to ${player}`;
}

/** What the items of a settlement come to. */
export function won(items) {
  const net = items.reduce((sum, [, , cents]) => sum + cents, 0);
  if (net === 0) return "you are even";
  return net > 0 ? `you have won ${money(net)}` : `you have lost ${money(-net)}`;
}

export const reasoned = ({ reason, rule }) => (rule ? `${reason} (${rule})` : reason);
