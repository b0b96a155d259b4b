"""Lists of the index as files, page by page: lines of JSON, or a table for a spreadsheet."""

import csv
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from enum import Enum
from io import StringIO
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from punto.server.records.round_views import RoundShown
from punto.storage.records.port import RowPage
from punto.storage.records.rows import Settlement

T = TypeVar("T", bound=Struct)

ROWS_AT_ONCE = 500

Cell = str | int | None
Ask = Callable[[str | None], Awaitable[RowPage[T]]]
"""Asks for the page behind a place, or for the first."""

_STEERING = ("=", "+", "-", "@", "\t", "\r")
"""A text that begins so is a formula to a spreadsheet."""

_MONEY = ("money", "own", "balance")

_encode = msgspec.json.Encoder().encode


class ExportFormat(Enum):
    JSONL = "jsonl"
    CSV = "csv"


async def exported(
    first: RowPage[T], ask: Ask[T], format: ExportFormat, cells: Callable[[T], dict[str, Cell]]
) -> AsyncIterator[bytes]:
    """The file, from its first page on; `cells` makes a row of a table."""
    page, number = first, 0
    while True:
        if format is ExportFormat.JSONL:
            text = b"".join(_encode(row) + b"\n" for row in page.rows)
        else:
            text = _table(map(cells, page.rows), heading=number == 0)
        if text:
            yield text
        if page.after is None:
            return
        page, number = await ask(page.after), number + 1


def _table(rows: Iterable[dict[str, Cell]], *, heading: bool) -> bytes:
    written = StringIO()
    writer = csv.writer(written)
    for row in rows:
        if heading:
            writer.writerow(row)
            heading = False
        writer.writerow(map(harmless, row.values()))
    return written.getvalue().encode()


def harmless(cell: Cell) -> Cell:
    """A cell that no spreadsheet takes for a formula. A number is none, be it below zero."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_STEERING) else cell


def round_cells(one: RoundShown) -> dict[str, Cell]:
    """Beside what was played, the money of the house or the patron's own."""
    cells = {name: _cell(value) for name, value in asdict(one).items() if name not in _MONEY}
    if one.money is not None:
        cells |= {name: cents for name, cents in asdict(one.money).items() if name != "wagers"}
    if one.own is not None:
        cells |= {f"own_{name}": cents for name, cents in asdict(one.own).items()}
        had = one.balance
        cells["balance_before_cents"] = None if had is None else had.before_cents
        cells["balance_after_cents"] = None if had is None else had.after_cents
    return cells


def _cell(value: Any) -> Cell:
    match value:
        case list():
            return " ".join(value)
        case Enum():
            return str(value.value)
        case bool():
            return int(value)
        case _:
            return value  # type: ignore[no-any-return]


def settlement_cells(one: Settlement) -> dict[str, Cell]:
    return asdict(one)
