"""The commands of a table. Time, cards and die values come in with them: a table has no clock and
draws nothing itself."""

from punto.journal.command import Command
from punto.rules.cards import Card
from punto.rules.irregularity import Ruling
from punto.table.orders import OrderKind
from punto.table.settings import Limit, Settings

# Patrons.


class TakeSeat(Command, frozen=True):
    seat: int


class StandBehind(Command, frozen=True):
    """To wager from behind the seats; whoever has a seat gives it up."""


class LeaveSeat(Command, frozen=True):
    """Whether seated or standing, the patron goes."""


class FreeSeat(Command, frozen=True):
    """By the pit or the house: the patron has gone."""

    patron: str
    why: str


class PlaceWager(Command, frozen=True):
    """The stake that shall lie on a wager: new, raised, lowered, or 0 to take it back."""

    wager: str
    stake_cents: int


class PlaceWagers(Command, frozen=True):
    """Several wagers as one: all of these stakes that are in time are taken, or none. What comes
    after "No more bets" is late, and does not stop the others (5.6, 5.7)."""

    stakes: dict[str, int]


class AskToDeal(Command, frozen=True):
    """The patron wants no more time to wager, at an automatic table. A changed wager takes it
    back."""


class RaiseConcern(Command, frozen=True):
    """Something seems irregular to a patron at the table, or to surveillance. Nothing is held."""

    note: str


class ShakeDie(Command, frozen=True):
    """One more shake by the patron who holds the shaker."""


# The dealer, or the system at an automatic table.


class OpenBetting(Command, frozen=True):
    """ "Place your bets, please"."""


class CloseBetting(Command, frozen=True):
    """ "No more bets"."""


class PassShaker(Command, frozen=True):
    """The dealer has shaken the die and passes the shaker on."""


class CompleteShake(Command, frozen=True):
    """The dealer shakes for a patron who did not in time."""


class ShakeAgain(Command, frozen=True):
    """The dealer has the die shaken once more before the shaker is opened (reading 27)."""


class OpenShaker(Command, frozen=True):
    """The shaker is opened, by the dealer or by the patron who holds it; neither names a value."""


class AnnounceDie(Command, frozen=True):
    """The dealer says what the die shows, and opens the shaker where nobody has."""

    die: int


class CorrectDie(Command, frozen=True):
    """The die was misread: the value that it showed, and why that is known."""

    die: int
    why: str


class DrawCard(Command, frozen=True):
    """A card has left the shoe: drawn from the virtual one, or read as it came out of a real one.

    The first card of a fresh shoe is the one shown for the burn, where the table burns."""

    card: Card


class Pay(Command, frozen=True):
    """Collects, pays, returns or releases what is due, to at most so many patrons at a time."""

    patrons: int = 1000


class ShowCutCard(Command, frozen=True):
    """The cut card has come out of a real shoe."""


class ReportIrregularity(Command, frozen=True):
    """`about` is the number of the round it happened in; the last one where it is not given.
    `third_cards` says that the cards drawn together (5.3) are not those of the initial deal.
    `concern` is the number of an open concern that the report takes up. `secret_lost` is the
    house's own word: the secret of the committed shoe in play cannot be read any more (5.4)."""

    clause: str
    note: str = ""
    about: int | None = None
    third_cards: bool = False
    concern: int | None = None
    secret_lost: bool = False


class AnswerConcern(Command, frozen=True):
    """An open concern is answered, and the table is not held for it."""

    concern: int
    note: str


# The pit supervisor, or the system for shoes and sessions of an automatic table.


class OpenTable(Command, frozen=True):
    table: str
    settings: Settings


class CloseTable(Command, frozen=True):
    """At once where the table is at rest, and else after this round."""

    why: str = ""


class ConfirmClosing(Command, frozen=True):
    """The table was to be closed after this round, and the round is over."""


class ChangeDealer(Command, frozen=True):
    """The dealer who takes over, or None where nobody does."""

    dealer: str | None


class ChangeLimits(Command, frozen=True):
    """At once where the table is at rest, and else after this round. The betting time stays where
    none is given."""

    limits: dict[str, Limit]
    differential_cents: int | None
    betting_seconds: int | None = None


class WithdrawOrder(Command, frozen=True):
    """What was to be done after this round is not done."""

    order: OrderKind


class FillFloat(Command, frozen=True):
    cents: int


class CreditFloat(Command, frozen=True):
    """Chips go back from the float to the cage."""

    cents: int


class LoadShoe(Command, frozen=True):
    """`shoe` counts the table's shoes from 1; `commitment` is the hash that commits to a virtual
    one, and a real shoe has none."""

    shoe: int
    commitment: str | None = None


class RetireShoe(Command, frozen=True):
    """At once where the table is at rest, and else after this round."""

    why: str


class RevealShoe(Command, frozen=True):
    """The secret of a virtual shoe that is over, for everybody to check."""

    order: tuple[Card, ...]
    dice: tuple[int, ...]
    salt: str


class AbandonShoe(Command, frozen=True):
    """A virtual shoe that is over cannot be revealed, because its secret is lost."""

    why: str


class ReconcileShoe(Command, frozen=True):
    """Every card of a real shoe that is over and was not read: undealt ones and burned ones."""

    left: tuple[Card, ...]


class OpenSession(Command, frozen=True):
    """A session of tournament play, of a number of hands or of minutes."""

    hands: int | None = None
    minutes: int | None = None


class AnnounceDragonBets(Command, frozen=True):
    """The session is over, and the Dragon wagers that have won are called."""


class EndSession(Command, frozen=True):
    """A session that cannot be finished ends, and is announced: at once where the table is at rest,
    and else after this round."""

    why: str


# The tournament that a table belongs to.


class SeatPlayers(Command, frozen=True):
    """Everybody's seat, as it was drawn."""

    seats: dict[str, int]


class SitOut(Command, frozen=True):
    """A player wagers no more; what lies on the layout is played for."""

    player: str


class CallHands(Command, frozen=True):
    """So many hands of the session may be played by now."""

    hands: int


class ExtendSession(Command, frozen=True):
    """So many more hands, or minutes where the session goes by the clock."""

    more: int


class DecideIrregularity(Command, frozen=True):
    """`cards` are the right cards of the round, in order, where it is reconstructed. `foreign` ones
    came out of a real shoe and are known not to be its own (5.1); `order_lost` says that the order
    of the shoe in play cannot be reconstructed (5.4)."""

    ruling: Ruling
    why: str
    cards: tuple[Card, ...] = ()
    foreign: tuple[Card, ...] = ()
    order_lost: bool = False


BettingCommand = PlaceWager | PlaceWagers | AskToDeal
SeatCommand = TakeSeat | StandBehind | LeaveSeat | FreeSeat
RoundCommand = OpenBetting | CloseBetting
DieCommand = (
    PassShaker | ShakeDie | CompleteShake | ShakeAgain | OpenShaker | AnnounceDie | CorrectDie
)
IrregularityCommand = ReportIrregularity | DecideIrregularity
ConcernCommand = RaiseConcern | AnswerConcern
OrderCommand = CloseTable | ConfirmClosing | ChangeLimits | RetireShoe | WithdrawOrder
StaffCommand = OpenTable | ChangeDealer | FillFloat | CreditFloat
ShoeCommand = LoadShoe | RevealShoe | AbandonShoe | ReconcileShoe | ShowCutCard
SessionCommand = OpenSession | EndSession | AnnounceDragonBets
DirectedCommand = SeatPlayers | SitOut | CallHands | ExtendSession
TableCommand = (
    BettingCommand
    | SeatCommand
    | RoundCommand
    | DieCommand
    | DrawCard
    | Pay
    | IrregularityCommand
    | ConcernCommand
    | StaffCommand
    | OrderCommand
    | ShoeCommand
    | SessionCommand
    | DirectedCommand
)
