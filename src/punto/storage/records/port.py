"""What can be asked of the index, whatever it is stored in: one suite of tests holds all to it.

Lists come newest first, in pages: `after` is what the page before gave, and None at the end. Every
period is `since` and before `until`.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Generic, Literal, Protocol, TypeVar, Unpack

from msgspec import Struct

from punto.journal.hash_chain import Entry
from punto.storage.records.filters import (
    DutiesAsked,
    HappenedAsked,
    RoundsAsked,
    SettlementsAsked,
    SignificantAsked,
)
from punto.storage.records.rows import (
    Balance,
    Duty,
    FloatMove,
    Irregularity,
    Opening,
    Round,
    Settlement,
    Significant,
)

T = TypeVar("T")

MOST = 10_000
"""No page has more rows."""

By = Literal["table", "dealer", "wager", "game"]


class Page(Struct, Generic[T], frozen=True):
    """Rows, and where the next page begins; an InputError answers an `after` that no page gave."""

    rows: list[T]
    after: str | None = None


class TablePosition(Struct, frozen=True, kw_only=True):
    """What a patron has staked and won at one table, void rounds aside, and how long they were
    there."""

    table: str
    rounds: int = 0
    wagers: int = 0
    staked_cents: int = 0
    net_cents: int = 0
    commission_cents: int = 0
    seconds: int = 0


class Position(Struct, frozen=True, kw_only=True):
    """The same in all. Time spent at two tables at once counts once in `seconds`."""

    rounds: int
    wagers: int
    staked_cents: int
    net_cents: int
    commission_cents: int
    seconds: int
    tables: list[TablePosition]


class Hold(Struct, frozen=True, kw_only=True):
    """What the house has won of stakes, void rounds aside: by table, dealer or game, or by wager
    of a game. A dealer who is None stands for tables that the house deals.

    `rounds` of a wager are those in which it was settled, sessions for Dragon wagers. The
    theoretical hold is the sum of each stake times the exact house edge of a fresh shoe, or of a
    session of as many hands; None where Punto does not know the sheet any more.
    """

    table: str | None = None
    dealer: str | None = None
    game: str | None = None
    wager: str | None = None
    rounds: int
    wagers: int
    staked_cents: int
    hold_cents: int
    commission_cents: int
    theory_cents: Fraction | None


class Shift(Struct, frozen=True, kw_only=True):
    """A table's, a dealer's or the whole house's figures of a period.

    `payout_cents` is what came back to patrons, stakes included. The floats are what they come to
    with every round paid that was opened by then; of a dealer they are not known. `seconds` is how
    long the tables were open, or the dealer on duty.
    """

    table: str | None
    dealer: str | None
    since: int
    until: int
    rounds: int
    voids: int
    irregularities: int
    wagers: int
    staked_cents: int
    payout_cents: int
    hold_cents: int
    commission_cents: int
    theory_cents: Fraction | None
    opening_float_cents: int | None
    fills_cents: int
    credits_cents: int
    closing_float_cents: int | None
    seconds: int
    rounds_per_hour: float | None


class Records(Protocol):
    async def feed(self, stream: str, entries: Sequence[Entry]) -> int:
        """Takes in entries of a table's stream, in their order, and says how far the index has come
        in it. Entries that it has are passed over; a Gap is raised where some are missing.

        All or nothing of a call is written. Any number of processes may feed the same stream.
        """

    async def through(self, stream: str) -> int:
        """How many entries of a stream the index has taken in."""

    async def clear(self) -> None:
        """Forgets everything."""

    async def opening_at(self, table: str, sequence: int) -> Opening | None:
        """The table's last opening up to an entry of its stream."""

    async def round_at(self, table: str, number: int) -> Round | None: ...

    async def rounds(
        self, *, after: str | None = None, most: int = 100, **wanted: Unpack[RoundsAsked]
    ) -> Page[Round]:
        """Rounds by when they were opened. A result is one that stands; `patron` asks for rounds
        in which a wager of theirs is settled or returned, and `net` for those of them that they
        have won or lost."""

    async def settlements(
        self, *, after: str | None = None, most: int = 100, **wanted: Unpack[SettlementsAsked]
    ) -> Page[Settlement]:
        """Settled wagers. A round, or a session, is named with its table. `won` asks for those that
        have won something, or those that have not."""

    async def balances(
        self, patron: str, rounds: Sequence[tuple[str, int]]
    ) -> dict[tuple[str, int], Balance]:
        """What a patron had before and after rounds, which are named by table and number; those
        that have moved nothing of theirs are left out."""

    async def position(self, patron: str, *, since: int, until: int) -> Position:
        """A sitting that lasts is counted up to `until`."""

    async def hold(
        self, by: By, *, since: int | None = None, until: int | None = None
    ) -> list[Hold]: ...

    async def shift(
        self, *, table: str | None = None, dealer: str | None = None, since: int, until: int
    ) -> Shift: ...

    async def irregularities(
        self, *, after: str | None = None, most: int = 100, **wanted: Unpack[HappenedAsked]
    ) -> Page[Irregularity]:
        """By when they were reported."""

    async def significant(
        self, *, after: str | None = None, most: int = 100, **wanted: Unpack[SignificantAsked]
    ) -> Page[Significant]: ...

    async def floats(
        self, *, after: str | None = None, most: int = 100, **wanted: Unpack[HappenedAsked]
    ) -> Page[FloatMove]:
        """Fills and credits."""

    async def duties(
        self, *, after: str | None = None, most: int = 100, **wanted: Unpack[DutiesAsked]
    ) -> Page[Duty]:
        """By when they began; the period takes in every duty that reaches into it."""

    async def close(self) -> None: ...
