"""The events of a table. The journal holds them, and a table's state is their fold.

An event says all that is needed to follow the round and the money without looking anything up: an
announcement has its wording's key and its clause, a settlement every stake with its line.
"""

from msgspec import Struct

from punto.journal.actor import Actor, Role
from punto.journal.decision import Decision
from punto.journal.event import Event
from punto.rules.announcement import Cue
from punto.rules.cards import Card
from punto.rules.hand import Side
from punto.rules.irregularity import Noticed
from punto.rules.round import Result
from punto.table.orders import Order, OrderKind
from punto.table.settings import Limit, Settings

# The table and its staff.


class TableOpened(Event, frozen=True):
    table: str
    settings: Settings
    opened_by: Actor


class TableClosed(Event, frozen=True):
    why: str


class DealerChanged(Event, frozen=True):
    dealer: str | None


class LimitsChanged(Event, frozen=True):
    limits: dict[str, Limit]
    differential_cents: int | None
    betting_seconds: int


class FloatFilled(Event, frozen=True):
    cents: int


class FloatCredited(Event, frozen=True):
    cents: int


# Orders for after the round.


class OrderGiven(Event, frozen=True):
    """It is pending until the table is at rest, and takes the place of one of its kind."""

    order: Order


class OrderWithdrawn(Event, frozen=True):
    order: OrderKind


class RoundWithdrawn(Event, frozen=True):
    """A round that was opened and nobody has wagered on makes way for an order. Its number stays
    used, and nothing else remains of it."""

    round: int


# Seats and wagers.


class SeatTaken(Event, frozen=True):
    patron: str
    seat: int


class StoodBehind(Event, frozen=True):
    """A patron stands behind; `seat` is the one they gave up for it, if they had one."""

    patron: str
    seat: int | None


class SeatLeft(Event, frozen=True):
    """A patron has gone; `seat` is None where they stood."""

    patron: str
    seat: int | None


class SeatFreed(Event, frozen=True):
    """A patron was not there any more, and has no place now; `seat` is None where they stood."""

    patron: str
    seat: int | None
    why: str


class WagerPlaced(Event, frozen=True):
    """A stake that lies on a wager now, new or changed; 0 where it was taken back."""

    patron: str
    wager: str
    before_cents: int
    stake_cents: int


class LateAttempted(Event, frozen=True):
    """A patron tried to change a stake after "No more bets" and the stake stood (5.6, 5.7)."""

    patron: str
    wager: str
    stake_cents: int
    wanted_cents: int
    rule: str


class DealAsked(Event, frozen=True):
    """A patron with a wager wants no more time to wager, until they change one."""

    patron: str


class ExcessReturned(Event, frozen=True):
    """At "No more bets" the house gives back what takes Player and Banker further apart than the
    table differential, and by its `rule` a Natural wager above the main wager that is left."""

    patron: str
    wager: str
    before_cents: int
    stake_cents: int
    rule: str | None


# The shoe.


class ShoeLoaded(Event, frozen=True):
    shoe: int
    commitment: str | None


class CardsBurned(Event, frozen=True):
    """The first card of a shoe was shown and as many cards were burned face down."""

    shown: Card
    count: int


class CutCardShown(Event, frozen=True):
    pass


class ShoeRetired(Event, frozen=True):
    shoe: int
    why: str


class ShoeRevealed(Event, frozen=True):
    shoe: int
    order: tuple[Card, ...]
    dice: tuple[int, ...]
    salt: str


class ShoeAbandoned(Event, frozen=True):
    """The secret of a virtual shoe is lost: its commitment was never kept."""

    shoe: int
    why: str


class ShoeReconciled(Event, frozen=True):
    """The cards of a real shoe that were missing at its end, and those that were too many."""

    shoe: int
    missing: tuple[Card, ...]
    extra: tuple[Card, ...]


class OrderAlarmRaised(Event, frozen=True):
    """So many cards came out in the order of a new deck that nobody can have shuffled them."""

    cards: tuple[Card, ...]


# A round of play.


class BettingOpened(Event, frozen=True):
    """`closes_at` is when betting is meant to close. Where a person deals, it is closed by their
    word, "No more bets"."""

    round: int
    stamp: str
    cue: Cue
    rule: str
    closes_at: int


class BettingClosed(Event, frozen=True):
    round: int
    cue: Cue
    rule: str


class DieShaken(Event, frozen=True):
    """The dealer has shaken the die; the shaker goes to a patron, or to nobody."""

    times: int
    passed_to: str | None
    rule: str


class PatronShook(Event, frozen=True):
    patron: str
    rule: str


class ShakeCompleted(Event, frozen=True):
    """The dealer has shaken for the patron who did not."""

    patron: str
    rule: str


class AnotherShakeCalled(Event, frozen=True):
    """The die is shaken once more, by the patron who holds the shaker, or else by the dealer."""

    patron: str | None
    rule: str


class ShakerOpened(Event, frozen=True):
    """The shaker is open, by a patron or, where there is none here, by the dealer."""

    patron: str | None
    rule: str


class DieAnnounced(Event, frozen=True):
    die: int
    cue: Cue
    rule: str


class PowerHandCalled(Event, frozen=True):
    cue: Cue
    rule: str


class DieCorrected(Event, frozen=True):
    """The die was misread as `before`. What was paid by that is taken back and settled anew."""

    round: int
    before: int
    die: int
    cue: Cue
    rule: str
    why: str


class CardDealt(Event, frozen=True):
    card: Card
    hand: Side
    rule: str


class TotalsAnnounced(Event, frozen=True):
    player: int
    banker: int
    cue: Cue
    rule: str


class ResultAnnounced(Event, frozen=True):
    round: int
    result: Result
    player: int
    banker: int
    cue: Cue
    rule: str


# Collecting and paying.


class Item(Struct, frozen=True, array_like=True):
    """One wager settled: `net_cents` is what the patron won or lost, after the commission."""

    wager: str
    stake_cents: int
    net_cents: int
    pays: str
    rule: str | None = None
    commission_cents: int = 0

    @property
    def returned_cents(self) -> int:
        return self.stake_cents + self.net_cents


class LosingWagersCollected(Event, frozen=True):
    """All stakes that have lost go to the float."""

    round: int
    cents: int


class WagersPaid(Event, frozen=True):
    """What became of a patron's wagers. What comes back is `pending` while a void could still take
    it."""

    round: int
    patron: str
    items: tuple[Item, ...]
    pending: bool


class WinningWagersPaid(Event, frozen=True):
    """Every wager is paid and the round of play is over: `cents` were won, commission deducted."""

    round: int
    cents: int


class WinningsReleased(Event, frozen=True):
    """What was pending for a patron is final."""

    round: int
    patron: str
    cents: int


# Sessions of tournament play.


class SessionOpened(Event, frozen=True):
    """`ends_at` is set where the session goes by the clock."""

    session: int
    hands: int | None
    minutes: int | None
    ends_at: int | None


class SessionExtended(Event, frozen=True):
    """`hands`, `minutes` and `ends_at` are what they are now."""

    session: int
    hands: int | None
    minutes: int | None
    ends_at: int | None


class HandsCalled(Event, frozen=True):
    """A tournament has called so many hands of the session."""

    session: int
    hands: int


class SatOut(Event, frozen=True):
    """A player of a tournament wagers no more."""

    patron: str


class SessionEnded(Event, frozen=True):
    """A session that cannot be finished: its rounds stand, Dragon wagers that hold a combination
    are paid by it, and the others go back. `ended_by` is the supervisor who ordered it."""

    session: int
    why: str
    ended_by: Actor


class WonDragon(Struct, frozen=True, array_like=True):
    """A Dragon wager that has won, by the combination that it is paid for."""

    wager: str
    combination: str
    pays: str
    rule: str


class DragonBetsAnnounced(Event, frozen=True):
    """The session is over; `player` and `banker` are the longest runs, and `won` the Dragon wagers
    that have won by them. `announced_by` is in whose name it is announced (reading 30)."""

    session: int
    player: int
    banker: int
    won: tuple[WonDragon, ...]
    announced_by: Actor
    cue: Cue
    rule: str


class DragonBetsWithdrawn(Event, frozen=True):
    """The last round is void or put right: its session is announced no more, and what Dragon wagers
    were paid is taken back."""

    session: int


class SessionWithdrawn(Event, frozen=True):
    """The session before goes on after all, so this one, on which nothing lies yet, is none."""

    session: int


class LosingDragonsCollected(Event, frozen=True):
    session: int
    cents: int


class DragonsPaid(Event, frozen=True):
    """What comes back is `pending` while the session's last round could still be void."""

    session: int
    patron: str
    items: tuple[Item, ...]
    pending: bool


class DragonsReversed(Event, frozen=True):
    """A patron's Dragon wagers are settled no more: the stakes lie on the session again."""

    session: int
    patron: str
    items: tuple[Item, ...]


class SessionClosed(Event, frozen=True):
    session: int
    cents: int


# Irregularities.


class IrregularityReported(Event, frozen=True):
    """The round is held until the pit supervisor decides. `proven` where the count of cards shows
    it by itself; `third_cards` where those were drawn together, not cards of the initial deal;
    `secret_lost` where the house cannot read the secret of its committed shoe any more."""

    round: int
    clause: str
    noticed: Noticed
    note: str
    proven: bool
    third_cards: bool
    secret_lost: bool


class CardMisdrawn(Event, frozen=True):
    """A card left the shoe that nobody had called for."""

    round: int
    card: Card


class RoundVoided(Event, frozen=True):
    """`foreign` cards leave the count of the shoe."""

    round: int
    rule: str
    why: str
    foreign: tuple[Card, ...]


class RoundReconstructed(Event, frozen=True):
    """The round's cards were put right; `aside` are cards that left the shoe and play no part."""

    round: int
    before: tuple[Card, ...]
    cards: tuple[Card, ...]
    aside: tuple[Card, ...]
    rule: str
    why: str


class ResultStood(Event, frozen=True):
    """`foreign` cards leave the count of the shoe, whose order may be lost."""

    round: int
    rule: str
    why: str
    foreign: tuple[Card, ...]
    order_lost: bool


# Concerns: what somebody thinks irregular, before a dealer or pit supervisor holds the table.


class _Concern(Event, frozen=True):
    """`concern` is its number at this table."""

    concern: int
    raised_by: Actor

    @property
    def patron(self) -> str | None:
        """The patron who raised it; None where surveillance did."""
        return self.raised_by.name if self.raised_by.role is Role.PATRON else None


class ConcernRaised(_Concern, frozen=True):
    at: int
    note: str


class ConcernAnswered(_Concern, frozen=True):
    """The dealer or the pit supervisor holds nothing for it."""

    note: str


class ConcernTakenUp(_Concern, frozen=True):
    """What is reported or voided by the same command answers it."""


class SettlementReversed(Event, frozen=True):
    """A patron's settlement is taken back: the stakes lie on the layout as before it."""

    round: int
    patron: str
    items: tuple[Item, ...]


class StakesReturned(Event, frozen=True):
    """The round is void and a patron has every stake of it back."""

    round: int
    patron: str
    stakes: dict[str, int]
    rule: str


StaffEvent = TableOpened | TableClosed | DealerChanged | LimitsChanged | FloatFilled | FloatCredited
OrderEvent = OrderGiven | OrderWithdrawn | RoundWithdrawn
SeatEvent = SeatTaken | StoodBehind | SeatLeft | SeatFreed | SatOut
BettingEvent = WagerPlaced | LateAttempted | DealAsked | ExcessReturned
ShoeEvent = (
    ShoeLoaded
    | CardsBurned
    | CutCardShown
    | ShoeRetired
    | ShoeRevealed
    | ShoeAbandoned
    | ShoeReconciled
    | OrderAlarmRaised
)
RoundEvent = BettingOpened | BettingClosed
DieEvent = (
    DieShaken
    | PatronShook
    | ShakeCompleted
    | AnotherShakeCalled
    | ShakerOpened
    | DieAnnounced
    | PowerHandCalled
    | DieCorrected
)
DealingEvent = CardDealt | TotalsAnnounced | ResultAnnounced
PayingEvent = (
    LosingWagersCollected
    | WagersPaid
    | WinningWagersPaid
    | WinningsReleased
    | SettlementReversed
    | StakesReturned
)
SessionEvent = (
    SessionOpened
    | SessionExtended
    | HandsCalled
    | SessionEnded
    | DragonBetsAnnounced
    | LosingDragonsCollected
    | DragonsPaid
    | SessionClosed
    | DragonBetsWithdrawn
    | DragonsReversed
    | SessionWithdrawn
)
IrregularityEvent = (
    IrregularityReported | CardMisdrawn | RoundVoided | RoundReconstructed | ResultStood
)
ConcernEvent = ConcernRaised | ConcernAnswered | ConcernTakenUp
TableEvent = (
    StaffEvent
    | OrderEvent
    | SeatEvent
    | BettingEvent
    | ShoeEvent
    | RoundEvent
    | DieEvent
    | DealingEvent
    | PayingEvent
    | SessionEvent
    | IrregularityEvent
    | ConcernEvent
)

TableDecision = Decision[TableEvent]
