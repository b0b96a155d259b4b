"""What those are told who watch a table: in order, nothing twice, nothing that is not theirs."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from asking import Asking, asking

from punto.journal.actor import patron
from punto.journal.record import NumberedRecord
from punto.server.commit.loaded_streams import read_on
from punto.server.floor import table_feed as feeds
from punto.server.floor.frame import Frame
from punto.server.floor.table_feed import TableFeed
from punto.server.streams import stream_feed
from punto.storage.memory.store import MemoryStore
from punto.storage.port import Store
from punto.table import commands
from punto.table.events import TableEvent
from punto.table.kind import TABLE
from punto.table.state import FRESH
from punto.table.stream import table_stream


@pytest.fixture
def store() -> Store:
    return MemoryStore()


@pytest.fixture
async def table(store: Store) -> AsyncIterator[Asking]:
    async with asking(store) as found:
        yield found


async def recorded(store: Store) -> list[NumberedRecord[TableEvent]]:
    return await read_on(store, TABLE, table_stream("T1"), 0)


def events(text: bytes) -> list[str]:
    return [one["event"]["event"] for one in json.loads(text)["events"]]


async def heard(store: Store, table: Asking, after: int) -> tuple[TableFeed, list[Frame]]:
    """A feed that has told its watcher all that followed."""
    records = await recorded(store)
    feed = TableFeed("T1", FRESH, 0, 0)
    frames: list[Frame] = []
    feed.publish(records[:after], table.table)
    feed.flush()
    feed.watch(frames.append)
    feed.publish(records[after:], table.table)
    feed.flush()
    return feed, frames


async def test_what_is_known_already_is_not_told_again(store: Store, table: Asking) -> None:
    await table.open({"ann": 1_000_00})
    records = await recorded(store)
    feed = TableFeed("T1", FRESH, 0, 0)
    frames: list[Frame] = []
    feed.watch(frames.append)
    feed.publish(records[:3], table.table)
    feed.publish(records[1:], table.table)
    feed.publish(records, table.table)
    feed.flush()
    told = [one.sequence for frame in frames for one in frame.records]
    assert told == list(range(1, len(records) + 1))


async def test_a_gap_is_never_told(store: Store, table: Asking) -> None:
    await table.open({"ann": 1_000_00})
    records = await recorded(store)
    feed = TableFeed("T1", FRESH, 0, 0)
    assert not feed.publish(records[2:], table.table)
    assert feed.sequence == 0
    assert feed.publish(records, table.table)
    assert feed.sequence == len(records)


async def test_who_comes_back_gets_what_was_missed_from_memory(store: Store, table: Asking) -> None:
    await table.open({"ann": 1_000_00})
    feed, _ = await heard(store, table, 2)
    last = feed.sequence
    assert [one.sequence for one in feed.since(1) or ()] == list(range(2, last + 1))
    assert feed.since(last) == []
    assert feed.since(last + 1) is None
    assert feed.since(-1) is None


async def test_what_was_forgotten_is_not_made_up(
    store: Store, table: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream_feed, "KEPT_RECORDS", 2)
    await table.open({"ann": 1_000_00})
    feed, _ = await heard(store, table, 0)
    last = feed.sequence
    assert [one.sequence for one in feed.since(last - 2) or ()] == [last - 1, last]
    assert feed.since(last - 3) is None


async def stand_and_wager(table: Asking, *names: str) -> None:
    for name in names:
        await table.buy(name, 1_000_00)
        await table.accepted(commands.StandBehind, patron(name))
    await table.accepted(commands.OpenBetting)
    for name in names:
        assert (await table.wager(name, "banker", 10_00)).accepted


async def test_what_one_patron_does_behind_the_table_is_told_to_no_other(
    store: Store, table: Asking
) -> None:
    await table.open({})
    before = table.committer.head(table_stream("T1")).count
    await stand_and_wager(table, "ann", "ben")
    await table.finish_round()
    _, [frame] = await heard(store, table, before)
    for name, other in (("ann", "ben"), ("ben", "ann")):
        told = frame.for_patron(name, None)
        assert name in told.decode()
        assert other not in told.decode()
        assert events(told).count("WagersPaid") == 1
    assert "ann" not in frame.for_all.decode()
    assert "ben" not in frame.for_all.decode()
    assert "WagersPaid" not in events(frame.for_all)
    assert events(frame.for_staff).count("WagersPaid") == 2


async def test_everybody_sees_what_lies_on_the_board(store: Store, table: Asking) -> None:
    await table.open({})
    before, opened = table.committer.head(table_stream("T1")).count, table.table
    await stand_and_wager(table, "ann", "ben")
    records = await recorded(store)
    said: dict[str, Any] = json.loads(Frame(opened, table.table, records[before:]).for_all)
    assert said["board"]["totals"] == {"banker": 20_00}
    assert said["board"]["standing"] == 2
    assert "limits" not in said["board"]
    assert (said["after"], said["through"]) == (before, len(records))


async def test_a_sealed_wager_is_told_to_whoever_laid_it_wherever_they_go(
    store: Store, table: Asking
) -> None:
    await table.open_betting({"ann": 1_000_00, "ben": 1_000_00}, sealed=True)
    before, opened = table.committer.head(table_stream("T1")).count, table.table
    assert (await table.wager("ann", "banker", 10_00)).accepted
    # What lay before a seat would lie open, had the wagers not been sealed.
    await table.accepted(commands.StandBehind, patron("ann"))
    frame = Frame(opened, table.table, (await recorded(store))[before:])
    for told in (frame.for_all, frame.for_patron("ben", None)):
        assert events(told) == ["StoodBehind"]
        assert "totals" not in json.loads(told)["board"]
    assert events(frame.for_patron("ann", None)) == ["WagerPlaced", "StoodBehind"]
    assert events(frame.for_dealer) == events(frame.for_staff) == ["WagerPlaced", "StoodBehind"]
    before, opened = table.committer.head(table_stream("T1")).count, table.table
    await table.accepted(commands.CloseBetting)
    frame = Frame(opened, table.table, (await recorded(store))[before:])
    assert json.loads(frame.for_all)["board"]["totals"] == {"banker": 10_00}


async def test_of_a_table_that_is_new_the_whole_board_is_told(store: Store, table: Asking) -> None:
    await table.open({})
    said: dict[str, Any] = json.loads(Frame(FRESH, table.table, await recorded(store)).for_all)
    assert said["board"]["game"] == "baccarat"
    assert said["board"]["phase"] == "between-rounds"


async def test_of_wagers_a_crowd_hears_in_turns_and_of_all_else_at_once(
    store: Store, table: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feeds, "WATCHERS_AT_ONCE", 2)
    monkeypatch.setattr(feeds, "GATHER_SECONDS", 0)
    await table.open_betting({"ann": 1_000_00})
    before = len(await recorded(store))
    await table.wager("ann", "tie", 50_00)
    wagered = len(await recorded(store))
    await table.accepted(commands.CloseBetting)
    records = await recorded(store)
    feed = TableFeed("T1", FRESH, 0, 0)
    feed.publish(records[:before], table.table)
    crowd: list[list[int]] = [[] for _ in range(7)]
    hears = [lambda frame, heard=heard: heard.append(frame.through) for heard in crowd]
    for hear in hears:
        feed.watch(hear)
    feed.publish(records[before:wagered], table.table)
    async with asyncio.timeout(10):
        while not any(crowd):
            await asyncio.sleep(0)
    told = sum(map(bool, crowd))
    assert 0 < told < 7
    # One of those who have yet to hear goes away, and then something happens that cannot wait.
    gone = crowd.index([])
    feed.unwatch(hears[gone])
    feed.publish(records[wagered:], table.table)
    assert crowd[gone] == []
    assert all(one == [wagered, len(records)] for one in crowd if one is not crowd[gone])


async def test_a_clock_that_waits_for_the_end_of_betting_is_woken_once_nobody_is_waited_for(
    store: Store, table: Asking
) -> None:
    await table.open_betting({"ann": 1_000_00, "bob": 1_000_00})
    for name in ("ann", "bob"):
        assert (await table.wager(name, "player", 10_00)).accepted
    await table.accepted(commands.AskToDeal, patron("ann"))
    feed, _ = await heard(store, table, 0)

    async def wagers(cents: int) -> bool:
        """Whether the clock has slept on after bob has this on the layout."""
        assert (await table.wager("bob", "player", cents)).accepted
        feed.publish((await recorded(store))[feed.sequence :], table.table)
        await asyncio.sleep(0)
        return not closing.done()

    async with asyncio.timeout(10):
        closing = asyncio.create_task(feed.changed(feed.sequence, but_wagers=True))
        await asyncio.sleep(0)
        assert await wagers(20_00)
        assert not await wagers(0)
        assert await closing
