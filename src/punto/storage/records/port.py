"""The interface of the index. One suite of tests holds memory, SQLite and PostgreSQL to it.

Lists come newest first, in pages: `after` is what the page before gave, and None at the end. Every
period begins at `since` and ends before `until`.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Generic, Literal, Protocol, TypeVar, Unpack

from msgspec import Struct

from punto.history.round_summary import RoundSummary
from punto.journal.hash_chain import Entry
from punto.storage.records.filters import (
    DutyFilter,
    EventFilter,
    RoundFilter,
    SettlementFilter,
    SignificantFilter,
)
from punto.storage.records.rows import (
    Balance,
    Duty,
    FloatMove,
    IrregularityRow,
    Opening,
    Settlement,
    SignificantRow,
)

T = TypeVar("T")

MAX_ROWS = 10_000
"""No page has more rows."""

By = Literal["table", "dealer", "wager", "game"]


class RowPage(Struct, Generic[T], frozen=True):
    """Rows, and the cursor of the next page. A cursor that no page gave is an InputError."""

    rows: list[T]
    after: str | None = None


class TablePosition(Struct, frozen=True, kw_only=True):
    """What a patron has staked and won at one table, without void rounds, and how long they were
    there."""

    table: str
    rounds: int = 0
    wagers: int = 0
    staked_cents: int = 0
    net_cents: int = 0
    commission_cents: int = 0
    seconds: int = 0


class Position(Struct, frozen=True, kw_only=True):
    """The same at all tables. Time at two tables at once counts once in `seconds`."""

    rounds: int
    wagers: int
    staked_cents: int
    net_cents: int
    commission_cents: int
    seconds: int
    tables: list[TablePosition]


class Hold(Struct, frozen=True, kw_only=True):
    """What the house has won of stakes, without void rounds: by table, dealer or game, or by wager
    of a game. Where the dealer is None the house deals itself.

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
    """The figures of a period, of a table, a dealer or the whole house.

    `payout_cents` is what came back to patrons, stakes included. The floats are as if every round
    opened by then were paid; a dealer has none. `seconds` is how long the tables were open, or the
    dealer on duty.
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
        """Adds entries of a stream to the index, in their order, and returns how many of the stream
        it has now. Entries that it has already are skipped; a Gap is raised if some are missing.

        A call is written whole or not at all. Several processes may feed the same stream.
        """

    async def through(self, stream: str) -> int:
        """How many entries of a stream the index has."""

    async def clear(self) -> None:
        """Empties the index."""

    async def opening_at(self, table: str, sequence: int) -> Opening | None:
        """The table's last opening up to an entry of its stream."""

    async def round_at(self, table: str, number: int) -> RoundSummary | None: ...

    async def rounds(
        self, *, after: str | None = None, most: int = 100, **wanted: Unpack[RoundFilter]
    ) -> RowPage[RoundSummary]:
        """Rounds by when they were opened. `result` is one that stands; `patron` has a wager that
        was settled or returned, and `net` says whether they have won or lost on the round."""

    async def settlements(
        self, *, after: str | None = None, most: int = 100, **wanted: Unpack[SettlementFilter]
    ) -> RowPage[Settlement]:
        """Settled wagers. `round` and `session` need a table. `won` is whether they have won
        something."""

    async def balances(
        self, patron: str, rounds: Sequence[tuple[str, int]]
    ) -> dict[tuple[str, int], Balance]:
        """The patron's balance before and after rounds, by table and number. Rounds that did not
        change it are left out."""

    async def position(self, patron: str, *, since: int, until: int) -> Position:
        """A sitting that has not ended counts up to `until`."""

    async def hold(
        self, by: By, *, since: int | None = None, until: int | None = None
    ) -> list[Hold]: ...

    async def shift(
        self, *, table: str | None = None, dealer: str | None = None, since: int, until: int
    ) -> Shift: ...

    async def irregularities(
        self, *, after: str | None = None, most: int = 100, **wanted: Unpack[EventFilter]
    ) -> RowPage[IrregularityRow]:
        """By when they were reported."""

    async def significant(
        self, *, after: str | None = None, most: int = 100, **wanted: Unpack[SignificantFilter]
    ) -> RowPage[SignificantRow]: ...

    async def floats(
        self, *, after: str | None = None, most: int = 100, **wanted: Unpack[EventFilter]
    ) -> RowPage[FloatMove]:
        """Fills and credits."""

    async def duties(
        self, *, after: str | None = None, most: int = 100, **wanted: Unpack[DutyFilter]
    ) -> RowPage[Duty]:
        """By when they began; all that overlap the period."""

    async def close(self) -> None: ...
