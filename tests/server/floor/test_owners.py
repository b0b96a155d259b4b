"""Who runs which table, and goes on running it: one process of a house or two, as far as their
owners go, on one database."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Self

import pytest

from punto.games import game
from punto.server.answers import Answer, Asked
from punto.server.chance import new_secret
from punto.server.committer import Committer, NotOwned
from punto.server.floor.floor import Floor
from punto.server.floor.owners import Owners
from punto.server.floor.pace import Pace
from punto.server.lease import LEASE_SECONDS
from punto.server.notices import Notices
from punto.server.running import now, running
from punto.server.written import Written
from punto.storage.opening import open_store
from punto.storage.port import Store
from punto.storage.probe import Probe
from punto.storage.record import table_of, table_stream
from punto.table.actor import SYSTEM
from punto.table.commands import FillFloat, OpenTable
from punto.table.settings import Dealing, settings_for
from punto.table.state import Phase

SECONDS = 20
TABLES = ("T1", "T2", "T3", "T4")
QUICK = Pace(card_seconds=0.01, result_seconds=0.01, shoe_seconds=0.01, round_seconds=0)


class Lost(Probe):
    """Loses the answer to the next commit."""

    def __init__(self) -> None:
        self.armed = False

    def after(self, kind: str) -> None:
        if kind == "commit" and self.armed:
            self.armed = False
            raise OSError("the answer to the commit was lost")


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


async def test_what_was_written_while_its_commit_was_lost_is_told(shared_url: str) -> None:
    lost = Lost()
    # A table that nothing else happens at.
    slow = Pace(card_seconds=600, result_seconds=600, shoe_seconds=600, round_seconds=600)
    async with process(shared_url, probe=lost, pace=slow) as one:
        await one.open("T1")
        feed = one.floor.feeds["T1"]
        await until(lambda: feed.table.shoe is not None)
        lost.armed = True
        filled = FillFloat(id="fill", by=SYSTEM, at=0, cents=100_00)
        answer = await one.floor.ask(table_stream("T1"), filled)
        assert answer.accepted
        assert not lost.armed
        assert feed.sequence < one.committer.head("T1").count
        await one.owners.tick()
        assert feed.sequence == one.committer.head("T1").count == answer.last
        assert feed.table == one.committer.table("T1")


async def test_the_tables_of_a_process_that_leaves_are_taken_at_once(shared_url: str) -> None:
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(process(shared_url))
        two = await stack.enter_async_context(process(shared_url, "two"))
        await one.open(*TABLES)
        # It has another thing to do to the end.
        assert await one.store.own("hooks", "one", seconds=LEASE_SECONDS)
        await two.owners.tick()
        assert two.owners.owned == ()
        await one.owners.leave()
        await one.owners.tick()
        assert set(await one.store.leases()) == {"hooks", "process/two"}
        await two.floor.load()
        await two.owners.tick()
        await until(lambda: set(two.owners.owned) == set(TABLES))
        leases = await two.store.leases()
        held = {table_of(name) for name, lease in leases.items() if lease.holder == "two"}
        assert held == {*TABLES, None}


async def test_what_a_process_holds_it_runs_though_it_is_more_than_its_share(
    shared_url: str,
) -> None:
    async with process(shared_url) as one, process(shared_url, "two") as two:
        await one.open(*TABLES)
        await two.owners.tick()
        # As after a clock that has stopped: the lease is there, and nobody moves the table.
        one.owners._clocks.pop("T1").cancel()
        one.committer.drop("T1")
        await one.owners.tick()
        await until(lambda: "T1" in one.owners.owned)


async def test_the_clock_of_a_table_that_was_lost_moves_it_nowhere_else(
    shared_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with process(shared_url) as one:
        await one.open("T1")
        await one.committer.disown("T1")
        assert await one.store.own(table_stream("T1"), "two", seconds=LEASE_SECONDS)
        assert await one.store.own("process/two", "two", seconds=LEASE_SECONDS)
        await until(lambda: "table T1 waits: table/T1 is not run by this process" in caplog.text)
        assert one.forwarded == []


async def test_a_clock_that_is_set_back_stops_no_table(shared_url: str) -> None:
    pace = Pace(card_seconds=0.3, result_seconds=0, shoe_seconds=0, round_seconds=0)
    async with process(shared_url, pace=pace) as one:
        await one.open("T1")
        feed = one.floor.feeds["T1"]
        await until(lambda: feed.table.shoe is not None)
        assert feed.table.phase is Phase.BETWEEN_ROUNDS
        one.set_back = 3_600 * 1_000_000
        await until(lambda: feed.table.phase is Phase.BETTING)
