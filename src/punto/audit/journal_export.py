"""Exports a journal as a file: all of it, or the extract of one table."""

from asyncio import to_thread
from collections.abc import AsyncIterator, Iterator

from punto.audit.journal_file import entry_line, first_line, last_line, written
from punto.audit.journal_records import record_of
from punto.audit.journal_source import Journal, JournalEnding
from punto.journal.hash_chain import Entry
from punto.ledger.account import Account
from punto.ledger.transfer import changes
from punto.storage.paging import pages
from punto.storage.port import Store
from punto.stream_kinds.formats import transfers
from punto.table.stream import table_stream

ENTRIES_AT_ONCE = 500
"""Entries read at once: few enough that a running house does not notice."""


def exported(journal: Journal, table: str | None = None) -> Iterator[bytes]:
    """The lines of the file. An extract ends with what its own entries have moved."""
    ending = journal.ending()
    if table is None:
        return written(journal.entries(), ending.heads, ending.balances, journal.table)
    stream = table_stream(table)
    # Filled as the entries go by, and written behind the last of them.
    moved: dict[Account, int] = {}
    entries = _adding(journal.stream(stream), moved)
    return written(entries, {stream: ending.heads[stream]}, moved, table)


async def exported_running(
    store: Store, ending: JournalEnding, table: str | None = None
) -> AsyncIterator[bytes]:
    """The same of a house that goes on, up to how it stood then: some lines at a time."""
    streams = sorted(ending.heads) if table is None else [table_stream(table)]
    heads = {stream: ending.heads[stream] for stream in streams}
    moved: dict[Account, int] = {}
    yield first_line(table)
    for stream, head in heads.items():
        async for page in pages(store, stream, through=head.count, at_once=ENTRIES_AT_ONCE):
            yield await to_thread(_lines, page, None if table is None else moved)
    yield last_line(heads, ending.balances if table is None else moved)


def _lines(entries: list[Entry], moved: dict[Account, int] | None) -> bytes:
    added = entries if moved is None else _adding(iter(entries), moved)
    return b"".join(map(entry_line, added))


def _adding(entries: Iterator[Entry], moved: dict[Account, int]) -> Iterator[Entry]:
    """The entries, each when what it moves has been added."""
    for entry in entries:
        for account, cents in changes(transfers(entry.stream, record_of(entry))).items():
            moved[account] = moved.get(account, 0) + cents
        yield entry
