"""Lists of the index as files, page by page: lines of JSON, or a table for a spreadsheet."""

import csv
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from enum import Enum
from io import StringIO
from typing import TypeVar

import msgspec
from msgspec import Struct

from punto.server.records.shown import RoundShown
from punto.storage.records.port import Page
from punto.storage.records.rows import Settlement

T = TypeVar("T", bound=Struct)

ROWS_AT_ONCE = 500

Cell = str | int | None
Ask = Callable[[str | None], Awaitable[Page[T]]]
"""Asks for the page behind a place, or for the first."""

_STEERING = ("=", "+", "-", "@", "\t", "\r")
"""A text that begins so is a formula to a spreadsheet."""

_encode = msgspec.json.Encoder().encode


class Format(Enum):
    JSONL = "jsonl"
    CSV = "csv"


async def exported(
    first: Page[T], ask: Ask[T], format: Format, cells: Callable[[T], dict[str, Cell]]
) -> AsyncIterator[bytes]:
    """The file, from its first page on; `cells` makes a row of a table."""
    page, number = first, 0
    while True:
        if format is Format.JSONL:
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
    cells: dict[str, Cell] = {
        "table": one.table,
        "number": one.number,
        "game": one.game,
        "version": one.version,
        "stamp": one.stamp,
        "decks": one.decks,
        "shoe": one.shoe,
        "dealer": one.dealer,
        "session": one.session,
        "opened_at": one.opened_at,
        "closed_at": one.closed_at,
        "result_at": one.result_at,
        "paid_at": one.paid_at,
        "void_at": one.void_at,
        "player_cards": " ".join(one.player_cards),
        "banker_cards": " ".join(one.banker_cards),
        "player": one.player,
        "banker": one.banker,
        "die": one.die,
        "result": one.result.value if one.result is not None else None,
        "void": one.void,
        "reconstructed": int(one.reconstructed),
        "first_sequence": one.first_sequence,
        "last_sequence": one.last_sequence,
        "head": one.head,
    }
    if one.money is not None:
        cells |= {
            "bettors": one.money.bettors,
            "staked_cents": one.money.staked_cents,
            "hold_cents": one.money.hold_cents,
            "commission_cents": one.money.commission_cents,
            "float_cents": one.money.float_cents,
        }
    if one.own is not None:
        cells |= {f"own_{name}": cents for name, cents in msgspec.structs.asdict(one.own).items()}
        had = one.balance
        cells["balance_before_cents"] = None if had is None else had.before_cents
        cells["balance_after_cents"] = None if had is None else had.after_cents
    return cells


def settlement_cells(one: Settlement) -> dict[str, Cell]:
    return msgspec.structs.asdict(one)
