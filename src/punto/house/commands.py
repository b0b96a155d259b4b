"""What can be asked of the house beside its tables."""

from msgspec import Struct

from punto.house.chips import ChipsCommand
from punto.house.significant import SignificantKind
from punto.house.wallet import WalletCommand
from punto.table.actor import Actor, Role


class _Command(Struct, frozen=True, kw_only=True, tag=True, tag_field="command"):
    """`id` is chosen by the sender; `at` is the time in microseconds since 1970, as the house's
    clock had it."""

    id: str
    by: Actor
    at: int


# The house itself.


class OpenHouse(_Command, frozen=True):
    """The first thing that a house does. `key_check` is a fingerprint of the vault's key, so that a
    start with another key is noticed."""

    name: str
    key_check: str


class AdmitPatron(_Command, frozen=True):
    """A guest has a name for play chips, and no password."""

    patron: str
    guest: bool


class NoteSignificant(_Command, frozen=True):
    kind: SignificantKind
    about: str
    words: str


# Administrators.


class AppointStaff(_Command, frozen=True):
    """A new member of the staff, another position for one, or one who comes back."""

    person: str
    role: Role


class DismissStaff(_Command, frozen=True):
    person: str
    why: str


# The pit supervisor.


class SuspendPatron(_Command, frozen=True):
    patron: str
    why: str


class ReinstatePatron(_Command, frozen=True):
    patron: str
    why: str


class AnswerDispute(_Command, frozen=True):
    dispute: int
    words: str
    upheld: bool


# Patrons.


class LimitStakes(_Command, frozen=True):
    """The most that may lie on the patron's wagers in one round at one table, or None for no limit
    but the table's."""

    patron: str
    a_round_cents: int | None


class ExcludeSelf(_Command, frozen=True):
    """No play for so many days of 24 hours, or for good."""

    patron: str
    days: int | None


class OpenDispute(_Command, frozen=True):
    patron: str
    table: str
    round: int
    words: str


StaffCommand = AppointStaff | DismissStaff
PatronCommand = AdmitPatron | SuspendPatron | ReinstatePatron
LimitCommand = LimitStakes | ExcludeSelf
DisputeCommand = OpenDispute | AnswerDispute
HouseCommand = (
    ChipsCommand
    | WalletCommand
    | OpenHouse
    | StaffCommand
    | PatronCommand
    | LimitCommand
    | DisputeCommand
    | NoteSignificant
)
