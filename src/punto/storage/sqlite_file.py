"""An SQLite file of Punto's: opening it, bringing it forward, and speaking to it.

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

from punto.storage.port import Busy, Conflict, Overdrawn, StorageError, Uncertain
from punto.storage.probe import UNWATCHED, Probe
from punto.storage.schema import APPLICATION_ID, SQLITE, Versions, foreign, refuse_newer
from punto.storage.terms import BELOW_ZERO, TAKEN

T = TypeVar("T")

OLDEST = (3, 37)
"""The first SQLite with tables that hold to the types of their columns."""

SECONDS_TO_WAIT = 10.0
"""So long another process may write before ours gives up with Busy."""


class Connection:
    """The one place where statements reach the file and where their errors become ours."""

    def __init__(self, path: Path, probe: Probe) -> None:
        self.name = quoted(path)
        self._probe = probe
        with self._telling():
            self._connection = sqlite3.connect(
                path, timeout=SECONDS_TO_WAIT, isolation_level=None, check_same_thread=False
            )

    def run(self, kind: str, sql: str, parameters: Sequence[object] = ()) -> list[Any]:
        with self._told(kind):
            return self._connection.execute(sql, parameters).fetchall()

    def run_many(self, kind: str, sql: str, rows: Iterable[Sequence[object]]) -> None:
        with self._told(kind):
            self._connection.executemany(sql, rows)

    def find(self, kind: str, sql: str, keys: Iterable[Sequence[object]]) -> list[Any]:
        """The rows that there are, of one at most for each key."""
        with self._told(kind):
            execute = self._connection.execute
            return [row for key in keys if (row := execute(sql, key).fetchone()) is not None]

    def find_at_once(self, kind: str, sql: str, keys: Iterable[Sequence[object]]) -> list[Any]:
        """The same, all of one moment."""
        self.run("look", "BEGIN")
        try:
            return self.find(kind, sql, keys)
        finally:
            self.rollback()

    def look(self, sql: str) -> list[Any]:
        """For what is asked by the clock: a probe that counts statements does not hear of it."""
        with self._telling():
            return self._connection.execute(sql).fetchall()

    def begin(self) -> None:
        self.run("begin", "BEGIN IMMEDIATE")

    def commit(self) -> None:
        """Uncertain where the commit itself fails: the log may have it all the same."""
        with self._telling():
            self._probe.before("commit")
        try:
            with self._telling():
                self._connection.execute("COMMIT")
                self._probe.after("commit")
        except Busy:
            raise
        except StorageError as error:
            raise Uncertain(f"{error}, while it committed") from error

    def alone(self, work: Callable[["Connection"], T]) -> T:
        """What the work returns, once all that it wrote is committed."""
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
            with self._telling():
                self._connection.execute("ROLLBACK")

    def copy(self, target: Path) -> None:
        """Copies the whole file as it stands at one moment; the copy is not synced."""
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
    def _told(self, kind: str) -> Iterator[None]:
        with self._telling():
            self._probe.before(kind)
            yield
            self._probe.after(kind)

    @contextmanager
    def _telling(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OSError, OverflowError, UnicodeError) as error:
            raise _ours(self.name, error) from error


def quoted(path: Path) -> str:
    """A path as messages show it: whole, and in one line whatever it holds."""
    return json.dumps(str(path), ensure_ascii=False)


def _ours(name: str, error: Exception) -> StorageError:
    # An extended code says more in its higher bits.
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return Busy(f"{name} is held by another process that writes")
        case sqlite3.SQLITE_CONSTRAINT if "CHECK" in str(error):
            return Overdrawn(BELOW_ZERO)
        case sqlite3.SQLITE_CONSTRAINT:
            found = (text for table, text in TAKEN.items() if f"{table}." in str(error))
            return Conflict(next(found, f"{name} refused the batch: {error}"))
        case sqlite3.SQLITE_NOTADB:
            return StorageError(f"{name} is no SQLite database")
        case _:
            return StorageError(f"{name} failed: {error}")


def connect(path: Path, *, probe: Probe = UNWATCHED, versions: Versions = SQLITE) -> Connection:
    """A connection to the file, which is made where there is none, in its newest version."""
    if sqlite3.sqlite_version_info < OLDEST:
        raise StorageError(
            f"this Python comes with SQLite {sqlite3.sqlite_version}; "
            f"expected {'.'.join(map(str, OLDEST))} or later"
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
    connection = Connection(path, probe)
    try:
        # Looked at before anything is changed: the file may be somebody else's.
        refuse_newer(connection.name, version(connection), versions)
        _log_ahead(connection)
        connection.run("sync", "PRAGMA synchronous = FULL")
        # Where syncing leaves data in the disk's own memory, this empties that too.
        connection.run("sync", "PRAGMA fullfsync = ON")
        # Commands are answered in no order, so the same pages of their index are written again and
        # again: a longer log and more memory copy each of them back less often.
        connection.run("room", "PRAGMA wal_autocheckpoint = 4000")
        connection.run("room", "PRAGMA cache_size = -65536")
        _migrate(connection, versions)
    except BaseException:
        connection.close()
        raise
    return connection


def _make_private(path: Path) -> None:
    """A new house is its owner's alone, as are the logs that SQLite makes beside it: passwords are
    in it, if only as hashes."""
    # Where it cannot be made SQLite says why.
    with suppress(OSError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def existing(path: Path) -> Connection:
    """A connection to a house that is there; nothing is made or brought forward."""
    # Unlike the path's own method, this takes whatever it cannot look at for missing.
    if not os.path.isfile(path):  # noqa: PTH113
        raise StorageError(f"there is no file {quoted(path)}")
    connection = Connection(path, UNWATCHED)
    try:
        if version(connection) == 0:
            raise StorageError(f"{connection.name} is empty and no house of Punto's")
    except BaseException:
        connection.close()
        raise
    return connection


def version(connection: Connection) -> int:
    """The version of a file that is Punto's, 0 for an empty one; a StorageError for any other."""
    ((application, number, tables),) = connection.run(
        "read version",
        "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema)"
        " FROM pragma_application_id, pragma_user_version",
    )
    if application == APPLICATION_ID:
        return int(number)
    if application or number or tables:
        raise foreign(connection.name, "tables of its own")
    return 0


def _log_ahead(connection: Connection) -> None:
    """Switches to the write-ahead log; SQLite does not wait there for others who do the same."""
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


def _migrate(connection: Connection, versions: Versions) -> None:
    """Brings the file forward, a version at a time; others may be doing the same."""
    while version(connection) < len(versions):
        connection.begin()
        try:
            found = version(connection)
            refuse_newer(connection.name, found, versions)
            # The first version also tells whose file it is.
            if found == 0:
                connection.run("mark", f"PRAGMA application_id = {APPLICATION_ID}")
            for statement in versions[found] if found < len(versions) else ():
                connection.run("migrate", statement)
            if found < len(versions):
                connection.run("mark", f"PRAGMA user_version = {found + 1}")
            connection.commit()
        except BaseException:
            connection.rollback()
            raise
