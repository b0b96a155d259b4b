"""Which streams this process owns: it renews leases, takes free streams, and gives streams away
where it has more than its share."""

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, Protocol

from punto.server.commit.committer import Committer
from punto.server.streams.followed_streams import FollowedStreams
from punto.server.streams.lease import LEASE_SECONDS, TICK_SECONDS
from punto.server.streams.stream_feed import StreamFeed
from punto.storage.port import Lease, StorageError, Store

LOG = logging.getLogger("punto.ownership")


class Runner(Protocol):
    """Runs the streams of one kind while this process owns them."""

    @property
    def streams(self) -> FollowedStreams[Any, Any]: ...

    def is_wanted(self, name: str) -> bool:
        """Whether this stream has to be run."""

    def can_move(self, name: str) -> bool:
        """Whether the stream may be handed over now."""

    def run(self, feed: Any) -> Coroutine[Any, Any, None]:
        """Runs the stream until cancelled."""

    def taken_over(self, name: str, words: str) -> None:
        """The process that ran the stream is gone."""


def _presence(holder: str) -> str:
    """The lease that shows that a process is there, even without streams."""
    return f"process/{holder}"


class Ownership:
    def __init__(self, store: Store, committer: Committer, *, holder: str) -> None:
        self._store = store
        self._committer = committer
        self._holder = holder
        self._presence = _presence(holder)
        self._runners: list[Runner] = []
        self._running: dict[str, asyncio.Task[None]] = {}
        self._taking: dict[str, asyncio.Task[None]] = {}
        self._others: dict[str, str] = {}
        """The last known holders of streams of other processes."""
        self._leaving = False
        self._opening = asyncio.Lock()

    def add(self, runner: Runner) -> None:
        """Adds the runner of one more kind."""
        self._runners.append(runner)

    @property
    def owned(self) -> tuple[str, ...]:
        return tuple(self._running)

    async def run(self) -> None:
        """Renews and takes leases, until cancelled."""
        while True:
            try:
                await self.tick()
            except StorageError as error:
                # Without the storage nothing can be written either.
                LOG.warning("leases cannot be renewed now: %s", error)
            await asyncio.sleep(TICK_SECONDS)

    async def tick(self) -> None:
        renewed = await self._store.renew(self._holder, seconds=LEASE_SECONDS)
        if self._presence not in renewed and not self._leaving:
            await self._store.own(self._presence, self._holder, seconds=LEASE_SECONDS)
        for stream in self.owned:
            if stream not in renewed:
                LOG.warning("%s was lost to another process", stream)
                self._stop(stream)
                self._committer.drop(stream)
        if self._leaving:
            return
        leases = await self._store.leases()
        self._others = self._others | {
            stream: lease.holder for stream, lease in leases.items() if lease.holder != self._holder
        }
        streams = await self._store.heads()
        for runner in self._runners:
            await self._tick(runner, streams, leases)

    async def _tick(
        self, runner: Runner, streams: Iterable[str], leases: Mapping[str, Lease]
    ) -> None:
        kind = runner.streams.kind
        for name in self._names(runner, self._running):
            await runner.streams.keep_up(name)
        share = self._share(runner, leases)
        for name in sorted(self._names(runner, streams)):
            stream = kind.stream(name)
            if not runner.is_wanted(name):
                if stream in self._running:
                    await self.hand_over(stream)
                continue
            lease = leases.get(stream)
            has_it = lease is not None and lease.holder == self._holder
            ours = len({*self._names(runner, self._running), *self._names(runner, self._taking)})
            if has_it or (lease is None and ours < share):
                self._begin_to_take(runner, name, self._gone(stream, leases))
        if len(list(self._names(runner, self._running))) > share:
            await self._give_one(runner)

    def _names(self, runner: Runner, streams: Iterable[str]) -> Iterator[str]:
        for stream in tuple(streams):
            name = runner.streams.kind.name_of(stream)
            if name is not None:
                yield name

    async def take(self, stream: str) -> bool:
        """Takes a stream, even a new one, unless another process has it."""
        runner, name = self._runner_of(stream)
        if not await self._committer.own(stream, seconds=LEASE_SECONDS):
            self._stop(stream)
            return False
        feed = await runner.streams.catch_up(name)
        if stream not in self._running:
            self._running[stream] = asyncio.create_task(self._watched(stream, runner, feed))
        return True

    @asynccontextmanager
    async def opening(self, stream: str) -> AsyncIterator[None]:
        """Takes a new stream for its first record. Without one it is given back: no process takes
        over an empty stream, so nobody could open it. One at a time, so that none is given back
        while it is opened."""
        async with self._opening:
            runner, name = self._runner_of(stream)
            try:
                await self.take(stream)
                yield
            finally:
                feed = runner.streams.feeds.get(name)
                if feed is not None and feed.sequence == 0:
                    # Forgotten while nobody else can write: later records are read anew.
                    runner.streams.forget(name)
                    await self.hand_over(stream)

    def _runner_of(self, stream: str) -> tuple[Runner, str]:
        for runner in self._runners:
            name = runner.streams.kind.name_of(stream)
            if name is not None:
                return runner, name
        raise AssertionError(f"{stream} is run by no process")

    def _gone(self, stream: str, leases: Mapping[str, Lease]) -> str | None:
        """The process that ran a stream, if it has died."""
        last = self._others.pop(stream, None)
        return last if last is not None and _presence(last) not in leases else None

    def _begin_to_take(self, runner: Runner, name: str, gone: str | None) -> None:
        """As a task: a process that was cut off during a commit may lock the stream's rows for
        seconds, and the other leases have to be renewed meanwhile."""
        stream = runner.streams.kind.stream(name)
        running = stream in self._running and self._committer.owns(stream)
        if not running and stream not in self._taking:
            task = asyncio.create_task(self._take(runner, name, gone), name=f"take {stream}")
            self._taking[stream] = task
            task.add_done_callback(lambda _: self._taking.pop(stream, None))

    async def _take(self, runner: Runner, name: str, gone: str | None) -> None:
        stream = runner.streams.kind.stream(name)
        try:
            if await self.take(stream):
                LOG.info("%s is run here", stream)
                if gone is not None:
                    runner.taken_over(name, f"by {self._holder} from {gone}, which is gone")
        except StorageError as error:
            # A stream that cannot be read must not stop the others.
            LOG.error("%s cannot be run: %s", stream, error)

    async def _watched(self, stream: str, runner: Runner, feed: StreamFeed[Any, Any]) -> None:
        try:
            await runner.run(feed)
        except asyncio.CancelledError:
            raise
        except Exception:
            # The next tick starts it again.
            LOG.exception("the runner of %s failed", stream)
            self._running.pop(stream, None)

    def _share(self, runner: Runner, leases: Mapping[str, Lease]) -> int:
        # A process that is leaving counts no more, though it may still hold streams.
        there = {
            lease.holder for stream, lease in leases.items() if stream == _presence(lease.holder)
        }
        processes = there | {self._holder}
        known = max(1, len(runner.streams.feeds))
        return -(-known // len(processes))

    async def _give_one(self, runner: Runner) -> None:
        """Hands over one stream that can move now."""
        for name in self._names(runner, self._running):
            if runner.can_move(name):
                stream = runner.streams.kind.stream(name)
                LOG.info("%s is given to another process", stream)
                return await self.hand_over(stream)

    async def hand_over(self, stream: str) -> None:
        self._stop(stream)
        await self._committer.disown(stream)

    async def leave(self) -> None:
        """Hands over all streams."""
        self._leaving = True
        if self._taking:
            await asyncio.wait(tuple(self._taking.values()))
        for runner in reversed(self._runners):
            for name in self._names(runner, self._running):
                await self.hand_over(runner.streams.kind.stream(name))
        await self._store.disown(self._presence, self._holder)

    def _stop(self, stream: str) -> None:
        task = self._running.pop(stream, None)
        if task is not None:
            task.cancel()
