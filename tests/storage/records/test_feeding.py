"""Feeding the index: again, in parts, by several at once, with failures, and all over again."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from faults import Fault
from storage.batches import commit
from storage.records import houses
from storage.records.following import follow, follow_all
from storage.records.questions import every

from punto.history import round_fold
from punto.journal.hash_chain import Entry, Head, chained
from punto.journal.record import UnreadableEntry
from punto.storage.factory import open_store
from punto.storage.port import Append, Batch, StorageError, Store
from punto.storage.records import row_fold, state
from punto.storage.records.feeding import Gap
from punto.storage.records.port import Records
from punto.table.events import SessionOpened, ShoeLoaded, TableEvent

LISTS = ("rounds", "settlements", "irregularities", "significant", "floats", "duties")
STREAM = "table/P1"
LATE = 2**62
ROUNDS = [("P1", number) for number in range(1, 99)]


def entries(stream: str = STREAM) -> list[Entry]:
    return houses.entries(houses.played())[stream]


async def contents(records: Records) -> list[object]:
    """All that the index tells."""
    lists: list[object] = [await every(getattr(records, name)) for name in LISTS]
    figures: list[Callable[[], Awaitable[Any]]] = [
        lambda: records.hold("table"),
        lambda: records.hold("wager", since=1),
        lambda: records.shift(since=0, until=LATE),
        lambda: records.position("ann", since=0, until=LATE),
        lambda: records.position("bob", since=0, until=LATE),
        lambda: records.balances("ann", ROUNDS),
        lambda: records.balances("bob", ROUNDS),
    ]
    return lists + [await figure() for figure in figures]


async def test_what_was_fed_before_is_passed_over(store: Store) -> None:
    records, all_of_them = store.records, entries()
    assert await records.through(STREAM) == 0
    assert await records.feed(STREAM, []) == 0
    assert await records.feed(STREAM, all_of_them[:50]) == 50
    assert await records.feed(STREAM, all_of_them[:50]) == 50
    assert await records.feed(STREAM, all_of_them[10:90]) == 90
    assert await records.feed(STREAM, all_of_them[20:30]) == 90
    assert await records.feed(STREAM, all_of_them[90:]) == len(all_of_them)
    found = await contents(records)
    await records.clear()
    assert await records.feed(STREAM, all_of_them) == len(all_of_them)
    assert await contents(records) == found


async def test_a_gap_is_refused_and_changes_nothing(store: Store) -> None:
    records, all_of_them = store.records, entries()
    for through, first in ((0, 2), (50, 52), (50, 90)):
        assert await records.feed(STREAM, all_of_them[:through]) == through
        before = await contents(records)
        with pytest.raises(Gap) as raised:
            await records.feed(STREAM, all_of_them[first - 1 :])
        assert str(raised.value) == (
            f'entry {first} of "{STREAM}" came where the index has {through} entries; '
            f"expected entry {through + 1}"
        )
        assert await records.through(STREAM) == through
        assert await contents(records) == before


async def test_entries_out_of_order_or_of_no_table_are_our_own_mistake(store: Store) -> None:
    first, second, third, *_ = entries()
    for wrong in ([second, first], [first, third], [first, *entries("table/F1")[1:2]]):
        with pytest.raises(AssertionError):
            await store.records.feed(STREAM, wrong)
    with pytest.raises(AssertionError):
        await store.records.feed("others", chained("others", Head(), ["{}"]))
    assert await store.records.through(STREAM) == 0


async def test_an_entry_that_cannot_be_read_leaves_the_index_as_it_was(store: Store) -> None:
    records, all_of_them = store.records, entries()
    await records.feed(STREAM, all_of_them[:30])
    before = await contents(records)
    last = all_of_them[79]
    unreadable = chained(STREAM, Head(last.sequence, last.hash), ['{"at": 1, "event": "Newer"}'])
    with pytest.raises(UnreadableEntry):
        await records.feed(STREAM, [*all_of_them[30:80], *unreadable])
    assert await records.through(STREAM) == 30
    assert await contents(records) == before
    assert await records.feed(STREAM, all_of_them[30:]) == len(all_of_them)
    found = await contents(records)
    await records.clear()
    await records.feed(STREAM, all_of_them)
    assert await contents(records) == found


async def test_a_feed_that_fails_at_any_statement_is_all_there_or_not_at_all(durable: str) -> None:
    model = await open_store("memory:")
    probe = Fault()
    store = await open_store(durable, probe=probe)
    pieces = [entries()[:70], entries()[70:140], entries()[140:]]
    for piece in pieces:
        before = await contents(model.records)
        number, through = 0, 0
        while not through:
            number += 1
            probe.at_before = number
            probe.arm()
            try:
                through = await store.records.feed(STREAM, piece)
            except StorageError:
                assert await contents(store.records) == before
            probe.armed = False
        assert number > 5
        await model.records.feed(STREAM, piece)
        assert await contents(store.records) == await contents(model.records)
    await store.close()


async def test_several_processes_feed_the_same_streams_at_once(durable: str) -> None:
    house, journal = houses.played(), houses.entries(houses.played())
    stores = await asyncio.gather(*(open_store(durable) for _ in range(3)))

    async def feed(store: Store, seed: int) -> None:
        # Each takes the streams in an order and in pieces of its own.
        fed = dict.fromkeys(house, 0)
        for stream, piece in houses.slices(house, seed, most=40):
            start = await store.records.through(stream)
            whole = journal[stream][start : start + len(piece) + 1]
            through = await store.records.feed(stream, whole)
            assert through >= fed[stream]
            fed[stream] = through
        await houses.feed(store, journal)

    await asyncio.gather(*(feed(store, seed) for seed, store in enumerate(stores)))
    model = await open_store("memory:")
    await houses.feed(model, journal)
    expected = await contents(model.records)
    for store in stores:
        found = await contents(store.records)
        # Patrons were numbered by whoever came first, and wagers of a round lie by that.
        assert found[0] == expected[0]
        assert found[2:] == expected[2:]
        assert sorted(map(str, found[1])) == sorted(map(str, expected[1]))  # type: ignore[call-overload]
        await store.close()


async def test_whoever_feeds_waits_for_whoever_commits(store: Store) -> None:
    async with store.transaction() as transaction:
        await transaction.lock([], [])
        feeding = asyncio.ensure_future(store.records.feed(STREAM, entries()))
        await asyncio.sleep(0)
        await transaction.commit(Batch(appends=[Append(STREAM, 0, None, entries()[:5])]))
    assert await feeding == len(entries())
    assert (await store.head(STREAM)).count == 5


async def journal(store: Store) -> None:
    """Writes the house into the journal, beside another stream that no table has."""
    streams = houses.entries(houses.played())
    streams |= {"house": houses.cage(), "others": chained("others", Head(), ["{}"])}
    for stream, found in streams.items():
        await commit(store, Batch(appends=[Append(stream, 0, None, found)]))


async def test_an_index_that_was_thrown_away_is_built_anew_from_the_journal(store: Store) -> None:
    await journal(store)
    await follow_all(store)
    found = await contents(store.records)
    assert await store.records.through(STREAM) == len(entries())
    await store.records.clear()
    assert await store.records.through(STREAM) == 0
    assert await every(store.records.rounds) == []
    assert await follow(store, STREAM) == len(entries())
    await follow_all(store)
    assert await contents(store.records) == found


async def test_the_index_is_there_after_a_restart(durable: str) -> None:
    store = await open_store(durable)
    await store.records.feed(STREAM, entries()[:120])
    await store.close()
    store = await open_store(durable)
    assert await store.records.through(STREAM) == 120
    assert await store.records.feed(STREAM, entries()) == len(entries())
    found = await contents(store.records)
    await store.close()
    model = await open_store("memory:")
    await model.records.feed(STREAM, entries())
    assert await contents(model.records) == found


def test_the_index_has_an_opinion_on_every_event() -> None:
    passed_over = {
        "CardsBurned",
        "CutCardShown",
        "ShoeRetired",
        "ShoeRevealed",
        "WinningsReleased",
        # Only what is ordered is significant, and what comes of it.
        "OrderWithdrawn",
        # Nothing was wagered on it.
        "SessionWithdrawn",
        # It comes with a report, and the concern itself is significant.
        "ConcernTakenUp",
        # Of a tournament's table: nothing of them is asked of the index.
        "SatOut",
        "HandsCalled",
        "SessionExtended",
    }
    told = round_fold._OF_A_ROUND | row_fold._TAKE.keys() | row_fold._SIGNIFICANT
    # What has come on the table is with the next round.
    told |= {ShoeLoaded, SessionOpened}
    names = {kind.__name__ for kind in TableEvent.__args__}
    assert {kind.__name__ for kind in told} == names - passed_over


def test_what_an_earlier_version_remembered_of_a_table_is_read() -> None:
    text = (
        '{"sheet":{"game":"baccarat","version":"7","stamp":"ab","decks":8},"shoe":3,'
        '"dealer":"dora","float_cents":500,"round":{"table":"T1","number":2,"sheet":'
        '{"game":"baccarat","version":"7","stamp":"ab","decks":8},"shoe":3,"dealer":"dora",'
        '"session":null,"opened_at":9,"float_cents":500,"first_sequence":7,"last_sequence":8,'
        '"head":"cd","closed_at":null,"result_at":null,"paid_at":null,"void_at":null,'
        '"withdrawn_at":null,'
        '"player_cards":["4d"],"banker_cards":[],"player":null,"banker":null,"die":null,'
        '"result":null,"void":null,"reconstructed":false,"bettors":0,"staked_cents":100,'
        '"hold_cents":0,"commission_cents":0,"sums":{"tie":[1,100,-100,0]}},"session":null,'
        '"hands":0,"opened":null,"paying":null,"opening":{"table":"T1","sequence":1,"since":1,"until":null},'
        '"duty":null,"held":[],"players":["ann"]}'
    )
    assert state.write(state.read(text)) == text
