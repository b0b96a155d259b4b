"""Connections with a PostgreSQL server: making them, bringing the database forward, and speaking
to it.

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

from punto.storage.port import Busy, Conflict, Overdrawn, StorageError, Uncertain
from punto.storage.probe import UNWATCHED, Probe
from punto.storage.schema import Versions, foreign, refuse_newer
from punto.storage.terms import BELOW_ZERO, TAKEN

SECONDS_TO_CONNECT = 10.0
SECONDS_TO_ANSWER = 60.0
"""So long a statement, or a connection that others are using, is waited for."""

SECONDS_OF_SILENCE = 5.0
"""So long a line that only hears is left alone before it is asked whether it still holds, and so
long it has to answer: an end that vanishes says nothing."""

SECONDS_TO_LEAVE = 1.0

CONNECTIONS = 8
"""The most connections of one process: one that commits, and some that read. One more hears."""

SETTINGS = {
    "application_name": "punto",
    "synchronous_commit": "on",
    # A process that was stopped in the middle of a transaction must not hold its rows for ever.
    # Others wait for these rows before they can take its tables over.
    "idle_in_transaction_session_timeout": "2s",
}

PATIENCE = {"lock_timeout": "10s"}
"""So long another transaction may hold a row before ours gives up with Busy."""

MIGRATING = 0x50554E54
"""The advisory lock of whoever brings the database forward."""

NO_ADDRESS = (
    "that is no address of a PostgreSQL database; "
    "expected postgresql://USER:PASSWORD@HOST:PORT/DATABASE"
)
"""Does not repeat the address, which may have a password in it."""

_TRY_AGAIN = ("40", "55P03", "53300")
"""Deadlocks and failed serialisations, a lock that was not to be had, too many connections."""

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


class Connection:
    """The one place where statements reach the server and where their errors become ours.

    A connection that is lost is not used again, and `lost` is called: others may be lost as well.
    """

    def __init__(self, connection: Any, name: str, probe: Probe, lost: Lost) -> None:
        self.name = name
        self._connection = connection
        self._probe = probe
        self._lost = lost

    async def run(self, kind: str, sql: str, *parameters: object) -> list[Any]:
        async with self._telling():
            self._probe.before(kind)
            rows: list[Any] = await self._connection.fetch(sql, *parameters)
            self._probe.after(kind)
            return rows

    async def begin(self) -> None:
        await self.run("begin", "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE")

    async def commit(self) -> None:
        """Uncertain where the commit itself fails: the server may have done it all the same."""
        async with self._telling():
            self._probe.before("commit")
        try:
            async with self._telling():
                done = await self._connection.execute("COMMIT")
                self._probe.after("commit")
        except Busy:
            raise
        except StorageError as error:
            raise Uncertain(f"{error}, while it committed") from error
        # The server answers so, and not with an error, where a statement has failed before.
        if done != "COMMIT":
            raise StorageError(f"{self.name} answered a commit with {done}")

    async def hear(self, channel: str, heard: Callable[[str], None]) -> None:
        """Has everything passed on from now on that others notify on the channel."""
        async with self._telling():
            await self._connection.add_listener(channel, lambda *notified: heard(notified[-1]))

    async def until_lost(self) -> None:
        """Returns when the connection is closed from the other end, or raises when that shows."""
        ended = Event()
        self._connection.add_termination_listener(lambda _connection: ended.set())
        while not self._connection.is_closed():
            try:
                async with timeout(SECONDS_OF_SILENCE):
                    await ended.wait()
            except TimeoutError:
                await self.run("ask", "SELECT 1")

    async def rollback(self) -> None:
        """Ends a transaction that is still open, and the connection with it if that fails."""
        try:
            async with self._telling():
                if not self._connection.is_closed() and self._connection.is_in_transaction():
                    await self._connection.execute("ROLLBACK")
        except StorageError:
            await self._give_up()
        except BaseException:
            await self._give_up()
            raise

    @asynccontextmanager
    async def _telling(self) -> AsyncIterator[None]:
        try:
            with _telling(self.name):
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


class Connections:
    """The connections that a process has with one database."""

    def __init__(self, pool: Any, dial: Dial, name: str, probe: Probe) -> None:
        self._pool = pool
        self._dial = dial
        self._name = name
        self._probe = probe

    @asynccontextmanager
    async def one(self) -> AsyncIterator[Connection]:
        with _telling(self._name):
            connection = await self._pool.acquire(timeout=SECONDS_TO_ANSWER)
        try:
            yield Connection(connection, self._name, self._probe, self._expire)
        finally:
            with _telling(self._name):
                await self._pool.release(connection)

    @asynccontextmanager
    async def line(self) -> AsyncIterator[Connection]:
        """A connection of its own, to hear by; no probe is told what the clock has it ask."""
        with _telling(self._name):
            connection = await self._dial()
        try:
            yield Connection(connection, self._name, UNWATCHED, self._expire)
        finally:
            with suppress(*_FAILURES):
                await connection.close(timeout=SECONDS_TO_LEAVE)

    async def _expire(self) -> None:
        """Lets every connection be a new one the next time it is asked for."""
        await self._pool.expire_connections()

    async def close(self) -> None:
        with _telling(self._name):
            await self._pool.close()


@contextmanager
def _telling(name: str) -> Iterator[None]:
    try:
        yield
    except _FAILURES as error:
        raise _ours(name, error) from error


def _is_loss(error: BaseException | None) -> bool:
    """Whether it is the connection that failed and not just a statement."""
    match error:
        case asyncpg.PostgresError():
            return str(error.sqlstate).startswith(_LOST)
        case asyncpg.DataError():
            return False
        case _:
            return isinstance(error, asyncpg.InterfaceError | asyncpg.InternalClientError | OSError)


def _ours(name: str, error: Exception) -> StorageError:
    match error:
        case asyncpg.PostgresError() if str(error.sqlstate).startswith(_TRY_AGAIN):
            return Busy(f"{name} is busy: {_said(error)}")
        case asyncpg.UniqueViolationError() if error.table_name in TAKEN:
            return Conflict(TAKEN[error.table_name])
        case asyncpg.CheckViolationError():
            return Overdrawn(BELOW_ZERO)
        case TimeoutError():
            return StorageError(f"{name} does not answer")
        case _:
            return StorageError(f"{name} failed: {_said(error)}")


def _said(error: Exception) -> str:
    """What went wrong as one line, in the words of whoever noticed."""
    # The loop has words of its own for common errors, and names are looked up with other numbers.
    if isinstance(error, OSError) and error.errno is not None and error.errno in errorcode:
        return os.strerror(error.errno)
    return " ".join(str(getattr(error, "message", error)).split()) or type(error).__name__


async def connect(url: str, *, probe: Probe, versions: Versions) -> Connections:
    """Connections with a database that is brought to its newest version first."""
    name = _name(url)
    with _telling(name):
        # Migrating may take its time, and waits for others who do the same.
        first = await _first(url)
        try:
            await _migrate(Connection(first, name, probe, _nobody), versions)
        finally:
            await first.close(timeout=SECONDS_TO_CONNECT)
        dial = partial(
            asyncpg.connect,
            url,
            timeout=SECONDS_TO_CONNECT,
            command_timeout=SECONDS_OF_SILENCE,
            # Found by its name among all that the server lists.
            server_settings=SETTINGS | PATIENCE | {"application_name": "punto news"},
        )
        pool = await asyncpg.create_pool(
            url,
            min_size=1,
            max_size=CONNECTIONS,
            timeout=SECONDS_TO_CONNECT,
            command_timeout=SECONDS_TO_ANSWER,
            server_settings=SETTINGS | PATIENCE,
            # A connection goes back as it came, so there is nothing to reset and no trip to do it.
            reset=_leave,
        )
    return Connections(pool, dial, name, probe)


async def _first(url: str) -> Any:
    try:
        return await asyncpg.connect(url, timeout=SECONDS_TO_CONNECT, server_settings=SETTINGS)
    except ValueError as error:
        raise StorageError(NO_ADDRESS) from error


async def _nobody() -> None: ...


async def _leave(_connection: Any) -> None: ...


def _name(url: str) -> str:
    """How messages call the database: by its place, without who asks and with which password."""
    try:
        parts = urlsplit(url)
        hosts = parts.netloc.rpartition("@")[2] or parse_qs(parts.query).get("host", [""])[-1]
        # Read for what it refuses: the driver would say so at length.
        _ = parts.port if "," not in hosts else None
    except ValueError:
        raise StorageError(NO_ADDRESS) from None
    database = parts.path.removeprefix("/")
    return f'PostgreSQL at "{hosts or "this machine"}"' + (f', "{database}",' if database else "")


async def _migrate(connection: Connection, versions: Versions) -> None:
    """Brings the database forward, a version at a time, one process at a time."""
    found = -1
    while found < len(versions):
        await connection.begin()
        try:
            await connection.run("lock schema", f"SELECT pg_advisory_xact_lock({MIGRATING})")
            found = await _version(connection)
            refuse_newer(connection.name, found, versions)
            if found < len(versions):
                for statement in versions[found]:
                    await connection.run("migrate", statement)
                await connection.run("mark", "UPDATE punto_schema SET version = $1", found + 1)
            await connection.commit()
        except BaseException:
            await connection.rollback()
            raise


async def _version(connection: Connection) -> int:
    """The version of a database that is Punto's, or is empty and becomes so now."""
    ((ours,),) = await connection.run(
        "read version", "SELECT to_regclass('punto_schema') IS NOT NULL"
    )
    if not ours:
        tables = await connection.run(
            "read tables",
            "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
            " ORDER BY tablename LIMIT 3",
        )
        if tables:
            names = ", ".join(f'"{name}"' for (name,) in tables)
            raise foreign(connection.name, f"tables of its own, such as {names}")
        await connection.run("mark", "CREATE TABLE punto_schema (version integer NOT NULL)")
        await connection.run("mark", "INSERT INTO punto_schema VALUES (0)")
    ((version,),) = await connection.run("read version", "SELECT version FROM punto_schema")
    return int(version)
