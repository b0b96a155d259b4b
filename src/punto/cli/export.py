"""`punto export`: the journal as a file, or a shoe or a round for whoever wants to check it."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from punto.cli.arguments import Commands, RefusedInput
from punto.cli.atomic_write import refuse_unwritable, writing_whole
from punto.cli.journals import add_db, opened
from punto.cli.round_references import place_argument, records_of, round_at
from punto.rules.refusal import shown

if TYPE_CHECKING:
    from punto.storage.journal_source import Journal


def add_to(commands: Commands) -> None:
    command = commands.add_parser(
        "export",
        help="export a journal, a shoe or a round",
        description="Writes the journal of a house for punto verify, or one shoe or round for "
        "tools/verify_shoe.py.",
    )
    add_db(command)
    command.add_argument(
        "-o", "--output", metavar="FILE", type=Path, help="default: standard output"
    )
    what = command.add_mutually_exclusive_group()
    what.add_argument("--table", metavar="T", help="the journal of this table alone")
    what.add_argument(
        "--shoe", metavar="T/N", type=place_argument("shoe"), help="a shoe, such as T1/3"
    )
    what.add_argument(
        "--round", metavar="T/N", type=place_argument("round"), help="a round, such as T1/17"
    )
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    if options.output is not None:
        refuse_unwritable(options.output)
    with opened(options.db) as journal:
        _write(options.output, _exported(journal, options))
    return 0


def _exported(journal: "Journal", options: argparse.Namespace) -> Iterable[bytes]:
    if options.shoe is not None:
        return [_shoe(journal, *options.shoe)]
    if options.round is not None:
        return [_round(journal, *options.round)]
    return _journal(journal, options.table)


def _write(output: Path | None, pieces: Iterable[bytes]) -> None:
    if output is not None:
        with writing_whole(output) as file:
            file.writelines(pieces)
    else:
        sys.stdout.flush()
        sys.stdout.buffer.writelines(pieces)
        sys.stdout.buffer.flush()


def _journal(journal: "Journal", table: str | None) -> Iterator[bytes]:
    from punto.storage.journal_export import exported  # noqa: PLC0415

    if table is not None:
        # Somebody who mistypes a table is told so, not given an empty journal.
        records_of(journal, table)
    return exported(journal, table)


def _shoe(journal: "Journal", table: str, number: int) -> bytes:
    from punto.history.round import find_shoe  # noqa: PLC0415
    from punto.history.shoe_file import shoe_file, written  # noqa: PLC0415

    found = find_shoe(table, records_of(journal, table), number)
    if found is None:
        raise RefusedInput(f"table {shown(table)} has no shoe {number}")
    shoe, rounds = found
    return _json(written(shoe_file(table, shoe, rounds)))


def _round(journal: "Journal", table: str, number: int) -> bytes:
    from punto.history.shoe_file import round_file  # noqa: PLC0415

    found = round_at(journal, table, number)
    if found.outcome is None:
        raise RefusedInput(f"round {number} of table {shown(table)} has no result yet")
    return _json(round_file(found))


def _json(value: object) -> bytes:
    return json.dumps(value, indent=2).encode() + b"\n"
