"""The index in an SQLite file, beside the journal.

It has two connections of its own, so that a long report keeps nobody from reading the journal, and
a feed is written without waiting for the disk. Feeds take turns with commits.
"""

from asyncio import Lock, wrap_future
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, assert_never

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
from punto.storage.sqlite import dialect
from punto.storage.sqlite.connection import SqliteConnection

READ_STREAM = "SELECT through, state FROM record_streams WHERE stream = ?"


class SqliteDriver:
    """`turn` is held by whoever writes to the file, in the one thread of `writing`."""

    def __init__(
        self, connect: Callable[[], SqliteConnection], turn: Lock, writing: ThreadPoolExecutor
    ) -> None:
        self._connect = connect
        self._turn = turn
        self._writing = writing
        self._reading = ThreadPoolExecutor(1, thread_name_prefix="sqlite-records")
        self._writer: SqliteConnection | None = None
        self._reader: SqliteConnection | None = None

    async def read(self, operations: Operations[T]) -> T:
        return await wrap_future(self._reading.submit(self._read, operations))

    async def write(self, operations: Operations[T]) -> T:
        async with self._turn:
            # Should this task be cancelled meanwhile, whoever writes next has to wait for the
            # thread all the same.
            return await wrap_future(self._writing.submit(self._write, operations))

    def _read(self, operations: Operations[T]) -> T:
        if self._reader is None:
            self._reader = self._open("PRAGMA cache_size = -16384")
        self._reader.run("look", "BEGIN")
        try:
            return _run_all(self._reader, operations)
        finally:
            self._reader.rollback()

    def _write(self, operations: Operations[T]) -> T:
        if self._writer is None:
            # The log keeps its order whatever is lost of its end, so that no index is ever ahead
            # of its journal, nor the journal without what was committed before.
            self._writer = self._open("PRAGMA synchronous = NORMAL", "PRAGMA cache_size = -32768")
        return self._writer.in_transaction(lambda connection: _run_all(connection, operations))

    def _open(self, *settings: str) -> SqliteConnection:
        connection = self._connect()
        try:
            for setting in settings:
                connection.run("set up", setting)
        except BaseException:
            connection.close()
            raise
        return connection

    async def close(self) -> None:
        if self._writer is not None:
            await wrap_future(self._writing.submit(self._writer.close))
        if self._reader is not None:
            await wrap_future(self._reading.submit(self._reader.close))
        self._reading.shutdown()


def _run_all(connection: SqliteConnection, operations: Operations[T]) -> T:
    try:
        operation = next(operations)
        while True:
            operation = operations.send(_run(connection, operation))
    except StopIteration as done:
        found: T = done.value
        return found


def _run(connection: SqliteConnection, operation: Operation) -> list[Any]:
    match operation:
        case Select(sql=sql, parameters=parameters):
            return connection.run("read records", sql, parameters)
        case LockStream(stream=stream):
            # Whoever writes has the whole file.
            return connection.run("read records", READ_STREAM, (stream,))
        case SelectKeys(table=table, wanted=wanted, where=where, keys=keys):
            return connection.find("read records", dialect.select_key(table, wanted, where), keys)
        case Upsert(table=table, rows=rows):
            connection.run_many("write records", dialect.insert(table), rows)
        case DeleteKeys(table=table, where=where, keys=keys):
            connection.run_many("delete records", dialect.delete_key(table, where), keys)
        case DeleteAll(tables=tables):
            for table in tables:
                connection.run("delete records", f"DELETE FROM {table.name}")
        case _:
            assert_never(operation)
    return []
