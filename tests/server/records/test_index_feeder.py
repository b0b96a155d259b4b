"""The feeder: what is written reaches the index, whatever happens meanwhile."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress

import pytest
from faults import fail
from storage.records import houses, test_tournaments
from storage.records.following import follow_all
from storage.records.questions import every
from waiting import poll, until

from punto.house.stream import HOUSE
from punto.journal.hash_chain import Entry, Head, chained
from punto.journal.record import NumberedRecord
from punto.server.commit.commit_notice import CommitNotice
from punto.server.commit.loaded_streams import BrokenStream
from punto.server.records.index_feeder import ENTRIES_AT_ONCE, FeedingPace, IndexFeeder
from punto.storage.factory import open_store
from punto.storage.port import Append, Batch, Store
from punto.storage.records.rows import Settlement
from punto.storage.statement_probe import Probe
from punto.stream_kinds.formats import read

QUICK = FeedingPace(gather_seconds=0.001, look_seconds=0.01, trouble_seconds=0.001)
NEVER_LOOKS = FeedingPace(gather_seconds=0.001, look_seconds=3600)
LONG, SHORT = "table/X1", "table/P1"


def entries(stream: str) -> list[Entry]:
    return [entry for entry, _ in houses.played()[stream]]


async def append(store: Store, stream: str, new: Sequence[Entry]) -> CommitNotice:
    async with store.transaction() as transaction:
        batch = Batch(appends=[Append(stream, new[0].sequence - 1, None, list(new))])
        await transaction.commit(batch)
    told = [NumberedRecord(one.sequence, read(stream, one.body), one.body) for one in new]
    return CommitNotice(records={stream: told}, states={}, balances={})


async def until_fed(store: Store, *streams: str) -> None:
    async def is_fed() -> bool:
        return all(
            [await store.records.through(one) == (await store.head(one)).count for one in streams]
        )

    await poll(is_fed)


@asynccontextmanager
async def feeding(
    store: Store, pace: FeedingPace = QUICK, *, runs: bool = True
) -> AsyncIterator[IndexFeeder]:
    feeder = IndexFeeder(store, runs=lambda _stream: runs, pace=pace)
    task = asyncio.create_task(feeder.run())
    try:
        yield feeder
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def settled(store: Store) -> list[Settlement]:
    return await every(store.records.settlements)


async def expected(*streams: str) -> list[Settlement]:
    """What an index tells that was fed these streams without any pace."""
    store = await open_store("memory:")
    for stream in streams:
        await append(store, stream, entries(stream))
    await follow_all(store)
    return await settled(store)


async def test_what_is_written_is_fed(store: Store) -> None:
    async with feeding(store, NEVER_LOOKS) as feeder:
        all_of_them = entries(SHORT)
        for start in range(0, len(all_of_them), 40):
            feeder.committed(await append(store, SHORT, all_of_them[start : start + 40]))
            assert feeder.behind > 0
            await until_fed(store, SHORT)
        await until(lambda: not feeder.behind)
    assert await settled(store) == await expected(SHORT)


async def test_a_journal_from_before_the_start_is_caught_up_with(store: Store) -> None:
    assert len(entries(LONG)) > ENTRIES_AT_ONCE
    for stream in (SHORT, LONG):
        await append(store, stream, entries(stream))
    # Some of it was fed before, and there is a stream without records.
    await store.records.feed(LONG, entries(LONG)[:100])
    await append(store, HOUSE, houses.cage())
    async with store.transaction() as transaction:
        others = chained("others", Head(), ["{}"])
        await transaction.commit(Batch(appends=[Append("others", 0, None, others)]))
    async with feeding(store, NEVER_LOOKS):
        await until_fed(store, SHORT, LONG, HOUSE)
    assert await store.records.through("others") == 0
    assert await settled(store) == await expected(SHORT, LONG)


async def test_of_what_moves_money_nothing_is_missing_once_it_was_asked_for(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    feeder = IndexFeeder(store, runs=lambda _stream: True, pace=NEVER_LOOKS)
    table = SHORT.removeprefix("table/")
    await append(store, SHORT, entries(SHORT)[:30])
    await append(store, HOUSE, houses.cage()[:2])
    # Nobody has looked yet what else there is.
    assert not await feeder.catch_up_money([table])
    await feeder.look()
    feeder.committed(await append(store, SHORT, entries(SHORT)[30:]))
    feeder.committed(await append(store, HOUSE, houses.cage()[2:]))
    feeder.committed(await append(store, LONG, entries(LONG)[:50]))
    assert await feeder.catch_up_money([table])
    assert await store.records.through(SHORT) == len(entries(SHORT))
    assert await store.records.through(HOUSE) == len(houses.cage())
    # A moment behind, as every list may be; further, and nothing is told.
    assert await store.records.through(LONG) == 0
    monkeypatch.setattr("punto.server.records.index_feeder.FAR_BEHIND", 50)
    assert not await feeder.catch_up_money([table])
    assert await feeder.catch_up_money([table, LONG.removeprefix("table/")])


async def test_entries_and_prizes_of_tournaments_are_caught_up_with_the_money(store: Store) -> None:
    cup = test_tournaments.CUP
    all_of_them = test_tournaments.entries()[cup]
    feeder = IndexFeeder(store, runs=lambda _stream: True, pace=NEVER_LOOKS)
    await append(store, cup, all_of_them[:2])
    await feeder.look()
    assert await store.records.through(cup) == 2
    feeder.committed(await append(store, cup, all_of_them[2:]))
    assert await feeder.catch_up_money([])
    assert await store.records.through(cup) == len(all_of_them)


async def test_a_table_of_another_process_is_fed_where_nobody_else_does(store: Store) -> None:
    await append(store, SHORT, entries(SHORT)[:30])
    feeder = IndexFeeder(store, runs=lambda _stream: False, pace=QUICK)
    await feeder.look()
    assert await store.records.through(SHORT) == 30
    await append(store, SHORT, entries(SHORT)[30:])
    # At the next look the rest may still be on its way to the index, and later it ought to be in.
    await feeder.look()
    assert await store.records.through(SHORT) == 30
    await feeder.look()
    assert await store.records.through(SHORT) == len(entries(SHORT))
    assert feeder.behind == 0


async def test_several_feed_the_same_and_none_of_it_counts_twice(store: Store) -> None:
    for stream in (SHORT, LONG):
        await append(store, stream, entries(stream)[:90])
    async with feeding(store) as one, feeding(store) as other:
        for stream in (SHORT, LONG):
            told = await append(store, stream, entries(stream)[90:])
            one.committed(told)
            other.committed(told)
        await asyncio.gather(one.catch_up("X1"), other.catch_up("X1"))
        await until_fed(store, SHORT, LONG)
    assert await settled(store) == await expected(SHORT, LONG)


async def test_whoever_cannot_wait_has_the_index_caught_up_now(store: Store) -> None:
    await append(store, SHORT, entries(SHORT))
    feeder = IndexFeeder(store, runs=lambda _stream: True)
    await feeder.catch_up("P1")
    assert await settled(store) == await expected(SHORT)
    await feeder.catch_up("P1")
    await feeder.catch_up("no-such-table")


async def test_an_index_that_was_thrown_away_is_built_anew(store: Store) -> None:
    await append(store, SHORT, entries(SHORT)[:50])
    async with feeding(store, NEVER_LOOKS) as feeder:
        await until_fed(store, SHORT)
        await store.records.clear()
        feeder.committed(await append(store, SHORT, entries(SHORT)[50:]))
        await until_fed(store, SHORT)
    await store.records.clear()
    async with feeding(store):
        await until_fed(store, SHORT)
    assert await settled(store) == await expected(SHORT)


class Failing(Probe):
    """Fails whatever writes records, so many times."""

    def __init__(self, times: int) -> None:
        self.times = times

    def before(self, kind: str) -> None:
        if kind == "write records" and self.times:
            self.times -= 1
            fail()


async def test_a_storage_in_trouble_is_waited_for(durable: str) -> None:
    probe = Failing(7)
    store = await open_store(durable, probe=probe)
    await append(store, SHORT, entries(SHORT)[:50])
    async with feeding(store) as feeder:
        feeder.committed(await append(store, SHORT, entries(SHORT)[50:]))
        await until_fed(store, SHORT)
    assert probe.times == 0
    assert await settled(store) == await expected(SHORT)
    await store.close()


async def test_a_stream_that_cannot_be_read_stops_no_other(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL, "punto.records")
    await append(store, SHORT, entries(SHORT))
    broken = "table/A1"
    async with store.transaction() as transaction:
        torn = chained(broken, Head(), ['{"event":"of the future"}'])
        # And one in which a round goes on that was never opened.
        dealt = next(one.body for one in entries(SHORT) if '"CardDealt"' in one.body)
        odd = chained("table/A2", Head(), [dealt])
        appends = [Append(broken, 0, None, torn), Append("table/A2", 0, None, odd)]
        await transaction.commit(Batch(appends=appends))
    async with feeding(store) as feeder:
        await until_fed(store, SHORT)
        with pytest.raises(BrokenStream, match="table/A1 cannot be read"):
            await feeder.catch_up("A1")
        await until(lambda: feeder.behind == 2)
    assert await settled(store) == await expected(SHORT)
