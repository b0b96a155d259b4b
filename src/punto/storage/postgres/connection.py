"""Connections to a PostgreSQL server: opening them, making the tables, running statements.

Every commit waits until the server has it on disk, whatever the server or the role is set to.
"""

import os
from asyncio import Event, timeout
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from errno import errorcode
from functools import partial
from typing import Any, TypeAlias
from urllib.parse import parse_qs, urlsplit

# The package keeps its types to itself, so all that comes out of it is Any.
import asyncpg  # type: ignore[import-untyped]

from punto.journal.format_number import FORMAT
from punto.storage.commit_checks import BELOW_ZERO, CONFLICTS
from punto.storage.port import Busy, Conflict, Overdrawn, StorageError, Uncertain
from punto.storage.postgres.schema import SCHEMA
from punto.storage.schema import foreign, refuse_other_format
from punto.storage.statement_probe import NO_PROBE, Probe

SECONDS_TO_CONNECT = 10.0
SECONDS_TO_ANSWER = 60.0
"""For a statement, or for a connection of the pool that is free."""

SECONDS_OF_SILENCE = 5.0
"""A connection that only listens is checked after so long without news, and has so long to answer:
a server that vanishes says nothing."""

SECONDS_TO_LEAVE = 1.0

CONNECTIONS = 8
"""The most connections of a process: one that commits, and some that read. One more listens."""

SETTINGS = {
    "application_name": "punto",
    "synchronous_commit": "on",
    # A process that was stopped in the middle of a transaction must not hold its rows for ever.
    # Others wait for these rows before they can take its tables over.
    "idle_in_transaction_session_timeout": "2s",
}

LOCK_TIMEOUT = {"lock_timeout": "10s"}
"""How long another transaction may hold a row before ours gives up with Busy."""

MAKING_LOCK = 0x50554E54
"""The advisory lock of whoever makes the tables."""

BAD_URL = (
    "that is no address of a PostgreSQL database; "
    "expected postgresql://USER:PASSWORD@HOST:PORT/DATABASE"
)
"""Does not repeat the address, which may have a password in it."""

_TRY_AGAIN = ("40", "55P03", "53300")
"""Deadlocks, failed serialisations, a lock that was not granted, too many connections."""

_LOST = ("08", "57P")
"""Connections that broke, and servers that stop, crash or are not up yet."""

_FAILURES = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    UnicodeError,
)

Lost: TypeAlias = Callable[[], Awaitable[None]]
Dial: TypeAlias = Callable[[], Awaitable[Any]]


class PostgresConnection:
    """All statements go through here, and errors of the driver become those of the port.

    A connection that is lost is not used again, and `lost` is called: others may be lost as well.
    """

    def __init__(self, connection: Any, name: str, probe: Probe, lost: Lost) -> None:
        self.name = name
        self._connection = connection
        self._probe = probe
        self._lost = lost

    async def run(self, kind: str, sql: str, *parameters: object) -> list[Any]:
        async with self._translating_errors():
            self._probe.before(kind)
            rows: list[Any] = await self._connection.fetch(sql, *parameters)
            self._probe.after(kind)
            return rows

    async def begin(self) -> None:
        await self.run("begin", "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE")

    async def commit(self) -> None:
        """Uncertain if the commit itself fails: the server may have done it all the same."""
        async with self._translating_errors():
            self._probe.before("commit")
        try:
            async with self._translating_errors():
                done = await self._connection.execute("COMMIT")
                self._probe.after("commit")
        except Busy:
            raise
        except StorageError as error:
            raise Uncertain(f"{error}, while it committed") from error
        # The server answers so, and not with an error, where a statement has failed before.
        if done != "COMMIT":
            raise StorageError(f"{self.name} answered a commit with {done}")

    async def listen(self, channel: str, heard: Callable[[str], None]) -> None:
        """Calls `heard` from now on with everything that is notified on the channel."""
        async with self._translating_errors():
            await self._connection.add_listener(channel, lambda *notified: heard(notified[-1]))

    async def until_lost(self) -> None:
        """Returns when the server closes the connection, or raises when a check of it fails."""
        ended = Event()
        self._connection.add_termination_listener(lambda _connection: ended.set())
        while not self._connection.is_closed():
            try:
                async with timeout(SECONDS_OF_SILENCE):
                    await ended.wait()
            except TimeoutError:
                await self.run("ask", "SELECT 1")

    async def rollback(self) -> None:
        """Ends a transaction that is still open, or the connection if that fails."""
        try:
            async with self._translating_errors():
                if not self._connection.is_closed() and self._connection.is_in_transaction():
                    await self._connection.execute("ROLLBACK")
        except StorageError:
            await self._give_up()
        except BaseException:
            await self._give_up()
            raise

    @asynccontextmanager
    async def _translating_errors(self) -> AsyncIterator[None]:
        try:
            with _translating_errors(self.name):
                yield
        except StorageError as error:
            if _is_loss(error.__cause__):
                await self._give_up()
            raise

    async def _give_up(self) -> None:
        await self._lost()
        # One that the driver has noticed to be lost is out of its hands already.
        with suppress(asyncpg.InterfaceError):
            self._connection.terminate()


class ConnectionPool:
    """The connections of a process to one database."""

    def __init__(self, pool: Any, dial: Dial, name: str, probe: Probe) -> None:
        self._pool = pool
        self._dial = dial
        self._name = name
        self._probe = probe

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[PostgresConnection]:
        with _translating_errors(self._name):
            connection = await self._pool.acquire(timeout=SECONDS_TO_ANSWER)
        try:
            yield PostgresConnection(connection, self._name, self._probe, self._expire)
        finally:
            with _translating_errors(self._name):
                await self._pool.release(connection)

    @asynccontextmanager
    async def listener(self) -> AsyncIterator[PostgresConnection]:
        """A connection to listen on, outside the pool. Its regular checks do not call the probe."""
        with _translating_errors(self._name):
            connection = await self._dial()
        try:
            yield PostgresConnection(connection, self._name, NO_PROBE, self._expire)
        finally:
            with suppress(*_FAILURES):
                await connection.close(timeout=SECONDS_TO_LEAVE)

    async def _expire(self) -> None:
        """Replaces every connection with a new one the next time that it is used."""
        await self._pool.expire_connections()

    async def close(self) -> None:
        with _translating_errors(self._name):
            await self._pool.close()


@contextmanager
def _translating_errors(name: str) -> Iterator[None]:
    try:
        yield
    except _FAILURES as error:
        raise _port_error(name, error) from error


def _is_loss(error: BaseException | None) -> bool:
    """Whether the connection failed and not just a statement."""
    match error:
        case asyncpg.PostgresError():
            return str(error.sqlstate).startswith(_LOST)
        case asyncpg.DataError():
            return False
        case _:
            return isinstance(error, asyncpg.InterfaceError | asyncpg.InternalClientError | OSError)


def _port_error(name: str, error: Exception) -> StorageError:
    match error:
        case asyncpg.PostgresError() if str(error.sqlstate).startswith(_TRY_AGAIN):
            return Busy(f"{name} is busy: {_one_line(error)}")
        case asyncpg.UniqueViolationError() if error.table_name in CONFLICTS:
            return Conflict(CONFLICTS[error.table_name])
        case asyncpg.CheckViolationError():
            return Overdrawn(BELOW_ZERO)
        case TimeoutError():
            return StorageError(f"{name} does not answer")
        case _:
            return StorageError(f"{name} failed: {_one_line(error)}")


def _one_line(error: Exception) -> str:
    """The error as one line."""
    # The loop has words of its own for common errors, and names are looked up with other numbers.
    if isinstance(error, OSError) and error.errno is not None and error.errno in errorcode:
        return os.strerror(error.errno)
    return " ".join(str(getattr(error, "message", error)).split()) or type(error).__name__


async def connect(url: str, *, probe: Probe) -> ConnectionPool:
    """Makes the tables of an empty database, and connects to it."""
    name = _name(url)
    with _translating_errors(name):
        # Making the tables may take its time, and waits for others who do the same.
        first = await _first(url)
        try:
            await _make_tables(PostgresConnection(first, name, probe, _nobody))
        finally:
            await first.close(timeout=SECONDS_TO_CONNECT)
        dial = partial(
            asyncpg.connect,
            url,
            timeout=SECONDS_TO_CONNECT,
            command_timeout=SECONDS_OF_SILENCE,
            # Found by its name among all that the server lists.
            server_settings=SETTINGS | LOCK_TIMEOUT | {"application_name": "punto news"},
        )
        pool = await asyncpg.create_pool(
            url,
            min_size=1,
            max_size=CONNECTIONS,
            timeout=SECONDS_TO_CONNECT,
            command_timeout=SECONDS_TO_ANSWER,
            server_settings=SETTINGS | LOCK_TIMEOUT,
            # A connection goes back as it came, so there is nothing to reset and no trip to do it.
            reset=_leave,
        )
    return ConnectionPool(pool, dial, name, probe)


async def _first(url: str) -> Any:
    try:
        return await asyncpg.connect(url, timeout=SECONDS_TO_CONNECT, server_settings=SETTINGS)
    except ValueError as error:
        raise StorageError(BAD_URL) from error


async def _nobody() -> None: ...


async def _leave(_connection: Any) -> None: ...


def _name(url: str) -> str:
    """The database in messages: where it is, without user and password."""
    try:
        parts = urlsplit(url)
        hosts = parts.netloc.rpartition("@")[2] or parse_qs(parts.query).get("host", [""])[-1]
        # Read for what it refuses: the driver would say so at length.
        _ = parts.port if "," not in hosts else None
    except ValueError:
        raise StorageError(BAD_URL) from None
    database = parts.path.removeprefix("/")
    return f'PostgreSQL at "{hosts or "this machine"}"' + (f', "{database}",' if database else "")


async def _make_tables(connection: PostgresConnection) -> None:
    """All at once, and one process at a time."""
    await connection.begin()
    try:
        await connection.run("lock schema", f"SELECT pg_advisory_xact_lock({MAKING_LOCK})")
        if await _is_empty(connection):
            await connection.run("mark", "CREATE TABLE punto_schema (version integer NOT NULL)")
            await connection.run("mark", f"INSERT INTO punto_schema VALUES ({FORMAT})")
            for statement in SCHEMA:
                await connection.run("make", statement)
        await connection.commit()
    except BaseException:
        await connection.rollback()
        raise


async def _is_empty(connection: PostgresConnection) -> bool:
    """Whether nothing is in the database yet; a StorageError where it is not Punto's, or of
    another format."""
    ((ours,),) = await connection.run(
        "read format", "SELECT to_regclass('punto_schema') IS NOT NULL"
    )
    if ours:
        ((found,),) = await connection.run("read format", "SELECT version FROM punto_schema")
        refuse_other_format(connection.name, int(found))
        return False
    tables = await connection.run(
        "read tables",
        "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
        " ORDER BY tablename LIMIT 3",
    )
    if tables:
        names = ", ".join(f'"{name}"' for (name,) in tables)
        raise foreign(connection.name, f"tables of its own, such as {names}")
    return True
