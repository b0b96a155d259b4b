"""Rounds and shoes by their place: a table and a number, such as T1/17."""

import argparse
import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from punto.cli.arguments import RefusedInput
from punto.rules.refusal import shown

if TYPE_CHECKING:
    from punto.audit.journal import Journal
    from punto.storage.chain import Entry
    from punto.storage.record import TableRecord

_PLACE = re.compile(r"([A-Za-z0-9][A-Za-z0-9._-]{0,63})/([1-9][0-9]{0,11})")


def place_argument(what: str) -> Callable[[str], tuple[str, int]]:
    """A type of argument: a table and the number of something of it."""

    def read(text: str) -> tuple[str, int]:
        match = _PLACE.fullmatch(text)
        if match is None:
            raise argparse.ArgumentTypeError(
                f"{shown(text)} is no {what}; expected a table and a number, such as T1/17"
            )
        return match[1], int(match[2])

    return read


def records_of(journal: "Journal", table: str) -> "Iterator[tuple[Entry, TableRecord]]":
    """The records of a table that the journal has."""
    from punto.audit.reading import table_records  # noqa: PLC0415
    from punto.storage.record import table_of, table_stream  # noqa: PLC0415

    heads = journal.ending().heads
    if table_stream(table) not in heads:
        tables = sorted(name for stream in heads if (name := table_of(stream)) is not None)
        known = f"there are {', '.join(tables)}" if tables else "there is none"
        raise RefusedInput(f"{shown(table)} is no table of this journal; {known}")
    return table_records(journal, table)
