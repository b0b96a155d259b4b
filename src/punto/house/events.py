"""What has happened in the house beside its tables. Events are never changed or deleted, and times
that matter to what comes after stand in them."""

from msgspec import Struct

from punto.house.chips import ChipsEvent
from punto.house.limits import NextLimit
from punto.house.significant import SignificantKind
from punto.house.wallet import WalletEvent
from punto.table.actor import Role


class _Event(Struct, frozen=True, kw_only=True, tag=True, tag_field="event"):
    pass


class HouseOpened(_Event, frozen=True):
    name: str
    key_check: str


class PatronAdmitted(_Event, frozen=True):
    patron: str
    guest: bool


class StaffAppointed(_Event, frozen=True):
    person: str
    role: Role


class StaffDismissed(_Event, frozen=True):
    person: str
    why: str


class PatronSuspended(_Event, frozen=True):
    patron: str
    why: str


class PatronReinstated(_Event, frozen=True):
    patron: str
    why: str


class StakesLimited(_Event, frozen=True):
    """The limit that holds from now on, and the looser one that waits, if one does."""

    patron: str
    a_round_cents: int | None
    next_limit: NextLimit | None


class SelfExcluded(_Event, frozen=True):
    """`until` is None where it is for good."""

    patron: str
    until: int | None


class DisputeOpened(_Event, frozen=True):
    """`dispute` counts the house's disputes from 1."""

    dispute: int
    patron: str
    table: str
    round: int
    words: str


class DisputeAnswered(_Event, frozen=True):
    dispute: int
    words: str
    upheld: bool


class SignificantNoted(_Event, frozen=True):
    kind: SignificantKind
    about: str
    words: str


StaffEvent = StaffAppointed | StaffDismissed
PatronEvent = PatronAdmitted | PatronSuspended | PatronReinstated
LimitEvent = StakesLimited | SelfExcluded
DisputeEvent = DisputeOpened | DisputeAnswered
HouseEvent = (
    ChipsEvent
    | WalletEvent
    | HouseOpened
    | StaffEvent
    | PatronEvent
    | LimitEvent
    | DisputeEvent
    | SignificantNoted
)
