"""Many streams read as one, compared with sorting all that there is."""

import asyncio
import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Raw

from punto.journal.hash_chain import chained
from punto.rules.refusal import InputError
from punto.server.commit.loaded_streams import BrokenStream
from punto.server.event_stream.reader import heads_of, read, until_grown
from punto.server.event_stream.stream_filter import EVENTS, EVERYTHING, stream_filter
from punto.storage.memory.store import MemoryStore
from punto.storage.port import Append, Batch, Store

STREAMS = ("house", "table/T1", "table/T2", "table/T3")


async def fill(store: Store, times: Sequence[Sequence[int]]) -> None:
    """Streams with a record at each of these times."""
    for stream, moments in zip(STREAMS, times, strict=False):
        bodies = [
            json.dumps({"at": at, "by": ["system", "punto"], "command": "c", "event": {}})
            for at in moments
        ]
        head = await store.head(stream)
        entries = chained(stream, head, bodies)
        async with store.transaction() as transaction:
            await transaction.commit(Batch(appends=[Append(stream, head.count, None, entries)]))


def sorted_by_time(times: Sequence[Sequence[int]]) -> list[tuple[int, str, int]]:
    return sorted(
        (at, stream, number)
        for stream, moments in zip(STREAMS, times, strict=False)
        for number, at in enumerate(moments, start=1)
    )


moments = st.lists(st.integers(0, 50), max_size=60).map(sorted)


@given(st.lists(moments, max_size=4), st.integers(1, 70))
def test_pages_come_by_time_and_have_everything_once(times: list[list[int]], most: int) -> None:
    async def go() -> None:
        store = MemoryStore()
        await fill(store, times)
        heads, place, found = await heads_of(store), dict[str, int](), []
        while True:
            page = await read(store, heads, place, most)
            if not page.records:
                break
            assert len(page.records) <= most
            found += [(one.at, one.stream, one.sequence) for one in page.records]
            place = page.through
        assert found == sorted_by_time(times)
        assert place == heads

    asyncio.run(go())


async def test_what_comes_meanwhile_is_read_with_the_next_page(store: Store) -> None:
    await fill(store, [[1, 3], [2, 4]])
    page = await read(store, await heads_of(store), {}, 3)
    assert [one.at for one in page.records] == [1, 2, 3]
    await fill(store, [[5], [6], [0]])
    rest = await read(store, await heads_of(store), page.through, 10)
    # What is told has been told, so a record may come behind a younger one of another stream.
    assert [one.at for one in rest.records] == [0, 4, 5, 6]


async def test_who_waits_hears_of_streams_that_they_want(store: Store) -> None:
    await fill(store, [[1], [1]])
    wish = stream_filter(["table/T1"])
    assert await until_grown(store, wish, {"table/T1": 1}, seconds=0.01) == {}
    assert await until_grown(store, wish, {}, seconds=30) == {"table/T1": 1}
    waiting = asyncio.create_task(until_grown(store, wish, {"table/T1": 1}, seconds=30))
    await fill(store, [[2], [2]])
    assert await waiting == {"table/T1": 2}


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("DELETE FROM entries WHERE sequence = 2", "house has 3 entries, but not all behind 0"),
        ("DELETE FROM entries WHERE sequence > 2", "house has 3 entries, but not all behind 2"),
        ("UPDATE entries SET body = '{}'", "entry 1 of house cannot be read: "),
    ],
)
async def test_neither_a_gap_nor_what_cannot_be_read_is_ever_told(
    sqlite_store: Store, tmp_path: Path, statement: str, words: str
) -> None:
    await fill(sqlite_store, [[1, 2, 3]])
    with closing(sqlite3.connect(tmp_path / "punto.db")) as other:
        other.execute(statement)
        other.commit()
    with pytest.raises(BrokenStream, match=words):
        await read(sqlite_store, {"house": 3}, {}, 10)


def test_events_and_streams_are_wanted_by_their_names() -> None:
    some = stream_filter(["table/*", "house", "house"], ["ChipsBought"])
    assert some.streams == ("table/*", "house")
    assert [some.stream(one) for one in ("house", "table/T9", "process/x")] == [True, True, False]
    assert not stream_filter(["table/T1"]).stream("table/T2")
    tournaments = stream_filter(["tournament/*", "table/spring~1"], ["PrizeAwarded"])
    streams = ("tournament/spring", "table/spring~1", "table/spring~2", "house", "process/x")
    assert [tournaments.stream(one) for one in streams] == [True, True, False, False, False]
    assert some.event(Raw(b'{"event":"ChipsBought","cents":1}'))
    assert not some.event(Raw(b'{"event":"ChipsCashed","cents":1}'))
    assert EVERYTHING.event(Raw(b'{"event":"ChipsCashed"}'))
    assert {"ChipsBought", "ResultAnnounced", "SignificantNoted", "SeatsDrawn"} <= EVENTS


@pytest.mark.parametrize(
    "name",
    [
        "",
        "houses",
        "table/",
        "table/a b",
        "table/../x",
        "*",
        "table",
        "tournament/",
        "tournament/a~1",
    ],
)
def test_what_no_stream_can_be_called_is_refused(name: str) -> None:
    with pytest.raises(InputError, match="is no stream; expected house, table/NAME, "):
        stream_filter([name])
