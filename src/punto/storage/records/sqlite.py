"""The index in an SQLite file, beside the journal.

It has two connections of its own, so that a long report keeps nobody from reading the journal, and
a feed is written without waiting for the disk. Who feeds takes turns with whoever commits.
"""

from asyncio import Lock as Turn
from asyncio import wrap_future
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, assert_never

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
from punto.storage.sqlite_file import Connection

READ_STREAM = "SELECT through, state FROM record_streams WHERE stream = ?"


class SqliteDriver:
    """`turn` is held by whoever writes to the file, in the one thread of `writing`."""

    def __init__(
        self, connect: Callable[[], Connection], turn: Turn, writing: ThreadPoolExecutor
    ) -> None:
        self._connect = connect
        self._turn = turn
        self._writing = writing
        self._reading = ThreadPoolExecutor(1, thread_name_prefix="sqlite-records")
        self._writer: Connection | None = None
        self._reader: Connection | None = None

    async def read(self, steps: Steps[T]) -> T:
        return await wrap_future(self._reading.submit(self._read, steps))

    async def write(self, steps: Steps[T]) -> T:
        async with self._turn:
            # Should this task be cancelled meanwhile, whoever writes next has to wait for the
            # thread all the same.
            return await wrap_future(self._writing.submit(self._write, steps))

    def _read(self, steps: Steps[T]) -> T:
        if self._reader is None:
            self._reader = self._open("PRAGMA cache_size = -16384")
        self._reader.run("look", "BEGIN")
        try:
            return _driven(self._reader, steps)
        finally:
            self._reader.rollback()

    def _write(self, steps: Steps[T]) -> T:
        if self._writer is None:
            # The log keeps its order whatever is lost of its end, so that no index is ever ahead
            # of its journal, nor the journal without what was committed before.
            self._writer = self._open("PRAGMA synchronous = NORMAL", "PRAGMA cache_size = -32768")
        return self._writer.alone(lambda connection: _driven(connection, steps))

    def _open(self, *settings: str) -> Connection:
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


def _driven(connection: Connection, steps: Steps[T]) -> T:
    try:
        step = next(steps)
        while True:
            step = steps.send(_taken(connection, step))
    except StopIteration as done:
        found: T = done.value
        return found


def _taken(connection: Connection, step: Step) -> list[Any]:
    match step:
        case Ask(kind=kind, sql=sql, parameters=parameters):
            return connection.run(kind, sql, parameters)
        case Lock(stream=stream):
            return connection.run("read records", READ_STREAM, (stream,))
        case Look(shape=shape, wanted=wanted, where=where, keys=keys):
            sql = f"SELECT {', '.join(wanted)} FROM {shape.table} WHERE {_equal(where)}"
            return connection.find("read records", sql, keys)
        case Put(shape=shape, rows=rows):
            connection.run_many("write records", _insert(shape), rows)
        case Drop(shape=shape, where=where, keys=keys):
            sql = f"DELETE FROM {shape.table} WHERE {_equal(where)}"
            connection.run_many("delete records", sql, keys)
        case Clear(shapes=shapes):
            for shape in shapes:
                connection.run("delete records", f"DELETE FROM {shape.table}")
        case _:
            assert_never(step)
    return []


def _equal(columns: tuple[str, ...]) -> str:
    return " AND ".join(f"{column} = ?" for column in columns)


@cache
def _insert(shape: Shape) -> str:
    columns, marks = ", ".join(shape.columns), ", ".join("?" * len(shape.columns))
    return f"INSERT INTO {shape.table} ({columns}) VALUES ({marks}) {on_conflict(shape)}"
