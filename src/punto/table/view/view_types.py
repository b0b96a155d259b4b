"""The views of a table as data, one for each role."""

from msgspec import Struct

from punto.journal.actor import Actor
from punto.rules.cards import Card
from punto.rules.irregularity import Noticed
from punto.rules.round import Result
from punto.table.events import Item, WonDragon
from punto.table.orders import Order
from punto.table.settings import Dealing, Limit
from punto.table.state import Mark, Phase
from punto.table.view.roads import RoadsSeen


class HandSeen(Struct, frozen=True):
    cards: tuple[Card, ...]
    total: int


class RoundSeen(Struct, frozen=True, kw_only=True):
    """The round under way, or the last one. `closes_at` is when betting is meant to close; where a
    person deals, it is closed by their word."""

    number: int
    closes_at: int
    player: HandSeen
    banker: HandSeen
    die: int | None
    power_hand: bool
    result: Result | None
    void_by: str | None
    last_of_shoe: bool
    waited_for: int | None
    """How many of those who have wagered, on the round or its session, have not asked for the cards
    yet; None where nobody asks."""


class ShoeSeen(Struct, frozen=True, kw_only=True):
    """`marks` are what the roads are drawn from."""

    number: int
    commitment: str | None
    cards_left: int
    ended: str | None
    marks: tuple[Mark, ...]


class SessionSeen(Struct, frozen=True, kw_only=True):
    """A session that is too short for any Dragon wager to win has none `dragons_offered` (reading
    29). `run` is how often `run_of` has won in a row. One that is `ending` is ended after this
    round."""

    number: int
    hands: int | None
    hands_played: int
    ends_at: int | None
    dragons_offered: bool
    betting_open: bool
    announced: bool
    ending: bool
    run_of: Result | None
    run: int
    longest_player: int
    longest_banker: int


class AnnouncedDragons(Struct, frozen=True, kw_only=True):
    """The Dragon wagers that have won in a session, and its longest runs (3.12)."""

    session: int
    player: int
    banker: int
    won: tuple[WonDragon, ...]


class Board(Struct, frozen=True, kw_only=True):
    """What hangs above the table for all to see: no names, no balances."""

    table: str
    game: str
    version: str
    stamp: str
    dealing: Dealing
    decks: int
    stake_unit_cents: int
    limits: dict[str, Limit]
    differential_cents: int | None
    ask_marks: bool
    deal_now: bool
    betting_seconds: int
    phase: Phase
    held: bool
    closing: bool
    """Whether the table closes after this round, or once the Dragon wagers there are paid."""
    seats: int
    seats_taken: int
    standing: int
    """How many patrons stand behind the seats."""
    totals: dict[str, int]
    """What lies on each wager, of all patrons together; Dragon wagers lie there all session."""
    round: RoundSeen | None
    shoe: ShoeSeen | None
    roads: RoadsSeen
    session: SessionSeen | None
    announced: AnnouncedDragons | None
    """What was announced of the Dragon wagers last, as long as it may still change."""


class Neighbour(Struct, frozen=True):
    """A patron in a numbered seat, as others see them: stakes lie open, money does not."""

    seat: int
    patron: str
    stakes: dict[str, int]
    dragons: dict[str, int]
    asked: bool
    """Whether the patron wants no more time to wager."""


class ConcernSeen(Struct, frozen=True, kw_only=True):
    """Something that seems irregular to a patron, or to surveillance, and is not answered yet."""

    number: int
    raised_by: Actor
    at: int
    note: str


class OwnSeen(Struct, frozen=True, kw_only=True):
    """What is a patron's own: the seat, or that they stand behind, the stakes and the money. `last`
    is what a rebet would place."""

    seat: int | None
    standing: bool
    stakes: dict[str, int]
    dragons: dict[str, int]
    last: dict[str, int]
    pending_cents: int
    balance_cents: int
    asked: bool
    """Whether the patron wants no more time to wager."""
    concern: ConcernSeen | None
    """What they raised, until it is answered."""


class PatronView(OwnSeen, frozen=True, kw_only=True):
    """`shaker` is who has the dice shaker; `may` names the commands that would be taken now."""

    board: Board
    neighbours: tuple[Neighbour, ...]
    shaker: str | None
    may: tuple[str, ...]


class Prompt(Struct, frozen=True, kw_only=True):
    """What the rules call for next: the card's hand, with the clause."""

    hand: str
    rule: str


class Bettor(Struct, frozen=True, kw_only=True):
    """A patron with something on the table, in a seat or behind them, as the dealer serves them.

    `items` are what becomes of the wagers by the result announced, or of the Dragon wagers at the
    end of a session; of them so much is collected and so much paid. `served` once that is done.
    Where a payment is undone, so much of it is taken back, and the stakes lie there again.
    """

    patron: str
    seat: int | None
    stakes: dict[str, int]
    dragons: dict[str, int]
    items: tuple[Item, ...]
    collect_cents: int
    pay_cents: int
    take_back_cents: int
    served: bool


class HeldSeen(Struct, frozen=True, kw_only=True):
    round: int
    clause: str
    happened: str
    becomes: str
    noticed: Noticed
    proven: bool
    third_cards: bool
    secret_lost: bool
    """Whether nobody knows the cards of the committed shoe any more, so that it may be void."""
    misdrawn: tuple[Card, ...]


class DealerView(Struct, frozen=True, kw_only=True):
    board: Board
    dealer: str | None
    neighbours: tuple[Neighbour, ...]
    bettors: tuple[Bettor, ...]
    next_card: Prompt | None
    highest_wagered: str | None
    shaker: str | None
    due: int
    """How many patrons are still to be served before anything else goes on."""
    held: HeldSeen | None
    """What the pit supervisor has to decide."""
    orders: tuple[Order, ...]
    """What is to be done after this round."""
    concerns: tuple[ConcernSeen, ...]
    """What patrons have raised and nobody has answered yet."""
    may: tuple[str, ...]


class PatronPlace(Struct, frozen=True):
    """Where a patron is at the table: in a seat, or behind them."""

    patron: str
    seat: int | None
    staked: bool
    """Whether a stake of theirs lies there, on the round or on the session."""


class PitView(Struct, frozen=True, kw_only=True):
    """`unseen` counts the cards of each kind that nobody has seen yet: those in the shoe and those
    burned face down; `edges.house_edges` makes the exact edges of the next round of them."""

    dealer: DealerView
    held: HeldSeen | None
    concerns: tuple[ConcernSeen, ...]
    """What patrons and surveillance have raised and nobody has answered yet."""
    float_cents: int
    commission_cents: int
    stakes_cents: int
    pending: dict[str, int]
    places: tuple[PatronPlace, ...]
    """Everybody at the table, those in seats first."""
    unseen: dict[str, int]
    may: tuple[str, ...]
