"""The store in one SQLite file, with one writer at a time.

One connection writes, from one thread; another reads, so that reading never waits for a commit.
Several processes may open the file: whoever writes holds it from `lock` to the end of the
transaction. A task must not ask for a second transaction, `own` or `disown` inside its first.
"""

import sqlite3
from asyncio import Future, Lock, shield, sleep, to_thread, wrap_future
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from msgspec.structs import astuple

from punto.journal.hash_chain import BEFORE_THE_FIRST, Entry, Head
from punto.journal.snapshot import Snapshot
from punto.ledger.account import Account, may_overdraw
from punto.storage.change_feed import ChangeFeed
from punto.storage.commit_checks import (
    STRAYS,
    StreamStatus,
    balances_after,
    check_snapshot,
    heads_after,
    latest_snapshots,
    stray,
)
from punto.storage.port import (
    MAX_LEASE_SECONDS,
    Answered,
    Append,
    Batch,
    CommandKey,
    Lease,
    Locked,
    News,
    StorageError,
    Transaction,
)
from punto.storage.records.sql_records import SqlRecords
from punto.storage.sqlite.connection import SqliteConnection, connect
from punto.storage.sqlite.logins import SqliteLogins
from punto.storage.sqlite.records import SqliteDriver
from punto.storage.statement_probe import NO_PROBE, Probe

T = TypeVar("T")

NOW = (
    "unixepoch('subsec')"
    if sqlite3.sqlite_version_info >= (3, 42)
    else "((julianday('now') - 2440587.5) * 86400.0)"
)
"""Seconds by the database's clock; before 3.42 SQLite had fractions of days only."""

SECONDS_BETWEEN_LOOKS = 0.1
"""How often the file is checked for what other processes have written, while somebody listens."""

READ_HEADS = "SELECT stream, count, head FROM streams WHERE count > 0"
READ_HEAD = "SELECT count, head FROM streams WHERE stream = ?"
READ_COUNTS = "SELECT stream, count FROM streams WHERE count > 0"
READ_STATUS = "SELECT stream, count, head, fence, holder IS NOT NULL FROM streams WHERE stream = ?"
READ_ENTRIES = """
    SELECT stream, sequence, body, hash FROM entries
    WHERE stream = ? AND sequence > ? ORDER BY sequence LIMIT ?"""
READ_HASH = "SELECT hash FROM entries WHERE stream = ? AND sequence = ?"
READ_BALANCES = "SELECT account, cents FROM accounts"
READ_BALANCE = "SELECT account, cents FROM accounts WHERE account = ?"
READ_ANSWER = "SELECT sender, id, digest, answer FROM answers WHERE sender = ? AND id = ?"
READ_SNAPSHOT = "SELECT stream, count, hash, state FROM snapshots WHERE stream = ?"
READ_SECRET = "SELECT sealed FROM vault WHERE name = ?"

WRITE_HEAD = """
    INSERT INTO streams VALUES (?, ?, ?, 0, NULL, NULL)
    ON CONFLICT (stream) DO UPDATE SET count = excluded.count, head = excluded.head"""
WRITE_ENTRY = "INSERT INTO entries VALUES (?, ?, ?, ?)"
OPEN_ACCOUNT = "INSERT INTO accounts VALUES (?, ?, ?)"
WRITE_CHANGE = "UPDATE accounts SET cents = cents + ? WHERE account = ?"
WRITE_ANSWER = "INSERT INTO answers VALUES (?, ?, ?, ?)"
WRITE_SNAPSHOT = """
    INSERT INTO snapshots VALUES (?, ?, ?, ?)
    ON CONFLICT (stream) DO UPDATE
    SET count = excluded.count, hash = excluded.hash, state = excluded.state
    WHERE excluded.count >= snapshots.count"""
UNSEAL = "DELETE FROM vault WHERE name = ?"
SEAL = "INSERT INTO vault VALUES (?, ?)"

OWN = f"""
    INSERT INTO streams VALUES (?, 0, ?, 1, ?, {NOW} + ?)
    ON CONFLICT (stream) DO UPDATE
    SET fence = fence + (holder IS NOT excluded.holder),
        holder = excluded.holder, held_until = excluded.held_until
    WHERE holder IS NULL OR holder = excluded.holder
        OR held_until <= {NOW} OR held_until > {NOW} + {MAX_LEASE_SECONDS}
    RETURNING fence"""
DISOWN = "UPDATE streams SET holder = NULL, held_until = NULL WHERE stream = ? AND holder = ?"
RENEW = f"UPDATE streams SET held_until = {NOW} + ? WHERE holder = ? RETURNING stream, fence"
READ_LEASES = f"""
    SELECT stream, holder, held_until - {NOW} FROM streams
    WHERE holder IS NOT NULL AND held_until > {NOW}
        AND held_until <= {NOW} + {MAX_LEASE_SECONDS}"""


class SqliteStore:
    def __init__(
        self,
        writer: SqliteConnection,
        reader: SqliteConnection,
        connect_again: Callable[[], SqliteConnection],
    ) -> None:
        self.logins = SqliteLogins(self._read, self._alone)
        self._writer = writer
        self._reader = reader
        self._writing = ThreadPoolExecutor(1, thread_name_prefix="sqlite-writer")
        self._reading = ThreadPoolExecutor(1, thread_name_prefix="sqlite-reader")
        self._turn = Lock()
        self.records = SqlRecords(SqliteDriver(connect_again, self._turn, self._writing))
        self._change_feed = ChangeFeed(self._counts, self._follow)
        self._closed = False

    @classmethod
    async def open(cls, path: Path, *, probe: Probe = NO_PROBE) -> "SqliteStore":
        def both() -> tuple[SqliteConnection, SqliteConnection]:
            writer = connect(path, probe=probe)
            try:
                return writer, connect(path, probe=probe)
            except BaseException:
                writer.close()
                raise

        return cls(*await to_thread(both), partial(connect, path, probe=probe))

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        async with self._turn:
            transaction = _Transaction(_Work(self._writer), self._write, self._change_feed.tell)
            try:
                yield transaction
            finally:
                transaction.ended = True
                if transaction.open:
                    # Should this task be cancelled meanwhile, the thread still does one thing
                    # after the other: nobody writes before this is done.
                    await shield(self._write(self._writer.rollback))

    def _write(self, work: Callable[..., T], *arguments: object) -> Future[T]:
        return wrap_future(self._writing.submit(work, *arguments))

    async def _alone(self, work: Callable[[SqliteConnection], T]) -> T:
        """Does work in a transaction of its own."""
        async with self._turn:
            return await self._write(self._writer.in_transaction, work)

    def _read(self, kind: str, sql: str, *parameters: object) -> Future[list[Any]]:
        return wrap_future(self._reading.submit(self._reader.run, kind, sql, parameters))

    async def heads(self) -> Mapping[str, Head]:
        rows = await self._read("read heads", READ_HEADS)
        return {stream: Head(count, head) for stream, count, head in rows}

    async def head(self, stream: str) -> Head:
        rows = await self._read("read head", READ_HEAD, stream)
        return Head(*rows[0]) if rows else Head()

    async def entries(self, stream: str, *, after: int = 0, most: int = 10_000) -> list[Entry]:
        rows = await self._read("read entries", READ_ENTRIES, stream, after, most)
        return [Entry(*row) for row in rows]

    async def balances(self, accounts: Collection[Account] | None = None) -> Mapping[Account, int]:
        if accounts is None:
            return dict(await self._read("read balances", READ_BALANCES))
        keys = [(account,) for account in accounts]
        find = partial(self._reader.find_at_once, "read balances", READ_BALANCE, keys)
        found: list[Any] = await wrap_future(self._reading.submit(find))
        return dict(found)

    async def snapshot(self, stream: str) -> Snapshot | None:
        rows = await self._read("read snapshot", READ_SNAPSHOT, stream)
        return Snapshot(*rows[0]) if rows else None

    async def stray(self) -> str | None:
        rows = await self._read("read stray", STRAYS)
        return stray(*rows[0]) if rows else None

    async def secret(self, name: str) -> bytes | None:
        rows = await self._read("read secret", READ_SECRET, name)
        return rows[0][0] if rows else None

    async def own(self, stream: str, holder: str, *, seconds: float) -> int | None:
        values = (stream, BEFORE_THE_FIRST, holder, seconds)
        async with self._turn:
            rows = await self._write(self._writer.run, "own", OWN, values)
        return rows[0][0] if rows else None

    async def disown(self, stream: str, holder: str) -> None:
        async with self._turn:
            await self._write(self._writer.run, "disown", DISOWN, (stream, holder))

    async def renew(self, holder: str, *, seconds: float) -> Mapping[str, int]:
        async with self._turn:
            return dict(await self._write(self._writer.run, "renew", RENEW, (seconds, holder)))

    async def leases(self) -> Mapping[str, Lease]:
        rows = await self._read("read leases", READ_LEASES)
        return {stream: Lease(holder, left) for stream, holder, left in rows}

    def news(self) -> AbstractAsyncContextManager[AsyncIterator[News]]:
        return self._change_feed.listen()

    async def _follow(self) -> None:
        """Tells what other processes have written; what this one writes is told by its commits."""
        version = None
        while True:
            # Where the file cannot be read now, the next look finds whatever this one missed.
            with suppress(StorageError):
                found = await self._poll("PRAGMA data_version")
                if found != version:
                    self._change_feed.tell(await self._counts())
                    version = found
            await sleep(SECONDS_BETWEEN_LOOKS)

    async def _counts(self) -> Mapping[str, int]:
        return dict(await self._poll(READ_COUNTS))

    def _poll(self, sql: str) -> Future[list[Any]]:
        return wrap_future(self._reading.submit(self._reader.poll, sql))

    async def close(self) -> None:
        await self._change_feed.close()
        async with self._turn:
            if not self._closed:
                self._closed = True
                await self.records.close()
                await self._write(self._writer.close)
                await wrap_future(self._reading.submit(self._reader.close))
                self._writing.shutdown()
                self._reading.shutdown()


class _Transaction:
    """The side of a transaction in the event loop; `visit` runs work in the writing thread."""

    def __init__(
        self,
        work: "_Work",
        visit: Callable[..., Future[Any]],
        tell: Callable[[Mapping[str, int]], None],
    ) -> None:
        self._work = work
        self._visit = visit
        self._tell = tell
        self.open = False
        self.ended = False

    async def lock(
        self,
        accounts: Collection[Account],
        commands: Collection[CommandKey],
        streams: Collection[str] = (),
    ) -> Locked:
        assert not self.ended, "a transaction that has ended"
        # Said before the visit, which goes on in its thread even if this task is cancelled.
        self.open = True
        locked: Locked = await self._visit(self._work.lock, accounts, commands, streams)
        return locked

    async def commit(self, batch: Batch) -> None:
        assert not self.ended, "a transaction that has ended"
        self.ended = self.open = True
        counts = await self._visit(self._work.commit, batch)
        self.open = False
        self._tell(counts)


class _Work:
    """The side of a transaction in the writing thread."""

    def __init__(self, connection: SqliteConnection) -> None:
        self._connection = connection
        self._begun = False
        self._balances: dict[Account, int] = {}

    def lock(
        self,
        accounts: Collection[Account],
        commands: Collection[CommandKey],
        streams: Collection[str],
    ) -> Locked:
        self._begin()
        self._look_at(accounts)
        rows = self._find("read answers", READ_ANSWER, [astuple(key) for key in commands])
        answers = [Answered(CommandKey(sender, id), *rest) for sender, id, *rest in rows]
        return Locked(
            {account: self._balances.get(account, 0) for account in accounts},
            {answered.key: answered for answered in answers},
            self._heads(streams),
        )

    def _heads(self, streams: Collection[str]) -> dict[str, Head]:
        rows = self._find("read heads", READ_STATUS, [(stream,) for stream in streams])
        found = {stream: Head(count, head) for stream, count, head, *_ in rows}
        return {stream: found.get(stream, Head()) for stream in streams}

    def commit(self, batch: Batch) -> Mapping[str, int]:
        """The counts of the streams of the batch after it."""
        try:
            self._begin()
            heads = self._append(batch.appends)
            self._change(batch.changes)
            answers = [(*astuple(it.key), it.digest, it.answer) for it in batch.answers]
            self._write("write answers", WRITE_ANSWER, answers)
            self._snapshot(latest_snapshots(batch.snapshots))
            self._write("unseal", UNSEAL, [(name,) for name in batch.unsealed])
            self._write("seal", SEAL, list(batch.sealed.items()))
            self._connection.commit()
        except BaseException:
            self._connection.rollback()
            raise
        return {stream: head.count for stream, head in heads.items()}

    def _begin(self) -> None:
        if not self._begun:
            self._connection.begin()
            self._begun = True

    def _look_at(self, accounts: Iterable[Account]) -> None:
        unseen = [(account,) for account in accounts if account not in self._balances]
        self._balances.update(self._find("read accounts", READ_BALANCE, unseen))

    def _append(self, appends: list[Append]) -> Mapping[str, Head]:
        streams = dict.fromkeys(append.stream for append in appends)
        rows = self._find("read streams", READ_STATUS, [(stream,) for stream in streams])
        heads = heads_after(appends, {stream: StreamStatus(*rest) for stream, *rest in rows})
        self._write("write streams", WRITE_HEAD, [(it, *astuple(heads[it])) for it in heads])
        entries = [astuple(entry) for append in appends for entry in append.entries]
        self._write("write entries", WRITE_ENTRY, entries)
        return heads

    def _change(self, changes: Mapping[Account, int]) -> None:
        self._look_at(changes)
        known = self._balances
        after = balances_after(changes, {account: known.get(account, 0) for account in changes})
        new = [(it, after[it], may_overdraw(it)) for it in changes if it not in known]
        self._write("open accounts", OPEN_ACCOUNT, new)
        old = [(cents, account) for account, cents in changes.items() if account in known]
        self._write("write accounts", WRITE_CHANGE, old)

    def _snapshot(self, snapshots: Mapping[str, Snapshot]) -> None:
        for it in snapshots.values():
            rows = self._find("read entry", READ_HASH, [(it.stream, it.count)])
            check_snapshot(it, rows[0][0] if rows else None)
        self._write("write snapshots", WRITE_SNAPSHOT, list(map(astuple, snapshots.values())))

    def _find(self, kind: str, sql: str, keys: Collection[tuple[object, ...]]) -> list[Any]:
        return self._connection.find(kind, sql, keys) if keys else []

    def _write(self, kind: str, sql: str, rows: Collection[tuple[object, ...]]) -> None:
        if rows:
            self._connection.run_many(kind, sql, rows)
