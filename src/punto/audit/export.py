"""A journal written as a file: all of it, or the extract of one table."""

from collections.abc import Iterator

from punto.audit.file import entry_line, first_line, last_line
from punto.audit.journal import Journal
from punto.audit.reading import record_of
from punto.ledger.account import Account
from punto.ledger.transfer import changes
from punto.storage.record import table_stream, transfers


def exported(journal: Journal, table: str | None = None) -> Iterator[bytes]:
    """The lines of the file. An extract ends with what its own entries have moved."""
    ending = journal.ending()
    if table is None:
        yield first_line(journal.table)
        for entry in journal.entries():
            yield entry_line(entry)
        yield last_line(ending.heads, ending.balances)
        return
    stream = table_stream(table)
    moved: dict[Account, int] = {}
    yield first_line(table)
    for entry in journal.stream(stream):
        for account, cents in changes(transfers(stream, record_of(entry))).items():
            moved[account] = moved.get(account, 0) + cents
        yield entry_line(entry)
    yield last_line({stream: ending.heads[stream]}, moved)
