"""The index in a PostgreSQL database, which any number of processes feed.

Whoever feeds a stream locks its row first, so that they go one after the other and each finds what
the one before has done.
"""

import re
from asyncio import Semaphore
from functools import cache
from itertools import count
from typing import Any, assert_never

from punto.storage.postgres_connection import CONNECTIONS, Connection, Connections
from punto.storage.records.shapes import Shape
from punto.storage.records.steps import (
    Ask,
    Clear,
    Drop,
    Lock,
    Look,
    Put,
    Step,
    Steps,
    T,
    on_conflict,
)

OPEN_STREAM = "INSERT INTO record_streams VALUES ($1, 0, '') ON CONFLICT DO NOTHING"
LOCK_STREAM = "SELECT through, state FROM record_streams WHERE stream = $1 FOR UPDATE"

LOOK = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"


class PostgresDriver:
    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        # However much is asked, some connections are left for whoever commits.
        self._few = Semaphore(CONNECTIONS // 2)

    async def read(self, steps: Steps[T]) -> T:
        async with self._few, self._connections.one() as connection:
            try:
                await connection.run("look", LOOK)
                return await _driven(connection, steps)
            finally:
                await connection.rollback()

    async def write(self, steps: Steps[T]) -> T:
        async with self._few, self._connections.one() as connection:
            try:
                await connection.begin()
                await connection.run("sync", "SET LOCAL synchronous_commit = off")
                found = await _driven(connection, steps)
                await connection.commit()
            finally:
                await connection.rollback()
            return found

    async def close(self) -> None:
        """The connections are closed by whoever has made them."""


async def _driven(connection: Connection, steps: Steps[T]) -> T:
    try:
        step = next(steps)
        while True:
            step = steps.send(await _taken(connection, step))
    except StopIteration as done:
        found: T = done.value
        return found


async def _taken(connection: Connection, step: Step) -> list[Any]:
    match step:
        case Ask(kind=kind, sql=sql, parameters=parameters):
            return await connection.run(kind, _numbered(sql), *parameters)
        case Lock(stream=stream):
            await connection.run("write records", OPEN_STREAM, stream)
            return await connection.run("lock records", LOCK_STREAM, stream)
        case Look(shape=shape, wanted=wanted, where=where, keys=keys):
            sql = _look(shape, wanted, where)
            return await connection.run("read records", sql, *zip(*keys, strict=True))
        case Put(shape=shape, rows=rows):
            return await connection.run("write records", _insert(shape), *zip(*rows, strict=True))
        case Drop(shape=shape, where=where, keys=keys):
            sql = _delete(shape, where)
            return await connection.run("delete records", sql, *zip(*keys, strict=True))
        case Clear(shapes=shapes):
            names = ", ".join(shape.table for shape in shapes)
            return await connection.run("delete records", f"TRUNCATE {names}")
        case _:
            assert_never(step)


@cache
def _insert(shape: Shape) -> str:
    columns = ", ".join(shape.columns)
    arrays = _arrays(shape, tuple(shape.columns))
    return f"INSERT INTO {shape.table} ({columns}) SELECT * FROM {arrays} {on_conflict(shape)}"


@cache
def _look(shape: Shape, wanted: tuple[str, ...], where: tuple[str, ...]) -> str:
    columns = ", ".join(f"{shape.table}.{name}" for name in wanted)
    keys = f"{_arrays(shape, where)} AS wanted ({', '.join(where)})"
    return f"SELECT {columns} FROM {shape.table} JOIN {keys} USING ({', '.join(where)})"


@cache
def _delete(shape: Shape, where: tuple[str, ...]) -> str:
    keys = f"{_arrays(shape, where)} AS wanted ({', '.join(where)})"
    same = " AND ".join(f"{shape.table}.{name} = wanted.{name}" for name in where)
    return f"DELETE FROM {shape.table} USING {keys} WHERE {same}"


def _arrays(shape: Shape, columns: tuple[str, ...]) -> str:
    """Rows, which travel as one array for each column."""
    arrays = (f"${place}::{shape.columns[name]}[]" for place, name in enumerate(columns, start=1))
    return f"unnest({', '.join(arrays)})"


@cache
def _numbered(sql: str) -> str:
    """The statement as PostgreSQL wants it, its parameters numbered."""
    places = count(1)
    return re.sub(r"\?", lambda _: f"${next(places)}", sql)
