"""Feeds the index of records from the journal, a moment behind the tables and never in their way.

Each process feeds the tables that it runs, and those that nobody has fed for a while; that two feed
the same one does no harm.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from time import monotonic

from msgspec import Struct

from punto.house.stream import HOUSE
from punto.journal.hash_chain import Entry
from punto.journal.record import UnreadableEntry
from punto.server.commit.commit_notice import CommitNotice
from punto.server.commit.loaded_streams import BrokenStream
from punto.storage.port import StorageError, Store
from punto.storage.records.feeding import Gap, is_fed
from punto.table.stream import table_stream
from punto.tournament.stream import tournament_of

LOG = logging.getLogger("punto.records")

ENTRIES_AT_ONCE = 500
"""Entries in one feed: it takes a few milliseconds, and a commit waits no longer for its turn."""

MAX_FEEDS = 20
"""Feeds in a row for one stream, before it is the turn of another."""


FAR_BEHIND = 2_000
"""Entries behind from which the index is being built anew, and not just a moment late."""


class FeedingPace(Struct, frozen=True, kw_only=True):
    """What is written waits `gather_seconds` for more to be fed with it; every `look_seconds` all
    streams are looked at."""

    gather_seconds: float = 0.5
    look_seconds: float = 5.0
    trouble_seconds: float = 1.0


UNHURRIED = FeedingPace()


class IndexFeeder:
    """`runs` says whether a stream is that of a table that this process runs."""

    def __init__(
        self, store: Store, *, runs: Callable[[str], bool], pace: FeedingPace = UNHURRIED
    ) -> None:
        self._store = store
        self._runs = runs
        self._pace = pace
        self._heads: dict[str, int] = {}
        self._fed: dict[str, int] = {}
        self._due: set[str] = set()
        self._grown = asyncio.Event()
        self._turns: dict[str, asyncio.Lock] = {}
        self._looked = False

    @property
    def behind(self) -> int:
        """How many entries of the tables that are run here the index has not taken in yet."""
        return sum(
            max(0, count - self._fed.get(stream, 0))
            for stream, count in self._heads.items()
            if self._runs(stream)
        )

    def committed(self, notice: CommitNotice) -> None:
        for stream, records in notice.records.items():
            if is_fed(stream):
                self._heads[stream] = records[-1].sequence
                self._due.add(stream)
                self._grown.set()

    async def catch_up(self, table: str) -> None:
        """Brings the index up to what is written of a table, unless it is far behind."""
        await self._feed(table_stream(table))

    async def catch_up_money(self, tables: Iterable[str]) -> bool:
        """Brings the index up to what is written of these tables, of the house and of tournaments.
        False while it is rebuilt: then some of what moved a patron's balance is not in it yet."""
        tournaments = [stream for stream in self._heads if tournament_of(stream) is not None]
        for stream in (HOUSE, *tournaments, *map(table_stream, tables)):
            await self._feed(stream)
        return self._looked and all(
            count - self._fed.get(stream, 0) < FAR_BEHIND for stream, count in self._heads.items()
        )

    async def run(self) -> None:
        """Feeds until it is cancelled."""
        while True:
            await self.look()
            look_again = monotonic() + self._pace.look_seconds
            while await self._until_grown(look_again):
                await asyncio.sleep(self._pace.gather_seconds)
                self._grown.clear()
                due, self._due = self._due, set()
                for stream in sorted(due):
                    await self._try(stream)

    async def _until_grown(self, deadline: float) -> bool:
        """Waits for something to be written; False where it is time to look around again."""
        left = deadline - monotonic()
        if left > 0:
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    return await self._grown.wait()
        return False

    async def look(self) -> None:
        """Finds what is behind, be it from before the start, of a table that was taken over, or of
        one that another process ought to have fed since the last look."""
        for stream, head in (await self._store.heads()).items():
            if not is_fed(stream):
                continue
            # Of another's table that was known before, what has come since may be on its way.
            seen = self._heads.get(stream, head.count)
            self._heads[stream] = max(seen, head.count)
            fed = self._fed[stream] = await self._store.records.through(stream)
            if fed < (head.count if self._runs(stream) else seen):
                await self._try(stream)
        self._looked = True

    async def _try(self, stream: str) -> None:
        """A stream that cannot be fed does not stop the others; it is tried again."""
        try:
            await self._feed(stream)
        except StorageError as error:
            LOG.warning("%s is not fed for now: %s", stream, error)
            await asyncio.sleep(self._pace.trouble_seconds)
        except Exception:
            LOG.exception("%s cannot be fed", stream)

    async def _feed(self, stream: str) -> None:
        async with self._turns.setdefault(stream, asyncio.Lock()):
            fed = self._fed.get(stream)
            if fed is None:
                fed = await self._store.records.through(stream)
            for _ in range(MAX_FEEDS):
                entries = await self._store.entries(stream, after=fed, most=ENTRIES_AT_ONCE)
                if not entries:
                    return
                started = monotonic()
                fed = self._fed[stream] = await self._take(stream, entries)
                if fed == entries[-1].sequence and len(entries) < ENTRIES_AT_ONCE:
                    return
                # As long as others had to wait for this, this waits for others.
                await asyncio.sleep(monotonic() - started)
        self._due.add(stream)
        self._grown.set()

    async def _take(self, stream: str, entries: Sequence[Entry]) -> int:
        """How far the index has come with these entries, if they can follow those it has."""
        try:
            return await self._store.records.feed(stream, entries)
        except Gap:
            # Somebody has thrown the index away, or it has lost its end in a crash.
            return await self._store.records.through(stream)
        except UnreadableEntry as error:
            raise BrokenStream(f"{stream} cannot be read: {error}") from error
