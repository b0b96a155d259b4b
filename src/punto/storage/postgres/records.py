"""The index in PostgreSQL, which any number of processes feed.

A feed locks the row of its stream first, so that feeds of one stream come one after the other.
"""

from asyncio import Semaphore
from typing import Any, assert_never

from punto.storage.postgres import dialect
from punto.storage.postgres.connection import CONNECTIONS, ConnectionPool, PostgresConnection
from punto.storage.records.operations import (
    DeleteAll,
    DeleteKeys,
    LockStream,
    Operation,
    Operations,
    Select,
    SelectKeys,
    T,
    Upsert,
)

OPEN_STREAM = "INSERT INTO record_streams VALUES ($1, 0, '') ON CONFLICT DO NOTHING"
LOCK_STREAM = "SELECT through, state FROM record_streams WHERE stream = $1 FOR UPDATE"

BEGIN_READING = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"


class PostgresDriver:
    def __init__(self, pool: ConnectionPool) -> None:
        self._pool = pool
        # However much is asked, some connections are left for whoever commits.
        self._few = Semaphore(CONNECTIONS // 2)

    async def read(self, operations: Operations[T]) -> T:
        async with self._few, self._pool.connection() as connection:
            try:
                await connection.run("look", BEGIN_READING)
                return await _run_all(connection, operations)
            finally:
                await connection.rollback()

    async def write(self, operations: Operations[T]) -> T:
        async with self._few, self._pool.connection() as connection:
            try:
                await connection.begin()
                await connection.run("sync", "SET LOCAL synchronous_commit = off")
                found = await _run_all(connection, operations)
                await connection.commit()
            finally:
                await connection.rollback()
            return found

    async def close(self) -> None:
        """The pool is closed by the store."""


async def _run_all(connection: PostgresConnection, operations: Operations[T]) -> T:
    try:
        operation = next(operations)
        while True:
            operation = operations.send(await _run(connection, operation))
    except StopIteration as done:
        found: T = done.value
        return found


async def _run(connection: PostgresConnection, operation: Operation) -> list[Any]:
    match operation:
        case Select(sql=sql, parameters=parameters):
            return await connection.run("read records", dialect.translated(sql), *parameters)
        case LockStream(stream=stream):
            await connection.run("write records", OPEN_STREAM, stream)
            return await connection.run("lock records", LOCK_STREAM, stream)
        case SelectKeys(table=table, wanted=wanted, where=where, keys=keys):
            sql = dialect.select_keys(table, wanted, where)
            return await connection.run("read records", sql, *zip(*keys, strict=True))
        case Upsert(table=table, rows=rows):
            sql = dialect.insert(table)
            return await connection.run("write records", sql, *zip(*rows, strict=True))
        case DeleteKeys(table=table, where=where, keys=keys):
            sql = dialect.delete_keys(table, where)
            return await connection.run("delete records", sql, *zip(*keys, strict=True))
        case DeleteAll(tables=tables):
            names = ", ".join(table.name for table in tables)
            return await connection.run("delete records", f"TRUNCATE {names}")
        case _:
            assert_never(operation)
