"""Which tables this process owns: it keeps its leases, takes over tables that nobody has, and gives
some away where it has more than its share."""

import asyncio
import logging
from collections.abc import Mapping

from punto.house.significant import SignificantKind
from punto.server.committer import Committer
from punto.server.draft import Clock
from punto.server.floor.clockwork import Clockwork
from punto.server.floor.floor import Floor
from punto.server.floor.pace import HOUSE_PACE, Pace
from punto.server.lease import LEASE_SECONDS, TICK_SECONDS
from punto.server.notices import Notices
from punto.storage.port import Lease, StorageError, Store
from punto.storage.record import table_of, table_stream
from punto.table.state import Phase

LOG = logging.getLogger("punto.owners")

_AT_REST = (Phase.CLOSED, Phase.BETWEEN_ROUNDS, Phase.BETTING)


def _here(holder: str) -> str:
    """The lease by which others know that a process is there, be it without a table."""
    return f"process/{holder}"


class Owners:
    def __init__(
        self,
        store: Store,
        committer: Committer,
        floor: Floor,
        notices: Notices,
        *,
        holder: str,
        clock: Clock,
        pace: Pace = HOUSE_PACE,
    ) -> None:
        self._store = store
        self._committer = committer
        self._floor = floor
        self._notices = notices
        self._holder = holder
        self._clock = clock
        self._pace = pace
        self._clocks: dict[str, asyncio.Task[None]] = {}
        self._taking: dict[str, asyncio.Task[None]] = {}
        self._here = _here(holder)
        self._others: dict[str, str] = {}
        """Who was last seen to run what."""
        self._leaving = False

    @property
    def owned(self) -> tuple[str, ...]:
        return tuple(self._clocks)

    async def run(self) -> None:
        """Keeps and takes tables until it is cancelled."""
        while True:
            try:
                await self.tick()
            except StorageError as error:
                # Whoever cannot reach the storage cannot write either: nothing is promised.
                LOG.warning("the leases cannot be kept for now: %s", error)
            await asyncio.sleep(TICK_SECONDS)

    async def tick(self) -> None:
        kept = await self._store.renew(self._holder, seconds=LEASE_SECONDS)
        if self._here not in kept and not self._leaving:
            await self._store.own(self._here, self._holder, seconds=LEASE_SECONDS)
        for name in self.owned:
            if table_stream(name) not in kept:
                LOG.warning("table %s was lost to another process", name)
                self._stop(name)
                self._committer.drop(name)
        if self._leaving:
            return
        for name in self.owned:
            await self._floor.keep_up(name)
        leases = await self._store.leases()
        self._others = self._others | {
            stream: lease.holder for stream, lease in leases.items() if lease.holder != self._holder
        }
        share = self._share(leases)
        for name in await self._tables():
            lease = leases.get(table_stream(name))
            has_it = lease is not None and lease.holder == self._holder
            ours = len(self._clocks.keys() | self._taking.keys())
            if has_it or (lease is None and ours < share):
                self._begin_to_take(name, self._gone(table_stream(name), leases))
        await self._give(share)

    async def take(self, name: str) -> bool:
        """Takes a table, be it new, unless another process has it."""
        if not await self._committer.own(name, seconds=LEASE_SECONDS):
            return False
        feed = await self._floor.catch_up(name)
        if name not in self._clocks:
            # The clock speaks to nobody but this process: a table that was lost has another one.
            ask = self._committer.submit
            clockwork = Clockwork(feed, ask, pace=self._pace, clock=self._clock)
            self._clocks[name] = asyncio.create_task(self._watched(name, clockwork))
        return True

    def _gone(self, stream: str, leases: Mapping[str, Lease]) -> str | None:
        """The process that ran a table, where it is not there any more."""
        last = self._others.pop(stream, None)
        return last if last is not None and _here(last) not in leases else None

    def _begin_to_take(self, name: str, gone: str | None) -> None:
        """Beside, for whoever was cut off in the middle of a commit may hold a table's rows for
        some seconds, and the other leases have to be kept meanwhile."""
        running = name in self._clocks and self._committer.owns(table_stream(name))
        if not running and name not in self._taking:
            task = asyncio.create_task(self._take(name, gone), name=f"take {name}")
            self._taking[name] = task
            task.add_done_callback(lambda _: self._taking.pop(name, None))

    async def _take(self, name: str, gone: str | None) -> None:
        try:
            if await self.take(name):
                LOG.info("table %s is run here", name)
                if gone is not None:
                    words = f"by {self._holder} from {gone}, which is gone"
                    self._notices.later(SignificantKind.TABLE_TAKEN_OVER, name, words)
        except StorageError as error:
            # One table that cannot be read must not stop the others.
            LOG.error("table %s cannot be run: %s", name, error)

    async def _watched(self, name: str, clockwork: Clockwork) -> None:
        try:
            await clockwork.run()
        except asyncio.CancelledError:
            raise
        except Exception:
            LOG.exception("the clock of table %s has stopped", name)
            self._clocks.pop(name, None)

    async def _tables(self) -> list[str]:
        names = map(table_of, await self._store.heads())
        return sorted(name for name in names if name is not None)

    def _share(self, leases: Mapping[str, Lease]) -> int:
        # Whoever is leaving is not there any more, though it may still have something to finish.
        there = {lease.holder for stream, lease in leases.items() if stream == _here(lease.holder)}
        processes = there | {self._holder}
        known = max(1, len(self._floor.feeds))
        return -(-known // len(processes))

    async def _give(self, share: int) -> None:
        """One table at a time, and never while its cards are dealt or its wagers paid."""
        if len(self._clocks) <= share:
            return
        for name in self.owned:
            table = self._floor.feeds[name].table
            if table.phase in _AT_REST and not table.paying:
                LOG.info("table %s is given to another process", name)
                return await self.hand_over(name)

    async def hand_over(self, name: str) -> None:
        self._stop(name)
        await self._committer.disown(name)

    async def leave(self) -> None:
        """Gives up all tables, for others to take at once."""
        self._leaving = True
        if self._taking:
            await asyncio.wait(tuple(self._taking.values()))
        for name in self.owned:
            await self.hand_over(name)
        await self._store.disown(self._here, self._holder)

    def _stop(self, name: str) -> None:
        clock = self._clocks.pop(name, None)
        if clock is not None:
            clock.cancel()
