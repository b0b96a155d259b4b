"""References to rounds and shoes: a table and a number, such as T1/17."""

import argparse
import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from punto.cli.arguments import RefusedInput
from punto.ledger.account import refuse_table_name
from punto.rules.refusal import shown

if TYPE_CHECKING:
    from punto.history.receipt.names import ReceiptNames
    from punto.history.round import RoundHistory
    from punto.journal.hash_chain import Entry
    from punto.storage.journal_source import Journal
    from punto.table.stream import TableRecord

_PLACE = re.compile(r"([^/]+)/([1-9][0-9]{0,11})")


def place_argument(what: str) -> Callable[[str], tuple[str, int]]:
    """A type of argument: a table and the number of something of it."""

    def read(text: str) -> tuple[str, int]:
        match = _PLACE.fullmatch(text)
        if match is None or refuse_table_name(match[1]):
            raise argparse.ArgumentTypeError(
                f"{shown(text)} is no {what}; expected a table and a number, such as T1/17"
            )
        return match[1], int(match[2])

    return read


def tables_of(journal: "Journal") -> list[str]:
    """The tables that the journal has, by name."""
    from punto.table.stream import table_of  # noqa: PLC0415

    heads = journal.ending().heads
    return sorted(name for stream in heads if (name := table_of(stream)) is not None)


def records_of(journal: "Journal", table: str) -> "Iterator[tuple[Entry, TableRecord]]":
    """The records of a table that the journal has."""
    from punto.audit.journal_records import table_records  # noqa: PLC0415

    tables = tables_of(journal)
    if table not in tables:
        known = f"there are {', '.join(tables)}" if tables else "there is none"
        raise RefusedInput(f"{shown(table)} is no table of this journal; {known}")
    return table_records(journal, table)


def names_in(journal: "Journal") -> "ReceiptNames":
    """What tables and people are called now."""
    from punto.audit.journal_records import house_events  # noqa: PLC0415
    from punto.history.receipt.names import receipt_names  # noqa: PLC0415

    return receipt_names(house_events(journal))


def round_at(journal: "Journal", table: str, number: int) -> "RoundHistory":
    """A round that the journal has."""
    from punto.history.round import find_round  # noqa: PLC0415

    found = find_round(table, records_of(journal, table), number)
    if found is None:
        raise RefusedInput(f"table {shown(table)} has no round {number}")
    return found
