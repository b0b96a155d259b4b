"""Database operations as values, which a driver carries out.

A feed or a query is a generator that yields operations and is sent the rows that each of them
found, so that it is written once for a database that answers at once and for one that is awaited.
SQL is SQLite's; the driver of PostgreSQL translates what differs.
"""

from collections.abc import Generator, Sequence
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct

from punto.storage.sql_table import Row, SqlTable

T = TypeVar("T")


class LockStream(Struct, frozen=True):
    """Reads how far a stream was fed and its state, and locks it until the end of the transaction;
    no row if it is new."""

    stream: str


class Select(Struct, frozen=True):
    sql: str
    parameters: tuple[object, ...] = ()


class SelectKeys(Struct, frozen=True):
    """Finds the rows with these keys, at most one for each."""

    table: SqlTable[Any]
    wanted: tuple[str, ...]
    where: tuple[str, ...]
    keys: Sequence[Row]


class Upsert(Struct, frozen=True):
    table: SqlTable[Any]
    rows: Sequence[Row]


class DeleteKeys(Struct, frozen=True):
    """Deletes every row with one of these keys."""

    table: SqlTable[Any]
    where: tuple[str, ...]
    keys: Sequence[Row]


class DeleteAll(Struct, frozen=True):
    tables: tuple[SqlTable[Any], ...]


Operation: TypeAlias = LockStream | Select | SelectKeys | Upsert | DeleteKeys | DeleteAll
Operations: TypeAlias = Generator[Operation, list[Any], T]
