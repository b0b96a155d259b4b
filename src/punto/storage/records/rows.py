"""What the index holds, as rows.

Times are microseconds since 1970. A round, with all that was wagered on it, counts at the moment
when it was opened, and a session's Dragon wagers count when they were announced: whatever was put
right later stays where it was, and lists and sums of the same period agree.
"""

from msgspec import Struct

from punto.journal.actor import Actor
from punto.rules.irregularity import Noticed, Ruling
from punto.rules.round import Result
from punto.table.events import TableEvent

VOID = "void"
"""What a stake pays that was returned."""


class Sheet(Struct, frozen=True, order=True):
    """A sheet in its version, and the decks of the shoe that it was played from."""

    game: str
    version: str
    stamp: str
    decks: int


class Sums(Struct, array_like=True):
    """What all settled stakes on a wager come to. Void ones are in none of it."""

    wagers: int = 0
    staked_cents: int = 0
    net_cents: int = 0
    commission_cents: int = 0


class Round(Struct, kw_only=True):
    """A round as it stands. It is built up entry by entry, so this struct alone is not frozen.

    `staked_cents` was placed, `hold_cents` is what the house has won of it (commission included),
    and `bettors` are patrons whose wagers are settled or returned. `result` is None while none
    stands, and `void` names the clause of a round that is void. `sums` has the settled stakes by
    wager. `float_cents` is what the float held when the round was opened. Its entries are
    `first_sequence` to `last_sequence`, though others may lie between, and `head` is the hash of
    the last.
    """

    table: str
    number: int
    sheet: Sheet
    shoe: int
    dealer: str | None
    session: int | None
    opened_at: int
    float_cents: int
    first_sequence: int
    last_sequence: int
    head: str
    closed_at: int | None = None
    result_at: int | None = None
    paid_at: int | None = None
    void_at: int | None = None
    player_cards: list[str] = []
    banker_cards: list[str] = []
    player: int | None = None
    banker: int | None = None
    die: int | None = None
    result: Result | None = None
    void: str | None = None
    reconstructed: bool = False
    bettors: int = 0
    staked_cents: int = 0
    hold_cents: int = 0
    commission_cents: int = 0
    sums: dict[str, Sums] = {}

    @property
    def over(self) -> bool:
        return self.paid_at is not None or self.void is not None

    @property
    def decided(self) -> Result | None:
        """The result that stands; a void round has none."""
        return self.result if self.void is None else None


class Session(Struct, kw_only=True):
    """A session whose Dragon wagers are announced; `hands` were played to a result."""

    table: str
    number: int
    sheet: Sheet
    dealer: str | None
    at: int
    sequence: int
    hands: int
    hold_cents: int = 0
    commission_cents: int = 0
    sums: dict[str, Sums] = {}


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


class Irregularity(Struct, frozen=True, kw_only=True):
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


class Significant(Struct, frozen=True):
    """Something that happened at a table and should be looked at; `round` is the last one then."""

    table: str
    sequence: int
    at: int
    by: Actor
    round: int | None
    event: TableEvent
