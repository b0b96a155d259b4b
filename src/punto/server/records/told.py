"""A round as the journal tells it, read from where the index says that it lies: of a long journal
no more than a receipt needs."""

from collections.abc import AsyncIterator
from typing import NamedTuple

from punto.audit.rounds import Before, Round, Shoe, find_round
from punto.journal.hash_chain import Entry
from punto.journal.record import UnreadableEntry
from punto.server.commit.loaded_streams import BrokenStream
from punto.storage.port import Store
from punto.storage.records import cursor
from punto.storage.records.rows import Round as Row
from punto.stream_kinds.formats import Record, read
from punto.table import events
from punto.table.events import CardsBurned, ShoeLoaded, TableEvent, TableOpened
from punto.table.settings import Settings
from punto.table.stream import TableRecord, table_stream
from punto.tournament.events import TournamentEvent

ENTRIES_AT_ONCE = 2_000
ROUNDS_AT_ONCE = 100


def texts(*kinds: type[TableEvent | TournamentEvent]) -> tuple[str, ...]:
    """How the bodies of entries begin what they say of such events."""
    return tuple(f'"event":{{"event":"{kind.__name__}"' for kind in kinds)


WAGERS = texts(
    events.WagerPlaced,
    events.LateAttempted,
    events.WagersPaid,
    events.SettlementReversed,
    events.StakesReturned,
    events.DragonsPaid,
)
"""What is about one patron and belongs to the round."""

OTHERS = texts(events.WinningsReleased, events.SeatTaken, events.StoodBehind, events.SeatLeft)
"""What is about one patron and belongs to none."""

_OF_THE_SHOE = texts(events.ShoeLoaded, events.CardsBurned)


class Told(NamedTuple):
    """Entries of a round and of the end of its shoe, to be told in order. `last` is the last of the
    round that was passed over, if any was."""

    row: Row
    before: Before
    entries: list[Entry]
    last: Entry | None


async def look_up(store: Store, row: Row, patron: str | None) -> Told:
    """What is to be told of a round; with a patron's name, without what is about others alone."""
    looking = _Looking(store, row)
    settings = await looking.settings()
    before, earlier = await looking.before(settings)
    final, next_ = await looking.rest_of_shoe()
    end = next_.first_sequence - 1 if next_ is not None else None
    parts = [(row.first_sequence, end)]
    if final.number != row.number:
        # What was played from the shoe in between says nothing about the round.
        parts = [(row.first_sequence, row.last_sequence), (final.first_sequence, end)]
    entries, last = earlier, None
    for part in parts:
        async for entry in looking.entries(*part):
            if not _is_of_another(entry, patron):
                entries.append(entry)
            elif part is parts[0] and says(entry, WAGERS):
                last = entry
    return Told(row, before, entries, last)


def tell(told: Told) -> Round:
    """The round. That takes its time where many have wagered, so it is done in a thread."""
    row = told.row
    records = ((entry, table_record(entry)) for entry in told.entries)
    found = find_round(row.table, records, row.number, told.before)
    if found is None:
        raise BrokenStream(f"round {row.number} is not where the index has it in {row.table}")
    if told.last is not None and told.last.sequence > found.last_entry:
        found.last_entry, found.head = told.last.sequence, told.last.hash
    return found


def says(entry: Entry, texts: tuple[str, ...]) -> bool:
    return any(text in entry.body for text in texts)


def _is_of_another(entry: Entry, patron: str | None) -> bool:
    return (
        patron is not None
        and f'"patron":"{patron}"' not in entry.body
        and (says(entry, WAGERS) or says(entry, OTHERS))
    )


def record_of(entry: Entry) -> Record:
    try:
        return read(entry.stream, entry.body)
    except UnreadableEntry as error:
        found = f"entry {entry.sequence} of {entry.stream} cannot be read"
        raise BrokenStream(f"{found}: {error}") from error


def table_record(entry: Entry) -> TableRecord:
    record = record_of(entry)
    assert isinstance(record, TableRecord), "a table's stream holds the events of a table"
    return record


class _Looking:
    def __init__(self, store: Store, row: Row) -> None:
        self._store = store
        self._row = row
        self._stream = table_stream(row.table)

    async def entries(self, first: int, last: int | None) -> AsyncIterator[Entry]:
        """From one entry to another, or to the last that there is."""
        while last is None or first <= last:
            most = ENTRIES_AT_ONCE if last is None else min(ENTRIES_AT_ONCE, last + 1 - first)
            page = await self._store.entries(self._stream, after=first - 1, most=most)
            for entry in page:
                yield entry
            if len(page) < most:
                return
            first = page[-1].sequence + 1

    async def settings(self) -> Settings:
        opening = await self._store.records.opening_at(self._row.table, self._row.first_sequence)
        if opening is None:
            raise BrokenStream(f"{self._stream} has a round before it was opened")
        async for entry in self.entries(opening.sequence, opening.sequence):
            event = table_record(entry).event
            if isinstance(event, TableOpened):
                return event.settings
        raise BrokenStream(f"{self._stream} was not opened by its entry {opening.sequence}")

    async def before(self, settings: Settings) -> tuple[Before, list[Entry]]:
        """What lay on the table, and the entries that still have to be told before the round: none
        of a virtual shoe, whose cards the index can count."""
        row = self._row
        rounds, previous = await self._rounds_of_shoe()
        start = previous.first_sequence if previous is not None else 1
        first = rounds[-1] if rounds else row
        loaded, burned = None, None
        async for entry in self.entries(start, first.first_sequence):
            if says(entry, _OF_THE_SHOE):
                event = table_record(entry).event
                if isinstance(event, ShoeLoaded) and event.shoe == row.shoe:
                    loaded, burned = event, None
                elif isinstance(event, CardsBurned):
                    burned = event
        if loaded is None:
            raise BrokenStream(f"{self._stream} has no shoe {row.shoe} before round {row.number}")
        if loaded.commitment is not None:
            shoe = Shoe(row.shoe, loaded.commitment, settings, burned)
            shoe.gone = 1 + burned.count if burned is not None else 0
            shoe.gone += sum(len(one.player_cards) + len(one.banker_cards) for one in rounds)
            shoe.dice_used = sum(one.die is not None for one in rounds)
            return Before(settings, row.session, shoe), []
        # What left a real shoe is for the journal to tell, from the last round of the one before.
        old = Shoe(previous.shoe, None, settings) if previous is not None else None
        told = [
            entry
            async for entry in self.entries(start, row.first_sequence - 1)
            if not says(entry, WAGERS)
        ]
        return Before(settings, row.session, old), told

    async def _rounds_of_shoe(self) -> tuple[list[Row], Row | None]:
        """The rounds from this shoe before this one, the last first, and the last from another."""
        row, found = self._row, list[Row]()
        after: str | None = cursor.write((row.opened_at, row.table, row.number))
        while after is not None:
            page = await self._store.records.rounds(
                table=row.table, after=after, most=ROUNDS_AT_ONCE
            )
            for one in page.rows:
                if one.shoe != row.shoe:
                    return found, one
                found.append(one)
            after = page.after
        return found, None

    async def rest_of_shoe(self) -> tuple[Row, Row | None]:
        """The last round from this shoe, and the one after it if there is one: looked for in steps
        that grow, then halved."""
        last, step = self._row, 1
        while found := await self._in_shoe(last, step):
            last, step = found, 2 * step
        while step > 1:
            step //= 2
            last = await self._in_shoe(last, step) or last
        return last, await self._after(last, 1)

    async def _in_shoe(self, row: Row, step: int) -> Row | None:
        found = await self._after(row, step)
        return found if found is not None and found.shoe == row.shoe else None

    async def _after(self, row: Row, step: int) -> Row | None:
        return await self._store.records.round_at(row.table, row.number + step)
