"""Decodes the records of journal entries and checks their form; of one table the hashes too."""

from collections.abc import Iterator

from punto.audit.fault import Wrong
from punto.audit.hash_chain import NO_HEAD, follow
from punto.house.events import HouseEvent
from punto.house.stream import HOUSE, HouseRecord
from punto.journal.hash_chain import Entry
from punto.journal.record import UnreadableEntry
from punto.journal.stream_format import write
from punto.rules.refusal import shown
from punto.storage.journal_source import Journal
from punto.stream_kinds.formats import Record, read
from punto.table.stream import TableRecord, table_stream


def record_of(entry: Entry) -> Record:
    """What an entry holds, or a Wrong where Punto would not have written it so."""
    try:
        record = read(entry.stream, entry.body)
        again = write(record)
    except (UnreadableEntry, UnicodeError, RecursionError) as error:
        text = str(error)
        why = text[:200] if text.isprintable() else type(error).__name__
        raise Wrong(f"an entry that cannot be read ({why})", "an event") from None
    if again != entry.body:
        raise Wrong("an entry in another form than Punto writes", shown(again))
    return record


def table_records(journal: Journal, table: str) -> Iterator[tuple[Entry, TableRecord]]:
    """The records of a table with their entries, as far as the journal goes."""
    stream = table_stream(table)
    head = NO_HEAD
    for entry in journal.stream(stream):
        head = follow(head, entry)
        try:
            record = record_of(entry)
        except Wrong as wrong:
            raise wrong.at(stream=stream, sequence=entry.sequence) from None
        assert isinstance(record, TableRecord), "a table's stream holds the events of a table"
        yield entry, record


def house_events(journal: Journal) -> Iterator[HouseEvent]:
    """What happened in the house itself, as far as the journal goes."""
    for entry in journal.stream(HOUSE):
        try:
            record = record_of(entry)
        except Wrong as wrong:
            raise wrong.at(stream=HOUSE, sequence=entry.sequence) from None
        assert isinstance(record, HouseRecord), "the house's stream holds the events of the house"
        yield record.event
