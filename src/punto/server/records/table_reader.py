"""Reads records of a stream from the journal, and the settings of a table at one of them."""

from collections.abc import AsyncIterator

from punto.journal.hash_chain import Entry
from punto.journal.record import UnreadableEntry
from punto.server.commit.loaded_streams import BrokenStream
from punto.storage.port import Store
from punto.stream_kinds.formats import Record, read
from punto.table.events import TableOpened
from punto.table.settings import Settings
from punto.table.stream import TableRecord, table_stream

ENTRIES_AT_ONCE = 2_000


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


class TableReader:
    def __init__(self, store: Store, table: str) -> None:
        self.records = store.records
        self.table = table
        self.stream = table_stream(table)
        self._store = store

    async def entries(self, first: int, last: int | None) -> AsyncIterator[Entry]:
        """From one entry to another, or to the last that there is."""
        while last is None or first <= last:
            most = ENTRIES_AT_ONCE if last is None else min(ENTRIES_AT_ONCE, last + 1 - first)
            page = await self._store.entries(self.stream, after=first - 1, most=most)
            for entry in page:
                yield entry
            if len(page) < most:
                return
            first = page[-1].sequence + 1

    async def settings_at(self, sequence: int) -> Settings | None:
        """Those of the table at this entry, if it was opened by then."""
        opening = await self.records.opening_at(self.table, sequence)
        if opening is None:
            return None
        async for entry in self.entries(opening.sequence, opening.sequence):
            event = table_record(entry).event
            if isinstance(event, TableOpened):
                return event.settings
        raise BrokenStream(f"{self.stream} was not opened by its entry {opening.sequence}")
