"""All streams of one kind in one process: its own follow the committer, those of other processes
are read from the journal when they grow."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from punto.journal.record import NumberedRecord
from punto.journal.stream_kind import StreamKind
from punto.server.commit.commit_notice import CommitNotice
from punto.server.commit.committer import Committer
from punto.server.commit.loaded_streams import load, read_on
from punto.server.streams.stream_feed import StreamFeed
from punto.storage.port import StorageError, Store

LOG = logging.getLogger("punto.streams")

S = TypeVar("S")
F = TypeVar("F", bound=StreamFeed[Any, Any])

MAX_MISSED = 5_000
"""Maximum records replayed to a reconnecting client."""


class FollowedStreams(Generic[S, F]):
    """`make_feed` gets the name, the state, the number of records and the time of the last."""

    def __init__(
        self,
        kind: StreamKind[S, Any, Any],
        store: Store,
        committer: Committer,
        make_feed: Callable[[str, S, int, int], F],
    ) -> None:
        self.kind = kind
        self.feeds: dict[str, F] = {}
        self._store = store
        self._committer = committer
        self._make_feed = make_feed
        self._reading: dict[str, asyncio.Lock] = {}
        self._found: list[Callable[[F], None]] = []
        self._catching_up: set[asyncio.Task[F]] = set()

    def on_found(self, found: Callable[[F], None]) -> None:
        """Calls this with every stream, known or new."""
        self._found.append(found)
        for feed in self.feeds.values():
            found(feed)

    def runs(self, name: str) -> bool:
        """Whether this process runs the stream."""
        return self._committer.owns(self.kind.stream(name))

    async def load(self) -> None:
        """Reads every stream of the kind."""
        for name in await self.names():
            await self.feed(name)

    async def names(self) -> list[str]:
        names = map(self.kind.name_of, await self._store.heads())
        return sorted(name for name in names if name is not None)

    async def feed(self, name: str) -> F:
        """The stream's feed, read from the journal where it is new."""
        async with self._reading.setdefault(name, asyncio.Lock()):
            known = self.feeds.get(name)
            if known is not None:
                return known
            loaded = await load(self._store, self.kind, self.kind.stream(name))
            feed = self._make_feed(name, loaded.state, loaded.head.count, loaded.at)
            self.feeds[name] = feed
        for found in self._found:
            found(feed)
        return feed

    async def catch_up(self, name: str) -> F:
        """Reads from the journal what this process has not."""
        feed = await self.feed(name)
        async with self._reading[name]:
            behind = True
            while behind:
                state, sequence = feed.state, feed.sequence
                records = await self.page(name, sequence)
                state = self.kind.fold((one.record.event for one in records), state)
                # Where another has published meanwhile, reading goes on from there.
                behind = feed.sequence != sequence or not feed.publish(records, state)
        return feed

    async def reach(self, name: str, count: int) -> None:
        """Reads a stream up to record `count`, if it is not known so far."""
        known = self.feeds.get(name)
        if known is None or known.sequence < count:
            await self.catch_up(name)

    async def keep_up(self, name: str) -> None:
        """Publishes what this process wrote in a commit whose answer was lost."""
        if self.runs(name):
            await self.reach(name, self._committer.head(self.kind.stream(name)).count)

    async def page(
        self, name: str, after: int, most: int | None = None
    ) -> list[NumberedRecord[Any]]:
        """At most `most` records after this one."""
        return await read_on(self._store, self.kind, self.kind.stream(name), after, most=most)

    async def missed(self, name: str, after: int) -> list[NumberedRecord[Any]]:
        """The records after a record, from memory or the journal; none where they are more than
        MAX_MISSED or the record does not exist."""
        feed = await self.feed(name)
        if after > feed.sequence:
            # Another process may be ahead of this one.
            await self.catch_up(name)
        if not feed.sequence - MAX_MISSED <= after < feed.sequence or after < 0:
            return []
        found = feed.since(after)
        return found if found is not None else await self.page(name, after)

    def committed(self, notice: CommitNotice) -> None:
        """Publishes what this process wrote."""
        for name, records, state in notice.of(self.kind):
            feed = self.feeds.get(name)
            if feed is not None and not feed.publish(records, state):
                # It was just taken over and not yet read to its end.
                task = asyncio.create_task(self.catch_up(name), name=f"catch up with {name}")
                self._catching_up.add(task)
                task.add_done_callback(self._caught_up)

    def _caught_up(self, task: "asyncio.Task[F]") -> None:
        self._catching_up.discard(task)
        if not task.cancelled() and isinstance(task.exception(), StorageError):
            LOG.warning("%s failed: %s", task.get_name(), task.exception())

    async def changed(self, stream: str, count: int) -> None:
        """A stream now has `count` records; this process's own are published on commit."""
        name = self.kind.name_of(stream)
        if name is not None and not self._committer.owns(stream):
            await self.reach(name, count)

    def forget(self, name: str) -> None:
        """Forgets a stream without records."""
        self.feeds.pop(name, None)
