"""The store in memory, for tests, simulations and play without money; it ends with the process."""

from asyncio import Lock
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from time import monotonic

from punto.journal.hash_chain import Entry, Head
from punto.journal.snapshot import Snapshot
from punto.ledger.account import Account
from punto.storage.change_feed import ChangeFeed
from punto.storage.commit_checks import (
    CONFLICTS,
    StreamStatus,
    balances_after,
    check_snapshot,
    heads_after,
    latest_snapshots,
)
from punto.storage.memory.logins import MemoryLogins
from punto.storage.memory.records import MemoryRecords
from punto.storage.port import (
    MAX_LEASE_SECONDS,
    Answered,
    Batch,
    CommandKey,
    Conflict,
    Lease,
    Locked,
    News,
    Transaction,
)


class _Stream:
    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.fence = 0
        self.holder: str | None = None
        self.held_until = 0.0

    @property
    def head(self) -> Head:
        return Head(len(self.entries), self.entries[-1].hash) if self.entries else Head()

    @property
    def status(self) -> StreamStatus:
        return StreamStatus(self.head.count, self.head.hash, self.fence, self.holder is not None)


def _runs(stream: _Stream, now: float) -> bool:
    return now < stream.held_until <= now + MAX_LEASE_SECONDS


class MemoryStore:
    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.logins = MemoryLogins()
        self.records = MemoryRecords()
        self._clock = clock
        self._writing = Lock()
        self._streams: dict[str, _Stream] = {}
        self._balances: dict[Account, int] = {}
        self._answers: dict[CommandKey, Answered] = {}
        self._snapshots: dict[str, Snapshot] = {}
        self._vault: dict[str, bytes] = {}
        self._change_feed = ChangeFeed(self._counts)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        async with self._writing:
            transaction = _Transaction(self)
            try:
                yield transaction
            finally:
                transaction.ended = True

    def _look(
        self,
        accounts: Collection[Account],
        commands: Collection[CommandKey],
        streams: Collection[str] = (),
    ) -> Locked:
        return Locked(
            {account: self._balances.get(account, 0) for account in accounts},
            {key: self._answers[key] for key in commands if key in self._answers},
            {
                name: self._streams[name].head if name in self._streams else Head()
                for name in streams
            },
        )

    def _write(self, batch: Batch) -> None:
        """All checks come before the first write, and nothing fails after them."""
        appends = batch.appends
        streams = {append.stream: self._streams.get(append.stream, _Stream()) for append in appends}
        heads = heads_after(appends, {name: stream.status for name, stream in streams.items()})
        balances = balances_after(batch.changes, self._look(batch.changes, ()).balances)
        answers = {answered.key: answered for answered in batch.answers}
        if len(answers) < len(batch.answers) or answers.keys() & self._answers.keys():
            raise Conflict(CONFLICTS["answers"])
        snapshots = latest_snapshots(batch.snapshots)
        for snapshot in snapshots.values():
            check_snapshot(snapshot, self._hash(snapshot, batch))
        if (batch.sealed.keys() & self._vault.keys()) - set(batch.unsealed):
            raise Conflict(CONFLICTS["vault"])

        self._streams |= streams
        for append in appends:
            streams[append.stream].entries += append.entries
        self._balances |= balances
        self._answers |= answers
        for stream, snapshot in snapshots.items():
            known = self._snapshots.get(stream)
            if known is None or known.count <= snapshot.count:
                self._snapshots[stream] = snapshot
        for name in batch.unsealed:
            self._vault.pop(name, None)
        self._vault |= batch.sealed
        self._change_feed.tell({name: head.count for name, head in heads.items()})

    def _hash(self, snapshot: Snapshot, batch: Batch) -> str | None:
        """The hash of the last entry that a snapshot covers, once the batch is written."""
        stream = self._streams.get(snapshot.stream)
        if stream and 0 < snapshot.count <= len(stream.entries):
            return stream.entries[snapshot.count - 1].hash
        return next(
            (
                entry.hash
                for append in batch.appends
                for entry in append.entries
                if append.stream == snapshot.stream and entry.sequence == snapshot.count
            ),
            None,
        )

    async def heads(self) -> Mapping[str, Head]:
        return {name: stream.head for name, stream in self._streams.items() if stream.entries}

    async def head(self, stream: str) -> Head:
        return self._streams[stream].head if stream in self._streams else Head()

    async def entries(self, stream: str, *, after: int = 0, most: int = 10_000) -> list[Entry]:
        found = self._streams.get(stream)
        return found.entries[after : after + most] if found else []

    async def balances(self, accounts: Collection[Account] | None = None) -> Mapping[Account, int]:
        held = self._balances
        return {it: held[it] for it in (held if accounts is None else accounts) if it in held}

    async def snapshot(self, stream: str) -> Snapshot | None:
        return self._snapshots.get(stream)

    async def stray(self) -> str | None:
        # Nobody but this process writes here, and it leaves none.
        return None

    async def secret(self, name: str) -> bytes | None:
        return self._vault.get(name)

    async def own(self, stream: str, holder: str, *, seconds: float) -> int | None:
        async with self._writing:
            owned = self._streams.setdefault(stream, _Stream())
            now = self._clock()
            if owned.holder != holder:
                if owned.holder is not None and _runs(owned, now):
                    return None
                owned.fence += 1
            owned.holder, owned.held_until = holder, now + seconds
            return owned.fence

    async def disown(self, stream: str, holder: str) -> None:
        async with self._writing:
            owned = self._streams.get(stream)
            if owned and owned.holder == holder:
                owned.holder = None

    async def renew(self, holder: str, *, seconds: float) -> Mapping[str, int]:
        async with self._writing:
            until = self._clock() + seconds
            held = {name: it for name, it in self._streams.items() if it.holder == holder}
            for stream in held.values():
                stream.held_until = until
            return {name: stream.fence for name, stream in held.items()}

    async def leases(self) -> Mapping[str, Lease]:
        now = self._clock()
        return {
            name: Lease(stream.holder, stream.held_until - now)
            for name, stream in self._streams.items()
            if stream.holder is not None and _runs(stream, now)
        }

    def news(self) -> AbstractAsyncContextManager[AsyncIterator[News]]:
        return self._change_feed.listen()

    async def _counts(self) -> Mapping[str, int]:
        return {name: len(stream.entries) for name, stream in self._streams.items()}

    async def close(self) -> None:
        await self._change_feed.close()


class _Transaction:
    def __init__(self, store: MemoryStore) -> None:
        self._store = store
        self.ended = False

    async def lock(
        self,
        accounts: Collection[Account],
        commands: Collection[CommandKey],
        streams: Collection[str] = (),
    ) -> Locked:
        assert not self.ended, "a transaction that has ended"
        return self._store._look(accounts, commands, streams)

    async def commit(self, batch: Batch) -> None:
        assert not self.ended, "a transaction that has ended"
        self.ended = True
        self._store._write(batch)
