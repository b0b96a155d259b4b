"""What the auditor remembers of a table: enough to say what each next event has to be."""

from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum

from punto.audit.books import Books
from punto.audit.fault import Wrong, quote
from punto.audit.summary import GameTally
from punto.journal.actor import Actor, Role
from punto.ledger.account import tournament_of
from punto.rules.announcement import Cue
from punto.rules.cards import Card
from punto.rules.game import Game
from punto.rules.irregularity import Irregularity, Noticed
from punto.rules.round import Result
from punto.rules.session import Runs
from punto.table.events import IrregularityReported, Item, RoundVoided, TableEvent
from punto.table.orders import Order, OrderKind, SessionOrder
from punto.table.settings import Dealing, Limit, Settings
from punto.table.stream import TableRecord

Items = dict[str, Item]
"""A patron's settled wagers, by wager."""


class PlayPhase(Enum):
    CLOSED = "the table is closed"
    BETWEEN = "no round is under way"
    BETTING = "betting is open"
    SHAKING = "the die is being shaken"
    DEALING = "cards are being dealt"
    RESULT = "the result is announced"
    VOID = "the round is void"


class PaymentKind(Enum):
    """What patrons have coming."""

    SETTLE = "a payment to"
    REVERSE = "a settlement taken back from"
    RETURN = "stakes returned to"
    RELEASE = "winnings released to"
    DRAGONS = "Dragon wagers paid to"
    REVERSE_DRAGONS = "Dragon wagers taken back from"


@dataclass(slots=True)
class AuditedSeat:
    """A patron's place: the number of a seat, or None behind them. Whoever sits `out` wagers no
    more."""

    number: int | None
    stakes: dict[str, int] = field(default_factory=dict)
    dragons: dict[str, int] = field(default_factory=dict)
    pending_cents: int = 0
    out: bool = False


@dataclass(slots=True)
class AuditedShoe:
    """`seen` are the cards that came out face up and `counts` how many of each; `foreign` ones are
    known to be none of its own. The last seen that lie as in a new deck are `orderly`. A committed
    shoe whose `secret_lost` has made a round void is never revealed."""

    number: int
    commitment: str | None
    burned: int | None
    seen: list[Card] = field(default_factory=list)
    counts: Counter[Card] = field(default_factory=Counter)
    foreign: Counter[Card] = field(default_factory=Counter)
    orderly: list[Card] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)
    cut_card_out: bool = False
    ended: bool = False
    accounted: bool = False
    secret_lost: bool = False


@dataclass(slots=True)
class LaidChips:
    """What one command added to a stake, and how much of it still lies there."""

    patron: str
    wager: str
    cents: int


@dataclass(slots=True)
class AuditedRound:
    """`bettors` have a stake, in the order of their first wager; those who `asked` want no more
    time. Cards that lie `aside` left the
    shoe and play no part. `laid` are the stakes of a table with a differential, as they were put
    there. `owing` is what each is to be paid, `paid` what each was and still has. The payment
    `was_complete` also where it is settled anew. The `session` is the one that it is a hand of,
    also when that one is over and paid."""

    number: int
    shoe: AuditedShoe
    first_card: int
    runs_before: Runs
    session: "AuditedSession | None" = None
    bettors: dict[str, int] = field(default_factory=dict)
    totals: dict[str, int] = field(default_factory=dict)
    wagered: int = 0
    asked: set[str] = field(default_factory=set)
    laid: list[LaidChips] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)
    aside: list[Card] = field(default_factory=list)
    shaken_by_dealer: bool = False
    holder: str | None = None
    shaken: bool = False
    opened: bool = False
    die: int | None = None
    last_of_shoe: bool = False
    result: Result | None = None
    collected: bool = False
    owing: dict[str, Items] = field(default_factory=dict)
    paid: dict[str, Items] = field(default_factory=dict)
    won_cents: int = 0
    complete: bool = False
    was_complete: bool = False
    void_rule: str | None = None
    final: bool = False
    withdrawn: bool = False


@dataclass(slots=True)
class AuditedSession:
    """At a table of a tournament as many hands are played as were `called`. `paid` is what each
    patron was paid and still has; an announcement that was `withdrawn` is to be made again."""

    number: int
    hands: int | None
    minutes: int | None
    ends_at: int | None
    called: int | None = None
    runs: Runs = field(default_factory=Runs)
    betting_closed: bool = False
    ended: bool = False
    announced: bool = False
    announced_by: Actor | None = None
    withdrawn: bool = False
    collected: bool = False
    owing: dict[str, Items] = field(default_factory=dict)
    paid: dict[str, Items] = field(default_factory=dict)
    won_cents: int = 0

    def over(self, at: int) -> bool:
        if self.ended:
            return True
        if self.ends_at is not None:
            return at >= self.ends_at
        assert self.hands is not None, "a session goes by hands or by the clock"
        return self.runs.hands >= self.hands


@dataclass(slots=True)
class AuditedHold:
    round: int
    irregularity: Irregularity
    noticed: Noticed
    proven: bool
    misdrawn: list[Card]
    too_many: list[Card] = field(default_factory=list)
    third_cards: bool = False
    secret_lost: bool = False


@dataclass(slots=True)
class PaymentsDue:
    task: PaymentKind
    patrons: deque[str]

    def __str__(self) -> str:
        return f"{self.task.value} {self.patrons[0]}"


@dataclass(slots=True)
class CommandWagers:
    """The wagers of one command, which are judged together: who, by which command, how far Player
    and Banker were apart before it, and whether one of the two was `raised`."""

    record: TableRecord
    sequence: int
    patron: str
    difference_before: int
    raised: bool = False


@dataclass(slots=True)
class AuditedTable:
    """`session` is the one that is played, announced or paid, `opened_meanwhile` one that waits for
    it because it was paid before and is settled anew. `owed` are the events that the last one leads
    to by itself; where `misdraw_owed`, a card that was not called for, and where there is something
    `awaited`, an event of one of these kinds by the same command, which is `withdrawing` an
    announcement. `misdraw_reported` is a report that came with the very next card. The cents of the
    float and the commission are what settlements, fills and credits have left there. `concerns` are
    the open ones by number, with whoever raised them, and `report` is the last that could take one
    up. A round that was withdrawn with Dragon wagers on its session `ends_session`."""

    name: str
    books: Books
    tallies: list[GameTally]
    settings: Settings | None = None
    opened_by: Actor | None = None
    limits: dict[str, Limit] = field(default_factory=dict)
    differential_cents: int | None = None
    betting_seconds: int = 0
    sheet: Game | None = None
    clauses: dict[Cue, str] = field(default_factory=dict)
    phase: PlayPhase = PlayPhase.CLOSED
    dealer: str | None = None
    seated: dict[str, AuditedSeat] = field(default_factory=dict)
    seats: dict[int, str] = field(default_factory=dict)
    rounds: int = 0
    shoes: int = 0
    sessions: int = 0
    round: AuditedRound | None = None
    shoe: AuditedShoe | None = None
    session: AuditedSession | None = None
    opened_meanwhile: AuditedSession | None = None
    held: AuditedHold | None = None
    concerns: dict[int, Actor] = field(default_factory=dict)
    concerns_raised: int = 0
    report: IrregularityReported | RoundVoided | None = None
    due: deque[PaymentsDue] = field(default_factory=deque)
    orders: dict[OrderKind, Order] = field(default_factory=dict)
    owed: deque[TableEvent] = field(default_factory=deque)
    ends_session: bool = False
    awaited: tuple[type[TableEvent], ...] = ()
    withdrawing: bool = False
    misdraw_owed: bool = False
    misdraw_reported: IrregularityReported | None = None
    wagering: CommandWagers | None = None
    float_cents: int = 0
    commission_cents: int = 0
    last: TableRecord | None = None

    @property
    def rules(self) -> Settings:
        assert self.settings is not None, "a table's first event opens it"
        return self.settings

    @property
    def game(self) -> Game:
        assert self.sheet is not None, "a table's first event opens it"
        return self.sheet

    @property
    def playing(self) -> AuditedRound:
        if self.round is None:
            raise Wrong("something of a round", "a round that was opened")
        return self.round

    @property
    def dealing_from(self) -> AuditedShoe:
        if self.shoe is None:
            raise Wrong("something of a shoe", "a shoe on the table")
        return self.shoe

    def spoken_by(self, by: Actor) -> Actor:
        """In whose name the house announces: that of the person who opened the table, or its own
        where none did (reading 30)."""
        return self.opened_by if by.role is Role.SYSTEM and self.opened_by else by

    def forget_end_of(self, session: int) -> None:
        """What is announced or withdrawn is not to be ended any more."""
        order = self.orders.get(OrderKind.SESSION)
        if isinstance(order, SessionOrder) and order.session == session:
            del self.orders[OrderKind.SESSION]

    @property
    def tally(self) -> GameTally:
        return self.tallies[-1]

    @property
    def tournament(self) -> str | None:
        """The tournament that the table belongs to, if it belongs to one."""
        return tournament_of(self.name)

    @property
    def automatic(self) -> bool:
        return self.rules.dealing is Dealing.AUTOMATIC

    @property
    def virtual(self) -> bool:
        return self.rules.dealing is not Dealing.SHOE

    @property
    def cards_left(self) -> int:
        shoe = self.dealing_from
        own = len(shoe.seen) - shoe.foreign.total()
        return max(0, self.rules.cards - own - (shoe.burned or 0))

    @property
    def cut_card_out(self) -> bool:
        if self.virtual:
            return self.cards_left <= self.rules.cut
        return self.dealing_from.cut_card_out

    @property
    def under_way(self) -> bool:
        """Whether a round is: not one whose cards are all there and whose payment was complete once
        (reading 15)."""
        if self.phase is PlayPhase.RESULT:
            return not self.playing.was_complete
        return self.phase is not PlayPhase.BETWEEN

    @property
    def paying(self) -> bool:
        """Whether patrons have something coming that nobody's decision may overtake."""
        if self.due or (self.phase is PlayPhase.RESULT and self.playing.collected):
            return True
        return self.session is not None and self.session.collected

    @property
    def dragons_lie(self) -> bool:
        return any(seat.dragons for seat in self.seated.values())

    def seat(self, patron: str) -> AuditedSeat:
        seat = self.seated.get(patron)
        if seat is None:
            raise Wrong("a patron who is not at the table", "one who sits or stands there")
        return seat

    def require(self, what: str, *phases: PlayPhase) -> None:
        """The table is in one of these phases, and neither held nor owing anything."""
        if self.held is not None:
            clause = self.held.irregularity.clause
            raise Wrong(f"{what} while the table is held ({clause})", "a decision first")
        if self.due:
            raise Wrong(f"{what} while patrons have something coming", f"{self.due[0]} first")
        if self.phase not in phases:
            expected = " or ".join(phase.value for phase in phases)
            raise Wrong(f"{what} while {self.phase.value}", f"it while {expected}")

    def require_number(self, what: str, found: int, expected: int) -> None:
        if found != expected:
            raise Wrong(f"{what} {quote(found)}", f"{what} {expected}")

    def queue(self, task: PaymentKind, patrons: Iterable[str]) -> None:
        waiting = deque(sorted(patrons))
        if waiting:
            self.due.append(PaymentsDue(task, waiting))

    def serve(self, task: PaymentKind, patron: str) -> AuditedSeat:
        """The patron is the next who has this coming."""
        if not self.due or self.due[0].task is not task:
            coming = str(self.due[0]) if self.due else "nothing, for nothing is due"
            raise Wrong(f"{task.value} {quote(patron)}", coming)
        waiting = self.due[0].patrons
        if waiting[0] != patron:
            raise Wrong(f"{task.value} {quote(patron)}", str(self.due[0]))
        waiting.popleft()
        if not waiting:
            self.due.popleft()
        return self.seat(patron)

    def make_final(self) -> None:
        """The last round can no longer be void: what is pending from it is to be released."""
        if self.round is None or self.round.final:
            return
        self.round.final = True
        session = self.round.session
        waiting = {*self.round.bettors, *(session.paid if session is not None else ())}
        here = [one for one in waiting if one in self.seated]
        self.queue(PaymentKind.RELEASE, [one for one in here if self.seated[one].pending_cents])

    def end_round(self) -> None:
        """Everything of the round is paid or returned."""
        self.phase = PlayPhase.BETWEEN
        if self.playing.last_of_shoe:
            self.end_shoe(self.playing.shoe)

    def end_shoe(self, shoe: AuditedShoe) -> None:
        """No further round comes from it; nobody has to retire the one on the table any more."""
        shoe.ended = True
        if shoe is self.shoe:
            self.orders.pop(OrderKind.SHOE, None)

    def count_round(self) -> None:
        """The round has made place for another, so it counts as what it was."""
        if self.round is None:
            return
        if self.round.withdrawn:
            return
        self.tally.rounds += 1
        self.tally.voids += self.round.void_rule is not None
