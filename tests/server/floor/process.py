"""A process of a house as far as its tables go: its committer, floor and owners, moved by hand."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Self

from punto.games import game
from punto.server.answers import Answer, Asked
from punto.server.chance import new_secret
from punto.server.committer import Committer, NotOwned
from punto.server.floor.floor import Floor
from punto.server.floor.owners import Owners
from punto.server.floor.pace import Pace
from punto.server.notices import Notices
from punto.server.running import now, running
from punto.server.written import Written
from punto.storage.opening import open_store
from punto.storage.port import Store
from punto.storage.probe import Probe
from punto.storage.record import table_stream
from punto.table.actor import SYSTEM
from punto.table.commands import OpenTable
from punto.table.settings import Dealing, settings_for

SECONDS = 20
QUICK = Pace(card_seconds=0.01, result_seconds=0.01, shoe_seconds=0.01, round_seconds=0)


class Process:
    def __init__(self, store: Store, committer: Committer, holder: str, pace: Pace) -> None:
        self.store = store
        self.committer = committer
        self.holder = holder
        self.set_back = 0
        self.forwarded: list[str] = []
        self.floor = Floor(store, committer, holder=holder, forward=self._forward)
        notices = Notices(self.floor.ask, clock=self.clock, large_win_cents=1)
        self.owners = Owners(
            store, committer, self.floor, notices, holder=holder, clock=self.clock, pace=pace
        )

    def clock(self) -> int:
        return now() - self.set_back

    async def _forward(self, to: str, stream: str, _asked: Asked) -> Answer:
        self.forwarded.append(f"{stream} at {to}")
        raise NotOwned("nobody is asked here")

    async def open(self, *names: str) -> Self:
        await self.owners.tick()
        settings = settings_for(
            game("baccarat"), Dealing.AUTOMATIC, least_cents=100, most_cents=100_000
        )
        for name in names:
            assert await self.owners.take(name)
            opened = OpenTable(id=f"open {name}", by=SYSTEM, at=0, table=name, settings=settings)
            assert (await self.floor.ask(table_stream(name), opened)).accepted
        return self


@asynccontextmanager
async def process(
    db: str, holder: str = "one", *, probe: Probe | None = None, pace: Pace = QUICK
) -> AsyncIterator[Process]:
    store = await open_store(db, probe=probe or Probe())
    floors: list[Floor] = []

    def tell(written: Written) -> None:
        for floor in floors:
            floor.written(written)

    try:
        async with running(
            store, key=bytes(32), holder=holder, clock=now, secrets=new_secret, tell=tell
        ) as committer:
            found = Process(store, committer, holder, pace)
            floors.append(found.floor)
            try:
                yield found
            finally:
                await found.owners.leave()
    finally:
        await store.close()


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(SECONDS):
        while not holds():
            await asyncio.sleep(0.005)
