"""Reads shoes from the journal, from where the index says that their rounds lie.

Nothing here opens the vault: the order of a shoe is known by the entry that reveals it, and not
before.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from punto.history.round import Before, RoundHistory, find_shoe, shoes
from punto.history.round_summary import RoundSummary
from punto.history.shoe import ShoeHistory
from punto.journal.hash_chain import Entry
from punto.server.commit.loaded_streams import BrokenStream
from punto.server.records.event_tag import tag_of, tags
from punto.server.records.round_reader import OF_A_PATRON
from punto.server.records.table_reader import TableReader, table_record
from punto.storage.port import Store
from punto.storage.records import cursor
from punto.table import events
from punto.table.settings import Settings

ROUNDS_AT_ONCE = 1_000

_OF_SHOES = tags(
    events.TableOpened,
    events.TableClosed,
    events.ShoeLoaded,
    events.CardsBurned,
    events.ShoeRetired,
    events.ShoeRevealed,
    events.ShoeAbandoned,
    events.ShoeReconciled,
    events.RoundVoided,
)


class ListedShoe(NamedTuple):
    """A shoe and the rows of its rounds, the first round first."""

    shoe: ShoeHistory
    rows: Sequence[RoundSummary]


class ShoeSpan(NamedTuple):
    """The rounds of one shoe or more, with the round before them and the one that follows, where
    there are such."""

    previous: RoundSummary | None
    rows: list[RoundSummary]
    following: RoundSummary | None


class ShoeReader:
    """The shoes of one table, which has had `rounds` rounds and whose journal ends with `last`."""

    def __init__(self, store: Store, table: str, *, rounds: int, last: int) -> None:
        self._table = table
        self._reader = TableReader(store, table)
        self._rounds = rounds
        self._last = last

    async def listed(self, first: int, last: int) -> list[ListedShoe]:
        """The shoes with these numbers: of the journal no more is read than lies between the last
        round of one shoe and the first of the next."""
        span = await self._span(first, last)
        entries: list[Entry] = []
        rows = [span.previous, *span.rows, span.following]
        for one, other in pairwise(rows):
            if one is None or other is None or one.shoe != other.shoe:
                between = self._reader.entries(_start(one), self._end(other))
                entries += [entry async for entry in between if tag_of(entry).event in _OF_SHOES]
        settings = await self._reader.settings_at(_start(span.previous))
        records = ((entry, table_record(entry)) for entry in entries)
        found = {shoe.number: shoe for shoe, _ in shoes(self._table, records, Before(settings))}
        return [
            ListedShoe(found[number], [row for row in span.rows if row.shoe == number])
            for number in range(first, last + 1)
            if number in found
        ]

    async def start(self, number: int) -> int:
        """An entry before the one that loads a shoe, and no earlier than the round before it."""
        return _start(await self._row(await self._first_round(number) - 1))

    async def settings_at(self, sequence: int) -> Settings | None:
        return await self._reader.settings_at(sequence)

    async def span(self, number: int) -> ShoeSpan:
        return await self._span(number, number)

    async def read(self, number: int, span: ShoeSpan) -> tuple[ShoeHistory, list[RoundHistory]]:
        """A shoe with its rounds, but for what was wagered on them."""
        start, end = _start(span.previous), self._end(span.following)
        settings = await self._reader.settings_at(start)
        old = None
        if span.previous is not None and settings is not None:
            old = ShoeHistory(span.previous.shoe, None, settings)
        every = self._reader.entries(start, end)
        entries = [one async for one in every if tag_of(one).event not in OF_A_PATRON]
        records = ((entry, table_record(entry)) for entry in entries)
        found = find_shoe(self._table, records, number, Before(settings, None, old))
        if found is None:
            raise BrokenStream(
                f"shoe {number} is not where the index has it in {self._reader.stream}"
            )
        return found

    async def _span(self, first: int, last: int) -> ShoeSpan:
        start, end = await self._first_round(first), await self._first_round(last + 1)
        previous = await self._row(start - 1)
        following = await self._row(end)
        rows: list[RoundSummary] = []
        after = None if following is None else _place(following)
        while len(rows) < end - start:
            page = await self._reader.records.rounds(
                table=self._table,
                after=after,
                most=min(ROUNDS_AT_ONCE, end - start - len(rows)),
            )
            rows += page.rows
            after = page.after
            if after is None:
                break
        rows = [row for row in reversed(rows) if first <= row.shoe <= last]
        return ShoeSpan(previous, rows, following)

    async def _first_round(self, shoe: int) -> int:
        """The number of the first round from this shoe or a later one, found by halving."""
        low, high = 1, self._rounds + 1
        while low < high:
            middle = (low + high) // 2
            row = await self._row(middle)
            if row is None or row.shoe >= shoe:
                high = middle
            else:
                low = middle + 1
        return low

    async def _row(self, number: int) -> RoundSummary | None:
        if number < 1:
            return None
        return await self._reader.records.round_at(self._table, number)

    def _end(self, following: RoundSummary | None) -> int:
        return self._last if following is None else following.first_sequence - 1


def _start(previous: RoundSummary | None) -> int:
    """A shoe is loaded, and the one before it accounted for, after the round before was opened."""
    return 1 if previous is None else previous.first_sequence


def _place(row: RoundSummary) -> str:
    return cursor.write((row.opened_at, row.table, row.number))
