"""A process of a house as far as its tables go: committer, feeds and ownership, moved by hand."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Self

from asking import settings
from hosted_house import QUICK

from punto.journal.actor import SYSTEM
from punto.journal.command import Envelope
from punto.server.clock import now
from punto.server.commit.command_result import CommandResult
from punto.server.commit.committer import Committer, NotOwned
from punto.server.commit.running_committer import running
from punto.server.floor.pace import Pace
from punto.server.floor.table_feed import TableFeed, Tables
from punto.server.floor.table_runner import TableRunner
from punto.server.significant_events import SignificantEvents
from punto.server.streams.command_router import CommandRouter
from punto.server.streams.followed_streams import FollowedStreams
from punto.server.streams.ownership import Ownership
from punto.storage.factory import open_store
from punto.storage.port import Store
from punto.storage.statement_probe import Probe
from punto.table.commands import OpenTable
from punto.table.kind import TABLE
from punto.table.stream import table_stream


class Process:
    def __init__(self, store: Store, committer: Committer, holder: str, pace: Pace) -> None:
        self.store = store
        self.committer = committer
        self.holder = holder
        self.set_back = 0
        self.forwarded: list[str] = []
        self.router = CommandRouter(store, committer, holder=holder, forward=self._forward)
        self.tables: Tables = FollowedStreams(TABLE, store, committer, TableFeed)
        events = SignificantEvents(self.router.ask, clock=self.clock, large_win_cents=1)
        self.ownership = Ownership(store, committer, holder=holder)
        self.ownership.add(
            TableRunner(self.tables, committer.submit, events, clock=self.clock, pace=pace)
        )

    def clock(self) -> int:
        return now() - self.set_back

    async def _forward(self, to: str, stream: str, _asked: Envelope) -> CommandResult:
        self.forwarded.append(f"{stream} at {to}")
        raise NotOwned("nobody is asked here")

    async def open(self, *names: str) -> Self:
        await self.ownership.tick()
        for name in names:
            assert await self.ownership.take(table_stream(name))
            opened = OpenTable(id=f"open {name}", by=SYSTEM, at=0, table=name, settings=settings())
            assert (await self.router.ask(table_stream(name), opened)).accepted
        return self


@asynccontextmanager
async def process(
    db: str, holder: str = "one", *, probe: Probe | None = None, pace: Pace = QUICK
) -> AsyncIterator[Process]:
    store = await open_store(db, probe=probe or Probe())
    try:
        async with running(store, key=bytes(32), holder=holder) as committer:
            found = Process(store, committer, holder, pace)
            committer.listeners.append(found.tables.committed)
            try:
                yield found
            finally:
                await found.ownership.leave()
    finally:
        await store.close()
