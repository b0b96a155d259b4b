"""The index in a database, whichever: what is asked becomes steps, and a driver takes them."""

from asyncio import to_thread
from collections.abc import Sequence
from typing import Protocol, Unpack

from punto.journal.hash_chain import Entry
from punto.storage.records import figures, filters, lists, sums, tuples
from punto.storage.records.asking import through
from punto.storage.records.feeding import Numbers, feed
from punto.storage.records.filters import (
    DutiesAsked,
    HappenedAsked,
    RoundsAsked,
    SettlementsAsked,
    SignificantAsked,
)
from punto.storage.records.port import By, Hold, Page, Position, Shift
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
from punto.storage.records.shapes import DERIVED, FLOATS, IRREGULARITIES
from punto.storage.records.steps import Clear, Steps, T


class Driver(Protocol):
    async def read(self, steps: Steps[T]) -> T:
        """Takes the steps of a question, which all see the index as it was at one moment."""

    async def write(self, steps: Steps[T]) -> T:
        """Takes the steps in one transaction. It need not be on the disk yet when it is done: what
        the index loses in a crash it reads again."""

    async def close(self) -> None: ...


class SqlRecords:
    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self._numbers = Numbers()

    async def feed(self, stream: str, entries: Sequence[Entry]) -> int:
        through, numbers = await self._driver.write(feed(stream, entries, self._numbers))
        # Not before they are committed.
        self._numbers.learn(numbers)
        return through

    async def through(self, stream: str) -> int:
        return await self._driver.read(through(stream))

    async def clear(self) -> None:
        await self._driver.write(_clear())

    async def opening_at(self, table: str, sequence: int) -> Opening | None:
        return await self._driver.read(lists.opening_at(table, sequence))

    async def round_at(self, table: str, number: int) -> Round | None:
        return await self._driver.read(lists.round_at(table, number))

    async def rounds(
        self, *, after: str | None = None, most: int = 100, **wanted: Unpack[RoundsAsked]
    ) -> Page[Round]:
        return await self._driver.read(lists.rounds(filters.Rounds(**wanted), after, most))

    async def settlements(
        self, *, after: str | None = None, most: int = 100, **wanted: Unpack[SettlementsAsked]
    ) -> Page[Settlement]:
        steps = lists.settlements(filters.Settlements(**wanted), after, most)
        return await self._driver.read(steps)

    async def balances(
        self, patron: str, rounds: Sequence[tuple[str, int]]
    ) -> dict[tuple[str, int], Balance]:
        return await self._driver.read(sums.balances(patron, rounds))

    async def position(self, patron: str, *, since: int, until: int) -> Position:
        tables, sittings = await self._driver.read(sums.position(patron, since, until))
        return figures.position(tables, sittings, since, until)

    async def hold(
        self, by: By, *, since: int | None = None, until: int | None = None
    ) -> list[Hold]:
        cells = await self._driver.read(sums.cells(since, until))
        # Odds that nobody has counted yet take their time.
        return await to_thread(figures.hold, cells, by)

    async def shift(
        self, *, table: str | None = None, dealer: str | None = None, since: int, until: int
    ) -> Shift:
        steps = sums.shift(table, dealer, since, until)
        cells, around = await self._driver.read(steps)
        return await to_thread(
            figures.shift, cells, around, table=table, dealer=dealer, since=since, until=until
        )

    async def irregularities(
        self, *, after: str | None = None, most: int = 100, **wanted: Unpack[HappenedAsked]
    ) -> Page[Irregularity]:
        asked = filters.Happened(**wanted)
        steps = lists.listed(IRREGULARITIES, tuples.irregularity_of, asked, after, most)
        return await self._driver.read(steps)

    async def significant(
        self, *, after: str | None = None, most: int = 100, **wanted: Unpack[SignificantAsked]
    ) -> Page[Significant]:
        return await self._driver.read(lists.significant(filters.Noted(**wanted), after, most))

    async def floats(
        self, *, after: str | None = None, most: int = 100, **wanted: Unpack[HappenedAsked]
    ) -> Page[FloatMove]:
        asked = filters.Happened(**wanted)
        return await self._driver.read(lists.listed(FLOATS, tuples.float_of, asked, after, most))

    async def duties(
        self, *, after: str | None = None, most: int = 100, **wanted: Unpack[DutiesAsked]
    ) -> Page[Duty]:
        return await self._driver.read(lists.duties(filters.Duties(**wanted), after, most))

    async def close(self) -> None:
        await self._driver.close()


def _clear() -> Steps[None]:
    yield Clear(DERIVED)
