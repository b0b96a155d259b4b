"""Shoes as the journal tells them, read from where the index says that their rounds lie.

Nothing here opens the vault: the order of a shoe is known by the entry that reveals it, and not
before.
"""

from collections.abc import AsyncIterator, Iterable, Sequence
from enum import Enum
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct

from punto.audit.rounds import Before, Round, Shoe, find_shoe
from punto.journal.hash_chain import Entry
from punto.rules.irregularity import SHOE_RAN_OUT
from punto.server.commit.loaded_streams import BrokenStream
from punto.server.records.told import OTHERS, WAGERS, says, table_record, texts
from punto.storage.port import Store
from punto.storage.records import cursor
from punto.storage.records.rows import Round as Row
from punto.table import events
from punto.table.settings import Settings
from punto.table.stream import table_stream

ENTRIES_AT_ONCE = 2_000
ROUNDS_AT_ONCE = 1_000

_OF_SHOES = texts(
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


class ShoeState(Enum):
    IN_PLAY = "in-play"
    ENDED = "ended"
    """No further round is dealt from it, and it is still to be accounted for."""
    REVEALED = "revealed"
    RECONCILED = "reconciled"
    """A real shoe, whose cards were counted."""
    ABANDONED = "abandoned"
    """Its secret is lost: the commitment was never kept."""


class EndedBy(Enum):
    """What ended a shoe."""

    CUT_CARD = "cut-card"
    RETIRED = "retired"
    TABLE_CLOSED = "table-closed"
    RAN_OUT = "ran-out"


class Facts(Struct, kw_only=True):
    """What became of a shoe; `words` are those of whoever retired or abandoned it."""

    number: int
    commitment: str | None
    settings: Settings
    loaded_at: int
    ended_at: int | None = None
    why: EndedBy | None = None
    words: str | None = None
    state: ShoeState = ShoeState.IN_PLAY

    def end(self, why: EndedBy, at: int, words: str | None = None) -> None:
        """The first reason stays."""
        if self.why is None:
            self.why, self.ended_at, self.words = why, at, words
            self.state = ShoeState.ENDED

    def account(self, state: ShoeState, at: int) -> None:
        # What nobody ended has come to its cut card.
        self.end(EndedBy.CUT_CARD, at)
        self.state = state


class Found(NamedTuple):
    """A shoe and the rows of its rounds, the first round first."""

    facts: Facts
    rows: Sequence[Row]


class Span(NamedTuple):
    """The rounds of one shoe or more: those from `first` and before `next`, with the rows of the
    round before them and of the one that follows, where there are such."""

    previous: Row | None
    rows: list[Row]
    following: Row | None


class Shoes:
    """The shoes of one table, which has had `rounds` rounds and whose journal ends with `last`."""

    def __init__(self, store: Store, table: str, *, rounds: int, last: int) -> None:
        self._store = store
        self._table = table
        self._stream = table_stream(table)
        self._rounds = rounds
        self._last = last

    async def listed(self, first: int, last: int) -> list[Found]:
        """The shoes with these numbers: of the journal no more is read than lies between the last
        round of one shoe and the first of the next."""
        span = await self._span(first, last)
        entries: list[Entry] = []
        rows = [span.previous, *span.rows, span.following]
        for one, other in pairwise(rows):
            if one is None or other is None or one.shoe != other.shoe:
                entries += await self._of_shoes(_start(one), self._end(other))
        facts = fold(entries, await self._settings(_start(span.previous)))
        return [
            Found(facts[number], [row for row in span.rows if row.shoe == number])
            for number in range(first, last + 1)
            if number in facts
        ]

    async def start(self, number: int) -> int:
        """An entry before the one that loads a shoe, and no earlier than the round before it."""
        return _start(await self._row(await self._first_round(number) - 1))

    async def span(self, number: int) -> Span:
        return await self._span(number, number)

    async def told(self, number: int, span: Span) -> tuple[Shoe, list[Round]]:
        """A shoe with its rounds, but for what was wagered on them."""
        start, end = _start(span.previous), self._end(span.following)
        settings = await self._settings(start)
        old = None
        if span.previous is not None and settings is not None:
            old = Shoe(span.previous.shoe, None, settings)
        entries = [
            one
            async for one in self._entries(start, end)
            if not says(one, WAGERS) and not says(one, OTHERS)
        ]
        records = ((entry, table_record(entry)) for entry in entries)
        found = find_shoe(self._table, records, number, Before(settings, None, old))
        if found is None:
            raise BrokenStream(f"shoe {number} is not where the index has it in {self._stream}")
        return found

    async def _span(self, first: int, last: int) -> Span:
        start, end = await self._first_round(first), await self._first_round(last + 1)
        previous = await self._row(start - 1)
        following = await self._row(end)
        rows: list[Row] = []
        after = None if following is None else _place(following)
        while len(rows) < end - start:
            page = await self._store.records.rounds(
                table=self._table, after=after, most=min(ROUNDS_AT_ONCE, end - start - len(rows))
            )
            rows += page.rows
            after = page.after
            if after is None:
                break
        rows = [row for row in reversed(rows) if first <= row.shoe <= last]
        return Span(previous, rows, following)

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

    async def _row(self, number: int) -> Row | None:
        if number < 1:
            return None
        return await self._store.records.round_at(self._table, number)

    def _end(self, following: Row | None) -> int:
        return self._last if following is None else following.first_sequence - 1

    async def _of_shoes(self, first: int, last: int) -> list[Entry]:
        return [one async for one in self._entries(first, last) if says(one, _OF_SHOES)]

    async def _entries(self, first: int, last: int) -> AsyncIterator[Entry]:
        while first <= last:
            most = min(ENTRIES_AT_ONCE, last + 1 - first)
            page = await self._store.entries(self._stream, after=first - 1, most=most)
            for entry in page:
                yield entry
            if len(page) < most:
                return
            first = page[-1].sequence + 1

    async def _settings(self, sequence: int) -> Settings | None:
        """Those of the table at this entry."""
        opening = await self._store.records.opening_at(self._table, sequence)
        if opening is None:
            return None
        async for entry in self._entries(opening.sequence, opening.sequence):
            event = table_record(entry).event
            if isinstance(event, events.TableOpened):
                return event.settings
        raise BrokenStream(f"{self._stream} was not opened by its entry {opening.sequence}")


def _start(previous: Row | None) -> int:
    """A shoe is loaded, and the one before it accounted for, after the round before was opened."""
    return 1 if previous is None else previous.first_sequence


def _place(row: Row) -> str:
    return cursor.write((row.opened_at, row.table, row.number))


def fold(entries: Iterable[Entry], settings: Settings | None) -> dict[int, Facts]:
    """What entries say of the shoes that were loaded in them."""
    found: dict[int, Facts] = {}
    current: Facts | None = None
    for entry in entries:
        record = table_record(entry)
        event, at = record.event, record.at
        match event:
            case events.TableOpened():
                settings = event.settings
            case events.ShoeLoaded() if settings is not None:
                current = found[event.shoe] = Facts(
                    number=event.shoe,
                    commitment=event.commitment,
                    settings=settings,
                    loaded_at=at,
                )
            case _ if current is not None:
                _tell(current, event, at)
            case _:
                pass
    return found


def _tell(facts: Facts, event: events.TableEvent, at: int) -> None:
    match event:
        case events.ShoeRetired(why=words):
            facts.end(EndedBy.RETIRED, at, words)
        case events.TableClosed():
            facts.end(EndedBy.TABLE_CLOSED, at)
        case events.RoundVoided(rule=SHOE_RAN_OUT.clause):
            facts.end(EndedBy.RAN_OUT, at)
        case events.ShoeRevealed():
            facts.account(ShoeState.REVEALED, at)
        case events.ShoeReconciled():
            facts.account(ShoeState.RECONCILED, at)
        case events.ShoeAbandoned(why=words):
            facts.account(ShoeState.ABANDONED, at)
            facts.words = words
        case _:
            pass
