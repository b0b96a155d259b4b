"""What the journal itself says, as the auditor reads it."""

import asyncio
from typing import NamedTuple

from naive_history import NaiveRound, rounds

from punto.audit.journal_records import table_records
from punto.audit.summary import JournalSummary
from punto.audit.verify import verify
from punto.cli.journals import opened
from punto.cli.round_references import tables_of
from punto.storage.journal_export import exported


class Books(NamedTuple):
    summary: JournalSummary
    rounds: dict[tuple[str, int], NaiveRound]
    exported: bytes


def _read(db: str) -> Books:
    with opened(db) as journal:
        summary = verify(journal)
        assert isinstance(summary, JournalSummary), summary
        told = {
            (table, one.summary(None, 0).number): one
            for table in tables_of(journal)
            for one in rounds(table, list(table_records(journal, table)))
        }
        return Books(summary, told, b"".join(exported(journal)))


async def books(db: str) -> Books:
    return await asyncio.to_thread(_read, db)
