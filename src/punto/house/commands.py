"""The commands of the house itself, but for chips (`cage`, `wallet`)."""

from punto.house.cage import ChipsCommand
from punto.house.significant_event import SignificantKind
from punto.house.wallet import WalletCommand
from punto.journal.actor import Role
from punto.journal.command import Command

# The house itself.


class OpenHouse(Command, frozen=True):
    """The first thing that a house does. `key_check` is a fingerprint of the vault's key, so that a
    start with another key is noticed."""

    name: str
    key_check: str


class AdmitPatron(Command, frozen=True):
    """A guest has a name for play chips, and no password. Whoever has no display name is called by
    their id; without an id the house makes one of the display name."""

    patron: str | None
    guest: bool
    display_name: str | None = None


class NoteSignificant(Command, frozen=True):
    kind: SignificantKind
    about: str
    words: str


# Administrators.


class AppointStaff(Command, frozen=True):
    """A new member of the staff, another position for one, or one who comes back. Without an id the
    house makes one of the display name."""

    person: str | None
    role: Role
    display_name: str | None = None


class DismissStaff(Command, frozen=True):
    person: str
    why: str


# Display names.


class NamePerson(Command, frozen=True):
    """A patron, by themselves or by the pit; anybody, by an administrator."""

    person: str
    display_name: str


class NameNewTable(Command, frozen=True):
    """The name of a table that is to be opened. Without an id the house makes one of the name;
    without a name a new table is called by its id, and one that was open before as it was."""

    table: str | None
    display_name: str | None


class NameTable(Command, frozen=True):
    """Another name for a table that has one."""

    table: str
    display_name: str


class NameNewTournament(Command, frozen=True):
    tournament: str | None
    display_name: str | None


class NameTournament(Command, frozen=True):
    tournament: str
    display_name: str


# The pit supervisor.


class SuspendPatron(Command, frozen=True):
    patron: str
    why: str


class ReinstatePatron(Command, frozen=True):
    patron: str
    why: str


class AnswerDispute(Command, frozen=True):
    dispute: int
    words: str
    upheld: bool


# Patrons.


class LimitStakes(Command, frozen=True):
    """The most that may lie on the patron's wagers in one round at one table, or None for no limit
    but the table's."""

    patron: str
    a_round_cents: int | None


class ExcludeSelf(Command, frozen=True):
    """No play for so many days of 24 hours, or for good."""

    patron: str
    days: int | None


class OpenDispute(Command, frozen=True):
    patron: str
    table: str
    round: int
    words: str


StaffCommand = AppointStaff | DismissStaff
PatronCommand = AdmitPatron | SuspendPatron | ReinstatePatron
NameCommand = NamePerson | NameNewTable | NameTable | NameNewTournament | NameTournament
LimitCommand = LimitStakes | ExcludeSelf
DisputeCommand = OpenDispute | AnswerDispute
HouseCommand = (
    ChipsCommand
    | WalletCommand
    | OpenHouse
    | StaffCommand
    | PatronCommand
    | NameCommand
    | LimitCommand
    | DisputeCommand
    | NoteSignificant
)
