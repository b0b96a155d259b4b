"""News of streams that grow, in every storage, from this process and from others."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Collection, Mapping

import pytest
from postgres import Server
from storage.batches import ANN, STREAM, append, commit, given
from storage.writing_process import writing
from waiting import until

from punto.journal.hash_chain import Head
from punto.ledger.account import CAGE
from punto.storage.change_feed import ChangeFeed
from punto.storage.factory import open_store
from punto.storage.memory.store import MemoryStore
from punto.storage.port import Append, Batch, News, Overdrawn, Store
from punto.storage.postgres.store import PostgresStore

HOUSE = "house"
ODD = "table/T 1 \u2660"


async def heard(news: AsyncIterator[News], until: Collection[News]) -> list[News]:
    """What is told until all of these are among it, by the order of streams: any is right."""
    found: list[News] = []
    async with asyncio.timeout(30):
        while not set(until) <= set(found):
            found.append(await anext(news))
    return sorted(found, key=str)


async def assert_told(expected: list[News], *listeners: AsyncIterator[News]) -> None:
    for news in listeners:
        assert await heard(news, expected) == expected


async def grow(store: Store, *streams: str) -> list[News]:
    """What is to be told of streams that have one entry more each."""
    heads = [await store.head(stream) for stream in streams]
    appends = [append(head, "{}", stream=it)[0] for it, head in zip(streams, heads, strict=True)]
    await commit(store, Batch(appends=appends))
    return [News(it, head.count + 1) for it, head in sorted(zip(streams, heads, strict=True))]


async def test_every_stream_is_told_to_whoever_begins_to_listen(store: Store) -> None:
    async with store.news() as news:
        await assert_told(await grow(store, STREAM, ODD), news)
    await commit(store, Batch(appends=[given("1", "2", stream=HOUSE)]))
    # One that has an owner and no entry has not grown.
    assert await store.own("table/T2", "a", seconds=1_000) == 1
    async with store.news() as news:
        await assert_told([News(HOUSE, 2), News(ODD, 1), News(STREAM, 1)], news)


async def test_what_is_committed_is_told_to_everybody_who_listens(store: Store) -> None:
    async with store.news() as one:
        await assert_told(await grow(store, STREAM), one)
        expected = await grow(store, STREAM, HOUSE)
        assert await heard(one, expected) == expected
        async with store.news() as two:
            assert await heard(two, expected) == expected
            await assert_told(await grow(store, HOUSE, ODD), one, two)
        await assert_told(await grow(store, ODD), one)


async def test_what_does_not_make_a_stream_grow_is_not_told(store: Store) -> None:
    expected = await grow(store, STREAM)
    async with store.news() as news:
        assert await heard(news, expected) == expected
        await commit(store, Batch(changes={CAGE: -1, ANN: 1}))
        await commit(store, Batch(appends=[Append(STREAM, 1, None, []), Append(ODD, 0, None, [])]))
        with pytest.raises(Overdrawn):
            await commit(store, Batch(appends=[given("{}", stream=HOUSE)], changes={ANN: -9}))
        await store.own("table/T2", "a", seconds=1_000)
        await store.disown("table/T2", "a")
        async with store.transaction() as transaction:
            await transaction.lock([ANN], [])
        await assert_told(await grow(store, STREAM), news)


async def test_whoever_is_slow_gets_the_newest_count_of_each_stream(store: Store) -> None:
    async with store.news() as news:
        head = Head()
        for number in range(40):
            one, head = append(head, "{}")
            appends = [one, given("{}", stream=HOUSE)] if number == 3 else [one]
            await commit(store, Batch(appends=appends))
        await assert_told([News(HOUSE, 1), News(STREAM, 40)], news)
        await assert_told(await grow(store, HOUSE), news)


async def test_whoever_stops_waiting_misses_nothing(store: Store) -> None:
    async with store.news() as news:
        waiting = asyncio.create_task(heard(news, [News(HOUSE, 1)]))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        await assert_told(await grow(store, STREAM, HOUSE), news)


async def test_nothing_is_left_behind_by_those_who_have_left(store: Store) -> None:
    expected = await grow(store, STREAM)
    before = asyncio.all_tasks()
    for _ in range(3):
        async with store.news() as one, store.news() as two:
            for news in (one, two):
                assert await heard(news, expected) == expected
        assert asyncio.all_tasks() == before
    with pytest.raises(ZeroDivisionError):
        async with store.news() as news:
            raise ZeroDivisionError
    assert asyncio.all_tasks() == before


async def test_a_listener_whose_task_is_cancelled_leaves(store: Store) -> None:
    before = asyncio.all_tasks()
    # At any step of entering, and while it waits.
    for steps in range(30):

        async def listen() -> None:
            async with store.news() as news:
                await anext(news)

        listening = asyncio.create_task(listen())
        for _ in range(steps):
            await asyncio.sleep(0)
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
    await until(lambda: asyncio.all_tasks() == before)
    async with store.news() as news:
        await assert_told(await grow(store, STREAM), news)


async def test_a_store_that_closes_has_no_more_news(url: str) -> None:
    store = await open_store(url)
    before = asyncio.all_tasks()
    await grow(store, HOUSE)
    async with store.news() as one, store.news() as two:
        assert await anext(one) == News(HOUSE, 1)
        waiting = asyncio.create_task(heard(one, [News(STREAM, 1)]))
        await asyncio.sleep(0)
        await store.close()
        with pytest.raises(StopAsyncIteration):
            await anext(two)
        with pytest.raises(StopAsyncIteration):
            await waiting
        assert [it async for it in one] == []
    assert asyncio.all_tasks() == before


async def test_a_mistake_of_ours_keeps_nobody_waiting() -> None:
    async def read() -> Mapping[str, int]:
        return {STREAM: 1}

    async def follow() -> None:
        raise ZeroDivisionError

    feed = ChangeFeed(read, follow)
    with pytest.raises(ZeroDivisionError):
        async with feed.listen() as news:
            assert [it async for it in news] in ([], [News(STREAM, 1)])


# From others.


async def test_what_another_store_commits_is_told(stores: tuple[Store, Store]) -> None:
    one, two = stores
    async with one.news() as news:
        for streams in ((STREAM,), (STREAM, ODD), (HOUSE,)):
            await assert_told(await grow(two, *streams), news)


async def test_what_another_process_commits_is_told(durable: str) -> None:
    store = await open_store(durable)
    with writing(durable) as process:
        assert process.receive() == "open"
        async with store.news() as news:
            for count in range(1, 6):
                head = await store.head(STREAM)
                assert process.tell("append", head, None) == "written"
                assert await heard(news, [News(STREAM, count)]) == [News(STREAM, count)]
    await store.close()


async def test_those_who_write_in_turn_all_hear_all(durable: str) -> None:
    stores = [await open_store(durable) for _ in range(3)]
    streams = [f"table/T{number}" for number in range(len(stores))]

    async def write(store: Store, stream: str) -> None:
        for _ in range(20):
            await grow(store, stream)

    async def listen(store: Store) -> None:
        async with store.news() as news:
            await heard(news, [News(stream, 20) for stream in streams])

    await asyncio.gather(
        *(listen(store) for store in stores),
        *(write(store, stream) for store, stream in zip(stores, streams, strict=True)),
    )
    for store in stores:
        await store.close()


# What is special to PostgreSQL.

LISTENS = (
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
    " AND application_name = 'punto news' AND state = 'idle' AND query LIKE '%count > 0%'"
)
"""The connections that hear, once they have told how all streams stand."""


async def until_listening(server: Server, url: str, *, but: str = "") -> str:
    """The one connection that hears, other than one that did before."""
    async with asyncio.timeout(30):
        while (found := await asyncio.to_thread(server.execute, LISTENS, url)) in ("", but):
            await asyncio.sleep(0.01)
    return found


async def test_what_is_committed_while_the_line_is_cut_is_not_missed(
    postgres_stores: tuple[PostgresStore, PostgresStore], postgres: str, postgres_server: Server
) -> None:
    one, two = postgres_stores
    database = postgres_server.execute("SELECT current_database()", postgres)
    expected = await grow(two, STREAM, HOUSE)
    async with one.news() as news:
        assert await heard(news, expected) == expected
        line = await until_listening(postgres_server, postgres)
        # Nobody new is let in, so that the line stays cut until the commit is over.
        postgres_server.execute(f"ALTER DATABASE {database} ALLOW_CONNECTIONS false")
        postgres_server.execute(f"SELECT pg_terminate_backend({line}, 10000)")
        expected = [News(HOUSE, 1), *await grow(two, ODD, STREAM)]
        postgres_server.execute(f"ALTER DATABASE {database} ALLOW_CONNECTIONS true")
        # All streams are told again, also the one that has not grown.
        assert await heard(news, expected) == expected
        again = await until_listening(postgres_server, postgres, but=line)
        assert again != line
        await assert_told(await grow(two, HOUSE), news)


async def test_a_line_whose_other_end_says_nothing_is_replaced(
    postgres: str, postgres_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("punto.storage.postgres.connection.SECONDS_OF_SILENCE", 0.1)
    one, two = await PostgresStore.open(postgres), await PostgresStore.open(postgres)
    async with one.news() as news:
        line = await until_answered(postgres_server, postgres)
        # As if the network were cut: the connection stands, and nothing comes through it.
        os.kill(int(line), signal.SIGSTOP)
        try:
            expected = await grow(two, STREAM)
            assert set(await heard(news, expected)) == set(expected)
            expected = await grow(two, HOUSE)
            assert set(await heard(news, expected)) >= set(expected)
        finally:
            os.kill(int(line), signal.SIGCONT)
    await one.close()
    await two.close()


async def until_answered(server: Server, url: str) -> str:
    """The connection that hears, once it was asked whether it still holds, and did."""
    asked = LISTENS.replace("%count > 0%", "SELECT 1")
    async with asyncio.timeout(30):
        while not (found := await asyncio.to_thread(server.execute, asked, url)):
            await asyncio.sleep(0.01)
    return found


async def test_houses_in_one_database_do_not_hear_each_other(
    postgres: str, postgres_server: Server
) -> None:
    postgres_server.execute('CREATE SCHEMA one; CREATE SCHEMA "Two"', postgres)
    of_one, of_two = f"{postgres}&search_path=one", f'{postgres}&search_path="Two"'
    one, same, two = [await PostgresStore.open(url) for url in (of_one, of_one, of_two)]
    async with one.news() as news:
        await until_listening(postgres_server, postgres)
        await commit(two, Batch(appends=[given("1", "2", "3")]))
        expected = await grow(same, STREAM)
        assert await heard(news, expected) == expected == [News(STREAM, 1)]
    for store in (one, same, two):
        await store.close()


async def test_listening_takes_one_connection_and_only_while_somebody_does(
    postgres_stores: tuple[PostgresStore, PostgresStore], postgres: str, postgres_server: Server
) -> None:
    one, _ = postgres_stores
    count = LISTENS.replace("SELECT pid", "SELECT count(*)")
    async with one.news(), one.news(), one.news():
        await until_listening(postgres_server, postgres)
        assert postgres_server.execute(count, postgres) == "1"
    await until(lambda: postgres_server.execute(count, postgres) == "0")


async def test_memory_tells_with_the_commit_and_not_later() -> None:
    store = MemoryStore()
    async with store.news() as news:
        expected = await grow(store, STREAM)
        step = anext(news)
        # Nobody was waited for.
        with pytest.raises(StopIteration) as told:
            step.__await__().__next__()
        assert [told.value.value] == expected
