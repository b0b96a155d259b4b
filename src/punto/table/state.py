"""The state of a table: the fold of its events.

Patrons lie in persistent maps, so that a wager costs the same at a table of ten and of ten
thousand, and the state before it stays as it was.
"""

from collections import Counter
from collections.abc import Mapping
from enum import Enum

from msgspec import Struct

from punto.journal.actor import Actor, Role
from punto.journal.persistent_map import Map
from punto.ledger.account import tournament_of
from punto.ledger.amount import chips, dollars
from punto.rules.cards import Card
from punto.rules.game import Game
from punto.rules.irregularity import Noticed
from punto.rules.play import play
from punto.rules.refusal import Refusal
from punto.rules.round import Result, Round
from punto.rules.session import Session
from punto.table.events import Item
from punto.table.orders import LimitsOrder, Order, OrderKind
from punto.table.settings import Dealing, Settings

Stakes = Mapping[str, int]


class Phase(Enum):
    CLOSED = "closed"
    BETWEEN_ROUNDS = "between-rounds"
    BETTING = "betting"
    SHAKING = "shaking"
    DEALING = "dealing"
    RESULT = "result"
    """The result is announced: losing wagers are collected and winning ones paid."""
    VOID = "void"
    """The round is void and its stakes are on their way back."""


class Seated(Struct, frozen=True):
    """A patron at the table, who stands behind the seats where `seat` is None. `dragons` are stakes
    on the session, `last` those of the last round that was paid; `pending_cents` came back from it
    and is not yet final. Whoever sits `out` wagers no more."""

    seat: int | None
    stakes: dict[str, int] = {}
    dragons: dict[str, int] = {}
    last: dict[str, int] = {}
    pending_cents: int = 0
    out: bool = False


class Mark(Struct, frozen=True, array_like=True):
    """What a round leaves on the roads."""

    result: Result
    player_pair: bool
    banker_pair: bool
    natural: bool = False


class ShoeInPlay(Struct, frozen=True, kw_only=True):
    """`seen` are the cards that came out face up, in order, of which `foreign` ones are known to be
    none of the shoe's own; `burned` so many went face down with
    the burn; `dice` are the values announced. `ended` says why no further round is dealt from it,
    `accounted` that it was revealed or reconciled since. A committed shoe whose `secret_lost` is on
    record for a void is never revealed. `orderly` cards in a row came out as in a new deck."""

    number: int
    commitment: str | None
    seen: tuple[Card, ...] = ()
    foreign: tuple[Card, ...] = ()
    burned: int | None = None
    dice: tuple[int, ...] = ()
    cut_card_out: bool = False
    ended: str | None = None
    accounted: bool = False
    secret_lost: bool = False
    orderly: tuple[Card, ...] = ()
    marks: tuple[Mark, ...] = ()

    @property
    def own(self) -> Counter[Card]:
        """How many of each card came out that are its own, or not known to be foreign."""
        return Counter(self.seen) - Counter(self.foreign)


class Shaker(Struct, frozen=True):
    """The dealer has shaken; the patron it was passed to, if any, and whether it may be opened or
    is open. `by_holder` says that this patron has shaken, not the dealer in their place."""

    holder: str | None
    shaken: bool
    opened: bool = False
    by_holder: bool = False


class Basis(Struct, frozen=True):
    """By what the wagers of a round were paid."""

    cards: tuple[Card, ...]
    die: int | None


class Increase(Struct, frozen=True, array_like=True):
    """What one command added to a stake, as far as it was not lowered since. `order` is its place
    among all wagers of the round."""

    order: int
    wager: str
    cents: int


class RoundInPlay(Struct, frozen=True, kw_only=True):
    """The round under way, or the last one until the next opens.

    `closes_at` is when betting is meant to close. `bettors` are the patrons with a stake, with the
    order in which they first wagered; those in `asked` have wagered on the round or its session and
    want no more time. Until "No more bets" the `increases` of a table with a differential are what
    those stakes are made of. Cards that lie `aside` left the `shoe` in this round and play no part
    in it. The shoe's marks and the session as they were before the result are kept, for a void or a
    reconstruction to go back to; `settled` is by what the wagers were paid. Once losing wagers are
    `collected`, payment goes on until all is `paid`; one that `was_paid` may be settled anew. A
    `final` round can no longer be void; one that was `withdrawn` never was one.
    """

    number: int
    shoe: int
    first_card: int
    closes_at: int
    bettors: Map[str, int] = Map()
    wagered: int = 0
    increases: Map[str, tuple[Increase, ...]] = Map()
    asked: Map[str, bool] = Map()
    totals: dict[str, int] = {}
    cards: tuple[Card, ...] = ()
    aside: tuple[Card, ...] = ()
    shaker: Shaker | None = None
    die: int | None = None
    last_of_shoe: bool = False
    result: Result | None = None
    marks_before: tuple[Mark, ...] = ()
    session_before: Session | None = None
    settled: Basis | None = None
    collected: bool = False
    paid_cents: int = 0
    paid: bool = False
    was_paid: bool = False
    void_rule: str | None = None
    final: bool = False
    withdrawn: bool = False

    @property
    def void(self) -> bool:
        return self.void_rule is not None

    @property
    def basis(self) -> Basis:
        """By what its wagers are paid, as it is on record now."""
        return Basis(self.cards, self.die)


class SessionInPlay(Struct, frozen=True, kw_only=True):
    """`bettors` are the patrons with a stake on the session, `totals` what they have staked on each
    of its wagers. At a table of a tournament as many hands are played as were `called`.

    A session may be `ended` before its time. Once it is `announced` and losing wagers are
    `collected`, `paid` has what every patron was paid, until it is `closed`. An announcement that
    was `withdrawn` is made again as soon as it can be, in the name of whom it was `announced_by`.
    """

    number: int
    session: Session
    ends_at: int | None = None
    bettors: Map[str, int] = Map()
    totals: dict[str, int] = {}
    ended: bool = False
    announced: bool = False
    announced_by: Actor | None = None
    collected: bool = False
    paid: Map[str, tuple[Item, ...]] = Map()
    paid_cents: int = 0
    closed: bool = False
    withdrawn: bool = False
    called: int | None = None

    def over(self, at: int) -> bool:
        """A session by the clock is over once its time has passed; its round is finished first."""
        if self.ended:
            return True
        return at >= self.ends_at if self.ends_at is not None else self.session.over()


class IrregularityReport(Struct, frozen=True, kw_only=True):
    """Why the table waits for the pit supervisor; `misdrawn` cards left the shoe uncalled, of which
    `too_many` are more copies than it can hold. `secret_lost` says that nobody knows the cards of
    the committed shoe any more."""

    round: int
    clause: str
    noticed: Noticed
    proven: bool
    third_cards: bool = False
    secret_lost: bool = False
    misdrawn: tuple[Card, ...] = ()
    too_many: tuple[Card, ...] = ()


class Concern(Struct, frozen=True):
    """What somebody said is irregular, and nobody has answered yet."""

    number: int
    raised_by: Actor
    at: int
    note: str

    @property
    def of_surveillance(self) -> bool:
        """Then it is for the pit alone: it may be about the dealer."""
        return self.raised_by.role is Role.SURVEILLANCE


class Task(Enum):
    """What is still to be done for patrons, one after another."""

    SETTLE = "settle"
    REVERSE = "reverse"
    RETURN = "return"
    RELEASE = "release"
    DRAGONS = "dragons"
    REVERSE_DRAGONS = "reverse-dragons"


class Due(Struct, frozen=True):
    task: Task
    patrons: tuple[str, ...]
    done: int = 0

    @property
    def left(self) -> tuple[str, ...]:
        return self.patrons[self.done :]


class Table(Struct, frozen=True, kw_only=True):
    """`rounds`, `shoes`, `sessions` and `concerns_raised` count those there have been. What is
    `due` is done from the front, before anything else goes on. The `orders` are pending until the
    table is at rest.

    `session` is the one that the last round belongs to, also when it is closed, as long as that
    round can still be void or put right. One that is opened meanwhile waits as `next_session`.
    """

    name: str = ""
    settings: Settings | None = None
    opened_by: Actor | None = None
    phase: Phase = Phase.CLOSED
    dealer: str | None = None
    seated: Map[str, Seated] = Map()
    seats: Map[int, str] = Map()
    rounds: int = 0
    shoes: int = 0
    sessions: int = 0
    round: RoundInPlay | None = None
    shoe: ShoeInPlay | None = None
    session: SessionInPlay | None = None
    next_session: SessionInPlay | None = None
    held: IrregularityReport | None = None
    concerns_raised: int = 0
    open_concerns: tuple[Concern, ...] = ()
    due: tuple[Due, ...] = ()
    orders: tuple[Order, ...] = ()

    @property
    def game(self) -> Game:
        return self.rules.sheet

    @property
    def rules(self) -> Settings:
        """The settings of a table that has been opened."""
        assert self.settings is not None, "the table was never opened"
        return self.settings

    @property
    def tournament(self) -> str | None:
        """The tournament that the table belongs to, if it belongs to one."""
        return tournament_of(self.name)

    def amount(self, cents: int) -> str:
        """In words, as money or as chips: whatever the table is played for."""
        return dollars(cents) if self.tournament is None else chips(cents)

    @property
    def automatic(self) -> bool:
        return self.rules.dealing is Dealing.AUTOMATIC

    @property
    def deals_when_asked(self) -> bool:
        """Whether betting closes early once everybody who has wagered asks for it."""
        return self.automatic and self.tournament is None and self.rules.deal_now

    @property
    def standing(self) -> int:
        """How many patrons stand behind the seats."""
        return len(self.seated) - len(self.seats)

    @property
    def virtual(self) -> bool:
        """Whether the cards come from a shoe that the house has committed to."""
        return self.settings is not None and self.settings.dealing.virtual

    @property
    def cards_left(self) -> int:
        """How many cards are left in the shoe, by the count of those that came out."""
        assert self.shoe is not None, "there is a shoe on the table"
        foreign, burned = len(self.shoe.foreign), self.shoe.burned or 0
        return max(0, self.rules.cards - len(self.shoe.seen) - burned + foreign)

    def has_all(self, card: Card) -> bool:
        """Whether all copies of a card are out that a shoe of so many decks holds."""
        assert self.shoe is not None, "there is a shoe on the table"
        copies = self.shoe.seen.count(card) - self.shoe.foreign.count(card)
        return copies >= self.rules.decks

    @property
    def cut_card_out(self) -> bool:
        """Whether the cut card's place is reached: a round that starts now is the shoe's last."""
        assert self.shoe is not None, "there is a shoe on the table"
        if self.rules.dealing.virtual:
            return self.cards_left <= self.rules.cut
        return self.shoe.cut_card_out

    @property
    def paying(self) -> bool:
        """Whether something is on its way to patrons that has to arrive before anything else."""
        if self.due or (self.phase is Phase.RESULT and self.playing.collected):
            return True
        return self.open_session is not None and self.open_session.collected

    @property
    def open_session(self) -> SessionInPlay | None:
        """The session that is played, announced or paid: the first that is not closed."""
        if self.session is not None and not self.session.closed:
            return self.session
        return self.next_session

    def has_wagered(self, patron: str) -> bool:
        """Whether the patron has a stake on the round, or on its session."""
        session = self.open_session
        on_session = session is not None and patron in session.bettors
        return on_session or patron in self.playing.bettors

    @property
    def waited_for(self) -> int:
        """How many of those who have wagered have not asked for the cards yet."""
        session, bettors = self.open_session, self.playing.bettors
        dragons = session.bettors if session is not None else ()
        only_dragons = sum(patron not in bettors for patron in dragons)
        return len(bettors) + only_dragons - len(self.playing.asked)

    @property
    def at_rest(self) -> bool:
        """Whether no round is open, and nothing is to be paid or decided."""
        between = self.phase is Phase.BETWEEN_ROUNDS
        return between and not self.paying and self.held is None

    @property
    def dragons_lie(self) -> bool:
        """Whether there are Dragon wagers on the session."""
        return self.open_session is not None and bool(self.open_session.bettors)

    @property
    def closing(self) -> bool:
        """Whether the table is to be closed after this round."""
        return any(order.kind is OrderKind.CLOSE for order in self.orders)

    @property
    def coming_betting_seconds(self) -> int:
        """How long betting lasts once the pending orders are carried out."""
        ordered = (one.betting_seconds for one in self.orders if isinstance(one, LimitsOrder))
        return next(ordered, self.rules.betting_seconds)

    @property
    def ending(self) -> bool:
        """Whether the session is to be ended after this round."""
        return any(order.kind is OrderKind.SESSION for order in self.orders)

    @property
    def playing(self) -> RoundInPlay:
        assert self.round is not None, "no round has been opened"
        return self.round


FRESH = Table()
"""A table before its first event."""


def is_power_hand(game: Game, round_: RoundInPlay) -> bool:
    """Whether the marker of a Power hand lies there: a void round ends it (reading 12)."""
    return game.die is not None and round_.die == game.die.power and not round_.void


def played(game: Game, cards: tuple[Card, ...], die: int | None) -> Round:
    """The round that cards make which have passed the Table of Play."""
    round_ = play(game, cards, die)
    assert not isinstance(round_, Refusal), round_
    return round_
