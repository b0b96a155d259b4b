"""The body of a journal entry: an event, when it was and whose command led to it.

Streams are named by what they belong to: `house`, `table/T1`, `tournament/spring`. A stream's name
says which events it holds and where their money goes.
"""

import msgspec
from msgspec import Struct

from punto.house import money as house_money
from punto.house.events import HouseEvent
from punto.journal.actor import Actor
from punto.journal.encoding import decoder, encode
from punto.ledger.transfer import Transfer
from punto.table import money
from punto.table.events import TableEvent
from punto.tournament import money as tournament_money
from punto.tournament.events import TournamentEvent

HOUSE = "house"


# Thousands of records are kept for whoever comes back, and none can hold itself: the collector of
# cycles need not look at them.


class TableRecord(Struct, frozen=True, gc=False):
    at: int
    by: Actor
    command: str
    event: TableEvent


class HouseRecord(Struct, frozen=True, gc=False):
    at: int
    by: Actor
    command: str
    event: HouseEvent


class TournamentRecord(Struct, frozen=True, gc=False):
    at: int
    by: Actor
    command: str
    event: TournamentEvent


Record = TableRecord | HouseRecord | TournamentRecord

_TABLE = decoder(TableRecord)
_HOUSE = decoder(HouseRecord)
_TOURNAMENT = decoder(TournamentRecord)


class UnreadableEntry(Exception):
    """An entry of the journal that this version of Punto cannot read."""


def table_stream(table: str) -> str:
    return f"table/{table}"


def tournament_stream(tournament: str) -> str:
    return f"tournament/{tournament}"


def table_of(stream: str) -> str | None:
    """The table that a stream belongs to, if it belongs to one."""
    return _of(stream, "table")


def tournament_of(stream: str) -> str | None:
    """The tournament that a stream belongs to, if it belongs to one."""
    return _of(stream, "tournament")


def _of(stream: str, wanted: str) -> str | None:
    kind, _, name = stream.partition("/")
    return name if kind == wanted and name else None


def write(record: Record) -> str:
    return encode(record).decode()


def read(stream: str, body: str) -> Record:
    """The record that an entry holds, or UnreadableEntry."""
    try:
        if stream == HOUSE:
            return _HOUSE.decode(body)
        if table_of(stream) is not None:
            return _TABLE.decode(body)
        if tournament_of(stream) is not None:
            return _TOURNAMENT.decode(body)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise UnreadableEntry(str(error)) from error
    raise UnreadableEntry(f"{stream} is no stream that Punto knows")


def transfers(stream: str, record: Record) -> tuple[Transfer, ...]:
    """The money that moves with an entry."""
    if isinstance(record, HouseRecord):
        return house_money.transfers(record.event)
    if isinstance(record, TournamentRecord):
        tournament = tournament_of(stream)
        assert tournament is not None, f"{stream} holds the events of a tournament"
        return tournament_money.transfers(tournament, record.event)
    table = table_of(stream)
    assert table is not None, f"{stream} holds the events of a table"
    return money.transfers(table, record.event)
