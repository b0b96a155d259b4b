"""Reads records of a stream from the journal, and the settings of a table at one of them."""

from collections.abc import AsyncIterator
from functools import partial

from punto.journal.hash_chain import Entry
from punto.server.commit.loaded_streams import BrokenStream, read_entry
from punto.storage.paging import entries
from punto.storage.port import Store
from punto.stream_kinds.formats import Record, read
from punto.table.events import TableOpened
from punto.table.settings import Settings
from punto.table.stream import TableRecord, table_stream


def record_of(entry: Entry) -> Record:
    return read_entry(entry, partial(read, entry.stream))


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

    def entries(self, first: int, last: int | None) -> AsyncIterator[Entry]:
        """From one entry to another, or to the last that there is."""
        return entries(self._store, self.stream, after=first - 1, through=last)

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
