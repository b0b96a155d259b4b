"""Exports a journal as a file: all of it, or the extract of one table.

The first line says what it is, then comes a line for every entry, its body as the very text that
was hashed, and the last line has the head of every stream and every balance.
"""

from asyncio import to_thread
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping

from msgspec import Raw, Struct

from punto.journal.encoding import encode
from punto.journal.format_number import FORMAT
from punto.journal.hash_chain import Entry, Head
from punto.ledger.account import Account
from punto.ledger.transfer import changes
from punto.storage.journal_source import Journal, JournalEnding
from punto.storage.paging import pages
from punto.storage.port import Store
from punto.stream_kinds.formats import read, transfers
from punto.table.stream import table_stream

ENTRIES_AT_ONCE = 500
"""Entries read at once: few enough that a running house does not notice."""


class FirstLine(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    punto: str
    format: int
    table: str | None = None


class EntryLine(Struct, frozen=True, forbid_unknown_fields=True):
    stream: str
    sequence: int
    hash: str
    entry: Raw


class StreamHead(Struct, frozen=True, forbid_unknown_fields=True):
    count: int
    head: str


class LastLine(Struct, frozen=True, forbid_unknown_fields=True):
    streams: dict[str, StreamHead]
    balances: dict[Account, int]


def first_line(table: str | None = None) -> bytes:
    return encode(FirstLine("journal", FORMAT, table)) + b"\n"


def entry_line(entry: Entry) -> bytes:
    body = Raw(entry.body.encode())
    return encode(EntryLine(entry.stream, entry.sequence, entry.hash, body)) + b"\n"


def last_line(heads: Mapping[str, Head], balances: Mapping[Account, int]) -> bytes:
    streams = {stream: StreamHead(head.count, head.hash) for stream, head in heads.items()}
    held = {account: cents for account, cents in balances.items() if cents}
    return encode(LastLine(streams, held)) + b"\n"


def written(
    entries: Iterable[Entry],
    heads: Mapping[str, Head],
    balances: Mapping[Account, int],
    table: str | None = None,
) -> Iterator[bytes]:
    """The lines of a journal file; the entries come by stream and sequence."""
    yield first_line(table)
    for entry in entries:
        yield entry_line(entry)
    yield last_line(heads, balances)


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
        for account, cents in changes(
            transfers(entry.stream, read(entry.stream, entry.body))
        ).items():
            moved[account] = moved.get(account, 0) + cents
        yield entry
