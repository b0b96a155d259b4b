"""Who runs which table, and goes on running it: one process of a house or two, as far as their
owners go, on one database."""

import pytest
from faults import Fault, lose
from server.streams.house_process import process
from waiting import until

from punto.journal.actor import SYSTEM
from punto.server.floor.pace import Pace
from punto.server.streams.lease import LEASE_SECONDS
from punto.table.commands import FillFloat
from punto.table.kind import TABLE
from punto.table.state import Phase
from punto.table.stream import table_of, table_stream

TABLES = ("T1", "T2", "T3", "T4")


async def test_what_was_written_while_its_commit_was_lost_is_told(durable: str) -> None:
    lost = Fault(lose, of="commit")
    # A table that nothing else happens at.
    slow = Pace(card_seconds=600, result_seconds=600, shoe_seconds=600, round_seconds=600)
    async with process(durable, probe=lost, pace=slow) as one:
        await one.open("T1")
        feed = one.tables.feeds["T1"]
        await until(lambda: feed.table.shoe is not None)
        lost.at_after = len(lost.kinds) + 1
        filled = FillFloat(id="fill", by=SYSTEM, at=0, cents=100_00)
        answer = await one.router.ask(table_stream("T1"), filled)
        assert answer.accepted
        assert not lost.armed
        assert feed.sequence < one.committer.head(table_stream("T1")).count
        await one.ownership.tick()
        assert feed.sequence == one.committer.head(table_stream("T1")).count == answer.last
        assert feed.table == one.committer.state(TABLE, "T1")


async def test_the_tables_of_a_process_that_leaves_are_taken_at_once(durable: str) -> None:
    async with process(durable) as one, process(durable, "two") as two:
        await one.open(*TABLES)
        # It has another thing to do to the end.
        assert await one.store.own("hooks", "one", seconds=LEASE_SECONDS)
        await two.ownership.tick()
        assert two.ownership.owned == ()
        await one.ownership.leave()
        await one.ownership.tick()
        assert set(await one.store.leases()) == {"hooks", "process/two"}
        await two.tables.load()
        await two.ownership.tick()
        await until(lambda: set(two.ownership.owned) == set(map(table_stream, TABLES)))
        leases = await two.store.leases()
        held = {table_of(name) for name, lease in leases.items() if lease.holder == "two"}
        assert held == {*TABLES, None}


async def test_what_a_process_holds_it_runs_though_it_is_more_than_its_share(
    durable: str,
) -> None:
    async with process(durable) as one, process(durable, "two") as two:
        await one.open(*TABLES)
        await two.ownership.tick()
        # As after a clock that has stopped: the lease is there, and nobody moves the table.
        one.ownership._running.pop(table_stream("T1")).cancel()
        one.committer.drop(table_stream("T1"))
        await one.ownership.tick()
        await until(lambda: table_stream("T1") in one.ownership.owned)


async def test_the_clock_of_a_table_that_was_lost_moves_it_nowhere_else(
    durable: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with process(durable) as one:
        await one.open("T1")
        await one.committer.disown(table_stream("T1"))
        assert await one.store.own(table_stream("T1"), "two", seconds=LEASE_SECONDS)
        assert await one.store.own("process/two", "two", seconds=LEASE_SECONDS)
        await until(lambda: "table T1 waits: table/T1 is not run by this process" in caplog.text)
        assert one.forwarded == []


async def test_a_clock_that_is_set_back_stops_no_table(durable: str) -> None:
    pace = Pace(card_seconds=0.3, result_seconds=0, shoe_seconds=0, round_seconds=0)
    async with process(durable, pace=pace) as one:
        await one.open("T1")
        feed = one.tables.feeds["T1"]
        await until(lambda: feed.table.shoe is not None)
        assert feed.table.phase is Phase.BETWEEN_ROUNDS
        one.set_back = 3_600 * 1_000_000
        await until(lambda: feed.table.phase is Phase.BETTING)
