"""All tournaments of the house as one process knows them: it follows every one, and runs those that
nobody else does."""

import asyncio
import logging
from collections.abc import Callable

from punto.ledger.account import tournament_table
from punto.server.committer import Committer
from punto.server.contest.feed import TournamentFeed
from punto.server.contest.marshal import Marshal
from punto.server.draft import Clock
from punto.server.floor.floor import Floor
from punto.server.floor.owners import Owners
from punto.server.lease import LEASE_SECONDS, TICK_SECONDS
from punto.server.live import load_tournament, read_on
from punto.server.written import Written
from punto.storage.port import StorageError, Store
from punto.storage.record import TournamentRecord, tournament_of, tournament_stream
from punto.table.state import Phase as TablePhase
from punto.tournament.evolve import evolve
from punto.tournament.state import Phase

LOG = logging.getLogger("punto.contests")

_OVER = (Phase.ENDED, Phase.CANCELLED)


class Contests:
    def __init__(
        self, store: Store, committer: Committer, floor: Floor, owners: Owners, *, clock: Clock
    ) -> None:
        self.feeds: dict[str, TournamentFeed] = {}
        self._store = store
        self._committer = committer
        self.floor = floor
        self.owners = owners
        self._clock = clock
        self._running: dict[str, asyncio.Task[None]] = {}
        self._reading: dict[str, asyncio.Lock] = {}
        self._known: list[Callable[[TournamentFeed], None]] = []
        self._behind: set[asyncio.Task[TournamentFeed]] = set()
        floor.on_stream(self.hear)

    def on_known(self, known: Callable[[TournamentFeed], None]) -> None:
        """Calls this with every tournament that becomes known."""
        self._known.append(known)
        for feed in self.feeds.values():
            known(feed)

    def written(self, written: Written) -> None:
        for stream, tournament in written.tournaments.items():
            name = tournament_of(stream)
            feed = self.feeds.get(name) if name is not None else None
            if feed is not None and not feed.publish(written.records[stream], tournament):
                task = asyncio.create_task(self.catch_up(feed.name))
                self._behind.add(task)
                task.add_done_callback(self._behind.discard)

    async def load(self) -> None:
        """Reads every tournament of the house."""
        for stream in await self._store.heads():
            name = tournament_of(stream)
            if name is not None:
                await self.feed(name)

    async def feed(self, name: str) -> TournamentFeed:
        async with self._reading.setdefault(name, asyncio.Lock()):
            known = self.feeds.get(name)
            if known is not None:
                return known
            live = await load_tournament(self._store, tournament_stream(name), 0)
            feed = TournamentFeed(name, live.tournament, live.head.count)
            self.feeds[name] = feed
        for tell in self._known:
            tell(feed)
        return feed

    async def catch_up(self, name: str) -> TournamentFeed:
        """Reads what the journal has and this process has not."""
        feed = await self.feed(name)
        async with self._reading[name]:
            behind = True
            while behind:
                tournament, sequence = feed.tournament, feed.sequence
                records = await read_on(self._store, tournament_stream(name), sequence)
                for one in records:
                    assert isinstance(one.record, TournamentRecord), "it is a tournament's stream"
                    tournament = evolve(tournament, one.record.event)
                behind = feed.sequence != sequence or not feed.publish(records, tournament)
        return feed

    async def hear(self, stream: str, count: int) -> None:
        """Somebody has written; what this process writes itself, it tells by itself."""
        name = tournament_of(stream)
        if name is None or self._committer.owns(stream):
            return
        await self.reach(name, count)

    async def reach(self, name: str, count: int) -> None:
        """Knows so many records of a tournament, at the least."""
        known = self.feeds.get(name)
        if known is None or known.sequence < count:
            await self.catch_up(name)

    async def run(self) -> None:
        """Keeps and takes tournaments until it is cancelled."""
        while True:
            try:
                await self.tick()
            except StorageError as error:
                LOG.warning("tournaments cannot be kept for now: %s", error)
            await asyncio.sleep(TICK_SECONDS)

    async def tick(self) -> None:
        for name, feed in tuple(self.feeds.items()):
            if feed.tournament.phase not in _OVER or self._tables_are_open(feed):
                await self.take(name)
            elif name in self._running:
                await self._let_go(name)

    def _tables_are_open(self, feed: TournamentFeed) -> bool:
        """Whether a table of a tournament is still to be closed, be the tournament over."""
        numbers = range(1, feed.tournament.tables_drawn + 1)
        tables = (self.floor.feeds.get(tournament_table(feed.name, one)) for one in numbers)
        return any(one is not None and one.table.phase is not TablePhase.CLOSED for one in tables)

    async def take(self, name: str) -> bool:
        """Takes a tournament, be it new, unless another process has it."""
        if not await self._committer.own_tournament(name, seconds=LEASE_SECONDS):
            self._stop(name)
            return False
        feed = await self.catch_up(name)
        running = self._running.get(name)
        if running is None or running.done():
            marshal = Marshal(feed, self.floor, self.owners, self._clock)
            self._running[name] = asyncio.create_task(self._watched(name, marshal))
        return True

    async def _watched(self, name: str, marshal: Marshal) -> None:
        try:
            await marshal.run()
        except asyncio.CancelledError:
            raise
        except Exception:
            # It is begun anew with the next tick.
            LOG.exception("the marshal of tournament %s has stopped", name)

    def _stop(self, name: str) -> None:
        task = self._running.pop(name, None)
        if task is not None:
            task.cancel()

    async def _let_go(self, name: str) -> None:
        self._stop(name)
        await self._committer.disown_tournament(name)

    async def forget_unopened(self, name: str) -> None:
        """Gives back a tournament that was taken to be opened and has no record."""
        feed = self.feeds.get(name)
        if feed is not None and feed.sequence == 0:
            del self.feeds[name]
            await self._let_go(name)

    async def leave(self) -> None:
        """Gives up all tournaments, for others to take at once."""
        for name in tuple(self._running):
            await self._let_go(name)
