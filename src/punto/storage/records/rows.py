"""The rows of the index, beside the summaries of rounds and sessions that history folds."""

from msgspec import Struct

from punto.journal.actor import Actor
from punto.rules.irregularity import Noticed, Ruling
from punto.table.events import TableEvent


class Settlement(Struct, frozen=True, kw_only=True):
    """What became of a patron's stake on a wager in the end: of a round or of a session."""

    patron: str
    table: str
    round: int | None
    session: int | None
    wager: str
    stake_cents: int
    net_cents: int
    commission_cents: int
    pays: str
    rule: str | None
    at: int


class Balance(Struct, frozen=True, kw_only=True):
    """What was a patron's before their wagers of a round were settled and after, by the times of
    all that was settled or went through the cage; `moved_cents` is what the round has brought or
    taken."""

    before_cents: int
    after_cents: int
    moved_cents: int


class Sitting(Struct, frozen=True):
    """A patron's time at a table, seated or standing behind; `until` is None while it lasts."""

    patron: str
    table: str
    since: int
    until: int | None


class Duty(Struct, frozen=True):
    """A dealer's time at an open table; `until` is None while it lasts."""

    table: str
    sequence: int
    dealer: str
    since: int
    until: int | None = None


class Opening(Struct, frozen=True):
    """The time from a table's opening to its closing."""

    table: str
    sequence: int
    since: int
    until: int | None = None


class FloatMove(Struct, frozen=True):
    """Chips brought to a table's float, or taken from it where `cents` is below zero."""

    table: str
    sequence: int
    at: int
    by: Actor
    dealer: str | None
    cents: int


class IrregularityRow(Struct, frozen=True, kw_only=True):
    """A report and what was ruled on it; what a rule decides by itself has nobody's report.

    `round` is the round that it is about.
    """

    table: str
    sequence: int
    round: int
    clause: str
    at: int
    by: Actor
    dealer: str | None
    noticed: Noticed | None
    note: str
    proven: bool
    ruling: Ruling | None = None
    ruled_at: int | None = None
    ruled_by: Actor | None = None
    why: str | None = None


class SignificantRow(Struct, frozen=True):
    """Something that happened at a table and should be looked at; `round` is the last one then."""

    table: str
    sequence: int
    at: int
    by: Actor
    round: int | None
    event: TableEvent
