"""The events of the house itself. Times that matter later are fields of the events."""

from punto.house.cage import ChipsEvent
from punto.house.limits import NextLimit
from punto.house.significant_event import SignificantKind
from punto.house.wallet import WalletEvent
from punto.journal.actor import Role
from punto.journal.decision import Decision
from punto.journal.event import Event


class HouseOpened(Event, frozen=True):
    name: str
    key_check: str


class PatronAdmitted(Event, frozen=True):
    patron: str
    guest: bool


class StaffAppointed(Event, frozen=True):
    person: str
    role: Role


class StaffDismissed(Event, frozen=True):
    person: str
    why: str


class PersonNamed(Event, frozen=True):
    """Whoever was never named is called by their id."""

    person: str
    display_name: str


class TableNamed(Event, frozen=True):
    table: str
    display_name: str


class TournamentNamed(Event, frozen=True):
    tournament: str
    display_name: str


class PatronSuspended(Event, frozen=True):
    patron: str
    why: str


class PatronReinstated(Event, frozen=True):
    patron: str
    why: str


class StakesLimited(Event, frozen=True):
    """The limit that holds from now on, and the looser one that waits, if one does."""

    patron: str
    a_round_cents: int | None
    next_limit: NextLimit | None


class SelfExcluded(Event, frozen=True):
    """`until` is None where it is for good."""

    patron: str
    until: int | None


class DisputeOpened(Event, frozen=True):
    """`dispute` counts the house's disputes from 1."""

    dispute: int
    patron: str
    table: str
    round: int
    words: str


class DisputeAnswered(Event, frozen=True):
    dispute: int
    words: str
    upheld: bool


class SignificantNoted(Event, frozen=True):
    kind: SignificantKind
    about: str
    words: str


StaffEvent = StaffAppointed | StaffDismissed
PatronEvent = PatronAdmitted | PatronSuspended | PatronReinstated
NameEvent = PersonNamed | TableNamed | TournamentNamed
LimitEvent = StakesLimited | SelfExcluded
DisputeEvent = DisputeOpened | DisputeAnswered
HouseEvent = (
    ChipsEvent
    | WalletEvent
    | HouseOpened
    | StaffEvent
    | PatronEvent
    | NameEvent
    | LimitEvent
    | DisputeEvent
    | SignificantNoted
)

HouseDecision = Decision[HouseEvent]
