"""The written forms of all kinds of stream: any entry can be read, and its money found."""

from typing import Any

from punto.house.stream import HOUSE_FORMAT, HouseRecord
from punto.journal.record import UnreadableEntry
from punto.journal.stream_format import StreamFormat
from punto.ledger.transfer import Transfer
from punto.table.stream import TABLE_FORMAT, TableRecord
from punto.tournament.stream import TOURNAMENT_FORMAT, TournamentRecord

Record = TableRecord | HouseRecord | TournamentRecord

FORMATS = (TABLE_FORMAT, HOUSE_FORMAT, TOURNAMENT_FORMAT)


def read(stream: str, body: str) -> Record:
    """The record that an entry of a stream holds, or UnreadableEntry."""
    format, _ = _format_of(stream)
    record: Any = format.read(body)
    found: Record = record
    return found


def transfers(stream: str, record: Record) -> tuple[Transfer, ...]:
    """The money that moves with an entry."""
    format, name = _format_of(stream)
    return format.transfers(name, record.event)


def _format_of(stream: str) -> "tuple[StreamFormat[Any], str]":
    for format in FORMATS:
        name = format.name_of(stream)
        if name is not None:
            return format, name
    raise UnreadableEntry(f"{stream} is no stream that Punto knows")
