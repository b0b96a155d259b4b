"""The store in PostgreSQL, which any number of processes may share.

Every transaction takes its locks in one order, so that there is no deadlock: accounts by name, then
streams by name, then answers, snapshots and secrets by name. Accounts that were not locked before
the commit are locked in it, out of that order: two transactions that meet there end with Busy. Last
comes the server's own lock on notifications, which a commit holds only at its end.
"""

from collections.abc import AsyncIterator, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

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
    Transaction,
)
from punto.storage.postgres.connection import ConnectionPool, PostgresConnection, connect
from punto.storage.postgres.logins import PostgresLogins
from punto.storage.postgres.notifications import CHANNEL, READ_COUNTS, follow
from punto.storage.postgres.records import PostgresDriver
from punto.storage.records.sql_records import SqlRecords
from punto.storage.statement_probe import NO_PROBE, Probe

READ_HEADS = "SELECT stream, count, head FROM streams WHERE count > 0"
READ_HEADS_OF = "SELECT stream, count, head FROM streams WHERE stream = ANY ($1::text[])"
READ_HEAD = "SELECT count, head FROM streams WHERE stream = $1"
READ_ENTRIES = """
    SELECT stream, sequence, body, hash FROM entries
    WHERE stream = $1 AND sequence > $2 ORDER BY sequence LIMIT $3"""
READ_HASHES = """
    SELECT stream, hash FROM entries
    JOIN unnest($1::text[], $2::bigint[]) AS wanted (stream, sequence) USING (stream, sequence)"""
READ_BALANCES = "SELECT account, cents FROM accounts"
READ_SOME_BALANCES = f"{READ_BALANCES} WHERE account = ANY ($1::text[])"
READ_ANSWERS = """
    SELECT sender, id, digest, answer FROM answers
    JOIN unnest($1::text[], $2::text[]) AS wanted (sender, id) USING (sender, id)"""
READ_SNAPSHOT = "SELECT stream, count, hash, state FROM snapshots WHERE stream = $1"
READ_SECRET = "SELECT sealed FROM vault WHERE name = $1"

LOCK_ACCOUNTS = """
    SELECT account, cents FROM accounts
    WHERE account = ANY ($1::text[]) ORDER BY account FOR UPDATE"""
OPEN_ACCOUNTS = """
    INSERT INTO accounts SELECT account, 0, may_overdraw
    FROM unnest($1::text[], $2::boolean[]) AS new (account, may_overdraw)
    ON CONFLICT DO NOTHING RETURNING account"""
CLOSE_ACCOUNTS = "DELETE FROM accounts WHERE account = ANY ($1::text[])"
WRITE_CHANGES = """
    UPDATE accounts SET cents = accounts.cents + change.cents
    FROM unnest($1::text[], $2::bigint[]) AS change (account, cents)
    WHERE accounts.account = change.account"""

OPEN_STREAMS = f"""
    INSERT INTO streams SELECT stream, 0, '{BEFORE_THE_FIRST}', 0
    FROM unnest($1::text[]) AS new (stream) ON CONFLICT DO NOTHING"""
LOCK_STREAMS = """
    SELECT stream, count, head, fence, holder IS NOT NULL FROM streams
    WHERE stream = ANY ($1::text[]) ORDER BY stream FOR UPDATE"""
WRITE_HEADS = f"""
    WITH grown AS (
        UPDATE streams SET count = new.count, head = new.head
        FROM unnest($1::text[], $2::bigint[], $3::text[]) AS new (stream, count, head)
        WHERE streams.stream = new.stream AND streams.count < new.count
        RETURNING streams.count || ' ' || streams.stream AS news
    )
    SELECT pg_notify({CHANNEL}, news) FROM grown"""
WRITE_ENTRIES = """
    INSERT INTO entries SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[])"""

WRITE_ANSWERS = """
    INSERT INTO answers SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])"""
WRITE_SNAPSHOTS = """
    INSERT INTO snapshots SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[])
    ON CONFLICT (stream) DO UPDATE
    SET count = excluded.count, hash = excluded.hash, state = excluded.state
    WHERE excluded.count >= snapshots.count"""
UNSEAL = "DELETE FROM vault WHERE name = ANY ($1::text[])"
SEAL = "INSERT INTO vault SELECT * FROM unnest($1::text[], $2::bytea[])"

_LONGEST = f"make_interval(secs => {MAX_LEASE_SECONDS})"

OWN = f"""
    INSERT INTO streams
    VALUES ($1, 0, '{BEFORE_THE_FIRST}', 1, $2, clock_timestamp() + make_interval(secs => $3))
    ON CONFLICT (stream) DO UPDATE
    SET fence = streams.fence + (streams.holder IS DISTINCT FROM excluded.holder)::int,
        holder = excluded.holder,
        held_until = clock_timestamp() + make_interval(secs => $3)
    WHERE streams.holder IS NULL OR streams.holder = excluded.holder
        OR streams.held_until <= clock_timestamp()
        OR streams.held_until > clock_timestamp() + {_LONGEST}
    RETURNING fence"""
DISOWN = "UPDATE streams SET holder = NULL, held_until = NULL WHERE stream = $1 AND holder = $2"
RENEW = """
    WITH held AS MATERIALIZED (
        SELECT stream FROM streams WHERE holder = $1 ORDER BY stream FOR UPDATE
    )
    UPDATE streams SET held_until = clock_timestamp() + make_interval(secs => $2)
    FROM held WHERE streams.stream = held.stream
    RETURNING streams.stream, fence"""
READ_LEASES = f"""
    SELECT stream, holder, extract(epoch FROM held_until - now)::float8
    FROM streams, (SELECT clock_timestamp() AS now) AS clock
    WHERE holder IS NOT NULL AND held_until > now AND held_until <= now + {_LONGEST}"""


class PostgresStore:
    def __init__(self, pool: ConnectionPool) -> None:
        self.logins = PostgresLogins(self._run)
        self.records = SqlRecords(PostgresDriver(pool))
        self._pool = pool
        self._change_feed = ChangeFeed(self._counts, self._follow)

    @classmethod
    async def open(cls, url: str, *, probe: Probe = NO_PROBE) -> "PostgresStore":
        return cls(await connect(url, probe=probe))

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        async with self._pool.connection() as connection:
            transaction = _Transaction(connection, self._change_feed)
            try:
                yield transaction
            finally:
                transaction.ended = True
                await connection.rollback()

    async def _run(self, kind: str, sql: str, *parameters: object) -> list[Any]:
        async with self._pool.connection() as connection:
            return await connection.run(kind, sql, *parameters)

    async def heads(self) -> Mapping[str, Head]:
        rows = await self._run("read heads", READ_HEADS)
        return {stream: Head(count, head) for stream, count, head in rows}

    async def head(self, stream: str) -> Head:
        rows = await self._run("read head", READ_HEAD, stream)
        return Head(*rows[0]) if rows else Head()

    async def entries(self, stream: str, *, after: int = 0, most: int = 10_000) -> list[Entry]:
        rows = await self._run("read entries", READ_ENTRIES, stream, after, most)
        return [Entry(*row) for row in rows]

    async def balances(self, accounts: Collection[Account] | None = None) -> Mapping[Account, int]:
        if accounts is None:
            return dict(await self._run("read balances", READ_BALANCES))
        return dict(await self._run("read balances", READ_SOME_BALANCES, list(accounts)))

    async def snapshot(self, stream: str) -> Snapshot | None:
        rows = await self._run("read snapshot", READ_SNAPSHOT, stream)
        return Snapshot(*rows[0]) if rows else None

    async def stray(self) -> str | None:
        rows = await self._run("read stray", STRAYS)
        return stray(*rows[0]) if rows else None

    async def secret(self, name: str) -> bytes | None:
        rows = await self._run("read secret", READ_SECRET, name)
        return rows[0][0] if rows else None

    async def own(self, stream: str, holder: str, *, seconds: float) -> int | None:
        rows = await self._run("own", OWN, stream, holder, seconds)
        return rows[0][0] if rows else None

    async def disown(self, stream: str, holder: str) -> None:
        await self._run("disown", DISOWN, stream, holder)

    async def renew(self, holder: str, *, seconds: float) -> Mapping[str, int]:
        return dict(await self._run("renew", RENEW, holder, seconds))

    async def leases(self) -> Mapping[str, Lease]:
        rows = await self._run("read leases", READ_LEASES)
        return {stream: Lease(holder, left) for stream, holder, left in rows}

    def news(self) -> AbstractAsyncContextManager[AsyncIterator[News]]:
        return self._change_feed.listen()

    async def _follow(self) -> None:
        await follow(self._pool, self._change_feed)

    async def _counts(self) -> Mapping[str, int]:
        return dict(await self._run("read counts", READ_COUNTS))

    async def close(self) -> None:
        await self._change_feed.close()
        await self._pool.close()


class _Transaction:
    def __init__(self, connection: PostgresConnection, change_feed: ChangeFeed) -> None:
        self._connection = connection
        self._change_feed = change_feed
        self._begun = False
        self._balances: dict[Account, int] = {}
        # Accounts that are there only so that they can be locked.
        self._opened: set[Account] = set()
        self.ended = False

    async def lock(
        self,
        accounts: Collection[Account],
        commands: Collection[CommandKey],
        streams: Collection[str] = (),
    ) -> Locked:
        assert not self.ended, "a transaction that has ended"
        await self._begin()
        await self._lock_accounts(accounts)
        # Read after the locks, so that it sees what those who held them before have answered.
        rows = await self._many("read answers", READ_ANSWERS, [astuple(key) for key in commands])
        answers = [Answered(CommandKey(sender, id), *rest) for sender, id, *rest in rows]
        return Locked(
            {account: self._balances[account] for account in accounts},
            {answered.key: answered for answered in answers},
            await self._heads(streams),
        )

    async def _heads(self, streams: Collection[str]) -> dict[str, Head]:
        rows = await self._many("read heads", READ_HEADS_OF, [(stream,) for stream in streams])
        found = {stream: Head(count, head) for stream, count, head in rows}
        return {stream: found.get(stream, Head()) for stream in streams}

    async def commit(self, batch: Batch) -> None:
        assert not self.ended, "a transaction that has ended"
        self.ended = True
        try:
            await self._begin()
            await self._lock_accounts(batch.changes)
            heads = await self._append(batch.appends)
            await self._change(batch.changes)
            # Sorted by their keys, for the one order of locks.
            answers = sorted((*astuple(it.key), it.digest, it.answer) for it in batch.answers)
            await self._many("write answers", WRITE_ANSWERS, answers)
            await self._snapshot(latest_snapshots(batch.snapshots))
            await self._many("unseal", UNSEAL, [(name,) for name in sorted(batch.unsealed)])
            await self._many("seal", SEAL, sorted(batch.sealed.items()))
            await self._connection.commit()
        except BaseException:
            await self._connection.rollback()
            raise
        # Others hear of it by the server; here it need not go so far.
        self._change_feed.tell({stream: head.count for stream, head in heads.items()})

    async def _begin(self) -> None:
        if not self._begun:
            await self._connection.begin()
            self._begun = True

    async def _lock_accounts(self, accounts: Iterable[Account]) -> None:
        names = sorted(set(accounts) - self._balances.keys())
        if not names:
            return
        found = await self._connection.run("lock accounts", LOCK_ACCOUNTS, names)
        if len(found) < len(names):
            missing = sorted(set(names) - {account for account, _ in found})
            found = await self._open_accounts(names, missing)
        self._balances |= dict(found)

    async def _open_accounts(self, names: list[Account], missing: list[Account]) -> list[Any]:
        """Locks accounts of which some do not exist yet."""
        if not self._balances:
            # Nobody may make accounts while they hold some: another who holds what they make
            # might wait for what they hold. So all locks are given up and taken anew.
            await self._connection.rollback()
            await self._connection.begin()
        flags = [may_overdraw(account) for account in missing]
        made = await self._connection.run("open accounts", OPEN_ACCOUNTS, missing, flags)
        self._opened |= {account for (account,) in made}
        return await self._connection.run("lock accounts", LOCK_ACCOUNTS, names)

    async def _change(self, changes: Mapping[Account, int]) -> None:
        balances_after(changes, self._balances)
        await self._many("write accounts", WRITE_CHANGES, sorted(changes.items()))
        unused = [(account,) for account in sorted(self._opened - changes.keys())]
        await self._many("close accounts", CLOSE_ACCOUNTS, unused)

    async def _append(self, appends: list[Append]) -> Mapping[str, Head]:
        new = {append.stream for append in appends if append.fence is None and append.after == 0}
        await self._many("open streams", OPEN_STREAMS, [(stream,) for stream in sorted(new)])
        streams = [(stream,) for stream in sorted({append.stream for append in appends})]
        rows = await self._many("lock streams", LOCK_STREAMS, streams)
        heads = heads_after(appends, {stream: StreamStatus(*rest) for stream, *rest in rows})
        await self._many("write streams", WRITE_HEADS, [(it, *astuple(heads[it])) for it in heads])
        entries = [astuple(entry) for append in appends for entry in append.entries]
        await self._many("write entries", WRITE_ENTRIES, entries)
        return heads

    async def _snapshot(self, snapshots: Mapping[str, Snapshot]) -> None:
        places = [(snapshot.stream, snapshot.count) for snapshot in snapshots.values()]
        hashes = dict(await self._many("read entries", READ_HASHES, places))
        for snapshot in snapshots.values():
            check_snapshot(snapshot, hashes.get(snapshot.stream))
        rows = [astuple(snapshot) for snapshot in snapshots.values()]
        await self._many("write snapshots", WRITE_SNAPSHOTS, rows)

    async def _many(self, kind: str, sql: str, rows: Sequence[tuple[Any, ...]]) -> list[Any]:
        """Runs a statement over rows, which are sent as one array for each column."""
        return await self._connection.run(kind, sql, *zip(*rows, strict=True)) if rows else []
