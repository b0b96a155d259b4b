"""A journal written as a file: all of it, or the extract of one table."""

from collections.abc import Iterator

from punto.audit.file import written
from punto.audit.journal import Journal
from punto.audit.reading import record_of
from punto.ledger.account import Account
from punto.ledger.transfer import changes
from punto.storage.chain import Entry
from punto.storage.record import table_stream, transfers


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


def _adding(entries: Iterator[Entry], moved: dict[Account, int]) -> Iterator[Entry]:
    """The entries, each when what it moves has been added."""
    for entry in entries:
        for account, cents in changes(transfers(entry.stream, record_of(entry))).items():
            moved[account] = moved.get(account, 0) + cents
        yield entry
