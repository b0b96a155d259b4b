"""The index in a database: queries and feeds are operations that a driver carries out."""

from asyncio import to_thread
from collections.abc import Sequence
from typing import Any, Protocol, Unpack

from punto.history.round_summary import RoundSummary
from punto.journal.hash_chain import Entry
from punto.storage.records import list_queries, reports, sum_queries
from punto.storage.records.feeding import feed
from punto.storage.records.filters import (
    DutyFilter,
    EventFilter,
    RoundFilter,
    SettlementFilter,
    SignificantFilter,
)
from punto.storage.records.operations import DeleteAll, Operations, T
from punto.storage.records.port import By, Hold, Position, RowPage, Shift
from punto.storage.records.query import through
from punto.storage.records.rows import (
    Balance,
    Duty,
    FloatMove,
    IrregularityRow,
    Opening,
    Settlement,
    SignificantRow,
)
from punto.storage.records.schema import DERIVED, FLOATS, IRREGULARITIES
from punto.storage.sql_table import SqlTable

MAX_CACHED_IDS = 100_000
"""The most ids of one table that are kept in memory."""


class Driver(Protocol):
    async def read(self, operations: Operations[T]) -> T:
        """Carries out a query, which sees the index as it was at one moment."""

    async def write(self, operations: Operations[T]) -> T:
        """Carries out a feed in one transaction. It need not be on the disk yet when it is done:
        what the index loses in a crash it reads again."""

    async def close(self) -> None: ...


class SqlRecords:
    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self._ids: dict[SqlTable[Any], dict[Any, int]] = {}

    async def feed(self, stream: str, entries: Sequence[Entry]) -> int:
        count, ids = await self._driver.write(feed(stream, entries, self._ids))
        # Not before they are committed.
        for table, more in ids.items():
            known = self._ids.setdefault(table, {})
            if len(known) > MAX_CACHED_IDS:
                known.clear()
            known |= more
        return count

    async def through(self, stream: str) -> int:
        return await self._driver.read(through(stream))

    async def clear(self) -> None:
        await self._driver.write(_clear())

    async def opening_at(self, table: str, sequence: int) -> Opening | None:
        return await self._driver.read(list_queries.opening_at(table, sequence))

    async def round_at(self, table: str, number: int) -> RoundSummary | None:
        return await self._driver.read(list_queries.round_at(table, number))

    async def rounds(
        self, *, after: str | None = None, most: int = 100, **wanted: Unpack[RoundFilter]
    ) -> RowPage[RoundSummary]:
        return await self._driver.read(list_queries.rounds(wanted, after, most))

    async def settlements(
        self, *, after: str | None = None, most: int = 100, **wanted: Unpack[SettlementFilter]
    ) -> RowPage[Settlement]:
        return await self._driver.read(list_queries.settlements(wanted, after, most))

    async def balances(
        self, patron: str, rounds: Sequence[tuple[str, int]]
    ) -> dict[tuple[str, int], Balance]:
        return await self._driver.read(sum_queries.balances(patron, rounds))

    async def position(self, patron: str, *, since: int, until: int) -> Position:
        tables, sittings = await self._driver.read(sum_queries.position(patron, since, until))
        return reports.position(tables, sittings, since, until)

    async def hold(
        self, by: By, *, since: int | None = None, until: int | None = None
    ) -> list[Hold]:
        cells = await self._driver.read(sum_queries.cells(since, until))
        # Odds that nobody has counted yet take their time.
        return await to_thread(reports.hold, cells, by)

    async def shift(
        self, *, table: str | None = None, dealer: str | None = None, since: int, until: int
    ) -> Shift:
        cells, facts = await self._driver.read(sum_queries.shift(table, dealer, since, until))
        return await to_thread(
            reports.shift, cells, facts, table=table, dealer=dealer, since=since, until=until
        )

    async def irregularities(
        self, *, after: str | None = None, most: int = 100, **wanted: Unpack[EventFilter]
    ) -> RowPage[IrregularityRow]:
        return await self._driver.read(list_queries.events(IRREGULARITIES, wanted, after, most))

    async def significant(
        self, *, after: str | None = None, most: int = 100, **wanted: Unpack[SignificantFilter]
    ) -> RowPage[SignificantRow]:
        return await self._driver.read(list_queries.significant(wanted, after, most))

    async def floats(
        self, *, after: str | None = None, most: int = 100, **wanted: Unpack[EventFilter]
    ) -> RowPage[FloatMove]:
        return await self._driver.read(list_queries.events(FLOATS, wanted, after, most))

    async def duties(
        self, *, after: str | None = None, most: int = 100, **wanted: Unpack[DutyFilter]
    ) -> RowPage[Duty]:
        return await self._driver.read(list_queries.duties(wanted, after, most))

    async def close(self) -> None:
        await self._driver.close()


def _clear() -> Operations[None]:
    yield DeleteAll(DERIVED)
