"""Connections to an SQLite file: opening them, making the tables, running statements.

Every commit is synced to the disk before it returns, so that neither a killed process nor a power
cut takes it back.
"""

import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any, TypeVar

from punto.journal.format_number import FORMAT
from punto.storage.commit_checks import BELOW_ZERO, CONFLICTS
from punto.storage.port import Busy, Conflict, Overdrawn, StorageError, Uncertain
from punto.storage.schema import foreign, refuse_other_format
from punto.storage.sqlite.schema import APPLICATION_ID, SCHEMA
from punto.storage.statement_probe import NO_PROBE, Probe

T = TypeVar("T")

MIN_VERSION = (3, 37)
"""The first SQLite with STRICT tables."""

SECONDS_TO_WAIT = 10.0
"""How long another process may write before ours gives up with Busy."""


class SqliteConnection:
    """All statements go through here, and errors of the driver become those of the port."""

    def __init__(self, path: Path, probe: Probe) -> None:
        self.name = quoted(path)
        self._probe = probe
        with self._translating_errors():
            self._connection = sqlite3.connect(
                path, timeout=SECONDS_TO_WAIT, isolation_level=None, check_same_thread=False
            )

    def run(self, kind: str, sql: str, parameters: Sequence[object] = ()) -> list[Any]:
        with self._probed(kind):
            return self._connection.execute(sql, parameters).fetchall()

    def run_many(self, kind: str, sql: str, rows: Iterable[Sequence[object]]) -> None:
        with self._probed(kind):
            self._connection.executemany(sql, rows)

    def find(self, kind: str, sql: str, keys: Iterable[Sequence[object]]) -> list[Any]:
        """The rows with these keys, at most one for each."""
        with self._probed(kind):
            execute = self._connection.execute
            return [row for key in keys if (row := execute(sql, key).fetchone()) is not None]

    def find_at_once(self, kind: str, sql: str, keys: Iterable[Sequence[object]]) -> list[Any]:
        """The same, of one moment."""
        self.run("look", "BEGIN")
        try:
            return self.find(kind, sql, keys)
        finally:
            self.rollback()

    def poll(self, sql: str) -> list[Any]:
        """For regular checks, which do not call the probe."""
        with self._translating_errors():
            return self._connection.execute(sql).fetchall()

    def begin(self) -> None:
        self.run("begin", "BEGIN IMMEDIATE")

    def commit(self) -> None:
        """Uncertain if the commit itself fails: the log may have it all the same."""
        with self._translating_errors():
            self._probe.before("commit")
        try:
            with self._translating_errors():
                self._connection.execute("COMMIT")
                self._probe.after("commit")
        except Busy:
            raise
        except StorageError as error:
            raise Uncertain(f"{error}, while it committed") from error

    def in_transaction(self, work: Callable[["SqliteConnection"], T]) -> T:
        """Does work in a transaction of its own, and returns its result."""
        try:
            self.begin()
            result = work(self)
            self.commit()
        except BaseException:
            self.rollback()
            raise
        return result

    def rollback(self) -> None:
        if self._connection.in_transaction:
            with self._translating_errors():
                self._connection.execute("ROLLBACK")

    def copy(self, target: Path) -> None:
        """Copies the file as it is at one moment; the copy is not synced."""
        try:
            with closing(sqlite3.connect(target, isolation_level=None)) as copied:
                copied.execute("PRAGMA journal_mode = OFF")
                copied.execute("PRAGMA synchronous = OFF")
                self._connection.backup(copied)
        except sqlite3.Error as error:
            raise StorageError(f"{self.name} cannot be copied: {error}") from error

    def close(self) -> None:
        self._connection.close()

    @contextmanager
    def _probed(self, kind: str) -> Iterator[None]:
        with self._translating_errors():
            self._probe.before(kind)
            yield
            self._probe.after(kind)

    @contextmanager
    def _translating_errors(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OSError, OverflowError, UnicodeError) as error:
            raise _port_error(self.name, error) from error


def quoted(path: Path) -> str:
    """A path as messages show it, in one line whatever it holds."""
    return json.dumps(str(path), ensure_ascii=False)


def _port_error(name: str, error: Exception) -> StorageError:
    # An extended code says more in its higher bits.
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return Busy(f"{name} is held by another process that writes")
        case sqlite3.SQLITE_CONSTRAINT if "CHECK" in str(error):
            return Overdrawn(BELOW_ZERO)
        case sqlite3.SQLITE_CONSTRAINT:
            found = (text for table, text in CONFLICTS.items() if f"{table}." in str(error))
            return Conflict(next(found, f"{name} refused the batch: {error}"))
        case sqlite3.SQLITE_NOTADB:
            return StorageError(f"{name} is no SQLite database")
        case _:
            return StorageError(f"{name} failed: {error}")


def connect(path: Path, *, probe: Probe = NO_PROBE) -> SqliteConnection:
    """Makes the file if there is none, and its tables, and connects to it."""
    if sqlite3.sqlite_version_info < MIN_VERSION:
        raise StorageError(
            f"this Python comes with SQLite {sqlite3.sqlite_version}; "
            f"expected {'.'.join(map(str, MIN_VERSION))} or later"
        )
    try:
        why = "it is a folder" if path.is_dir() else None
        if not path.parent.is_dir():
            why = "there is no such folder"
    except OSError as error:
        why = error.strerror
    if why:
        raise StorageError(f"{quoted(path)} cannot be opened: {why}")
    _make_private(path)
    connection = SqliteConnection(path, probe)
    try:
        # Looked at before anything is changed: the file may be somebody else's.
        is_new = _is_empty(connection)
        _use_wal(connection)
        connection.run("sync", "PRAGMA synchronous = FULL")
        # Where syncing leaves data in the disk's own memory, this empties that too.
        connection.run("sync", "PRAGMA fullfsync = ON")
        # Commands are answered in no order, so the same pages of their index are written again and
        # again: a longer log and more memory copy each of them back less often.
        connection.run("room", "PRAGMA wal_autocheckpoint = 4000")
        connection.run("room", "PRAGMA cache_size = -65536")
        if is_new:
            _make_tables(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _make_private(path: Path) -> None:
    """Makes a new file that only its owner can read, and so the logs that SQLite puts beside it:
    hashes of passwords are in it."""
    # Where it cannot be made SQLite says why.
    with suppress(OSError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def connect_existing(path: Path) -> SqliteConnection:
    """A connection to a house that exists; nothing is made."""
    # Unlike the path's own method, this takes whatever it cannot look at for missing.
    if not os.path.isfile(path):  # noqa: PTH113
        raise StorageError(f"there is no file {quoted(path)}")
    connection = SqliteConnection(path, NO_PROBE)
    try:
        if _is_empty(connection):
            raise StorageError(f"{connection.name} is empty and no house of Punto's")
    except BaseException:
        connection.close()
        raise
    return connection


def _is_empty(connection: SqliteConnection) -> bool:
    """Whether nothing is in the file yet; a StorageError where it is not Punto's, or of another
    format."""
    ((application, number, tables),) = connection.run(
        "read format",
        "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema)"
        " FROM pragma_application_id, pragma_user_version",
    )
    if application == APPLICATION_ID:
        refuse_other_format(connection.name, int(number))
        return False
    if application or number or tables:
        raise foreign(connection.name, "tables of its own")
    return True


def _use_wal(connection: SqliteConnection) -> None:
    """Switches to the write-ahead log. SQLite does not wait for others who do the same, so this
    does."""
    deadline = monotonic() + SECONDS_TO_WAIT
    mode = None
    while mode is None:
        try:
            ((mode,),) = connection.run("log", "PRAGMA journal_mode = WAL")
        except Busy:
            if monotonic() > deadline:
                raise
            sleep(0.01)
    if mode != "wal":
        raise StorageError(f"{connection.name} lies where SQLite cannot keep a write-ahead log")


def _make_tables(connection: SqliteConnection) -> None:
    """All at once; other processes may be doing the same."""
    connection.begin()
    try:
        if _is_empty(connection):
            connection.run("mark", f"PRAGMA application_id = {APPLICATION_ID}")
            connection.run("mark", f"PRAGMA user_version = {FORMAT}")
            for statement in SCHEMA:
                connection.run("make", statement)
        connection.commit()
    except BaseException:
        connection.rollback()
        raise
