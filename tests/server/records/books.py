"""What the journal itself says, as the auditor reads it."""

import asyncio
from typing import NamedTuple

from punto.audit.export import exported
from punto.audit.reading import table_records
from punto.audit.rounds import Round, rounds
from punto.audit.summary import Summary
from punto.audit.verify import verify
from punto.cli.journals import opened
from punto.cli.round_references import tables_of


class Books(NamedTuple):
    summary: Summary
    rounds: dict[tuple[str, int], Round]
    exported: bytes


def _read(db: str) -> Books:
    with opened(db) as journal:
        summary = verify(journal)
        assert isinstance(summary, Summary), summary
        told = {
            (table, one.number): one
            for table in tables_of(journal)
            for one in rounds(table, table_records(journal, table))
        }
        return Books(summary, told, b"".join(exported(journal)))


async def books(db: str) -> Books:
    return await asyncio.to_thread(_read, db)
