"""Reads the records of many streams as one: each stream in order and without gaps, all of them
merged by time."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from heapq import heappop, heappush
from typing import Annotated, Any

import msgspec
from msgspec import Raw, Struct

from punto.house.events import HouseEvent
from punto.journal.hash_chain import Entry
from punto.server.commit.loaded_streams import BrokenStream, read_entry
from punto.server.event_stream.cursor import Positions
from punto.server.event_stream.stream_filter import EVERYTHING, StreamFilter
from punto.server.openapi_annotations import Described
from punto.storage.paging import pages
from punto.storage.port import Store
from punto.table.events import TableEvent
from punto.tournament.events import TournamentEvent

_MIN_AT_ONCE = 20


class Told(Struct, frozen=True):
    """A record of the journal. `by` is a position and a name, `command` the id of the command that
    led to it, and `hash` links it to the record before it in its stream."""

    stream: str
    sequence: int
    at: int
    by: tuple[str, str]
    command: str
    event: Annotated[Any, Described(TableEvent | HouseEvent | TournamentEvent)]
    hash: str


class _Body(Struct):
    at: int
    by: tuple[str, str]
    command: str
    event: Raw


_BODY = msgspec.json.Decoder(_Body)


class RecordPage(Struct, frozen=True):
    """Records, and the positions after them."""

    records: list[Told]
    through: dict[str, int]


async def read(store: Store, heads: Positions, after: Positions, most: int) -> RecordPage:
    """At most `most` records after these positions; `heads` are the lengths of the streams."""
    behind = {name: count for name, count in heads.items() if count > after.get(name, 0)}
    at_once = max(_MIN_AT_ONCE, -(-most // max(1, len(behind))) + 1)
    sources = {
        name: _records(store, name, after.get(name, 0), count, at_once)
        for name, count in behind.items()
    }
    found: list[Told] = []
    through = dict(after)
    waiting: list[tuple[int, str]] = []
    next_of: dict[str, Told] = {}

    async def look(name: str) -> None:
        record = await anext(sources[name], None)
        if record is not None:
            next_of[name] = record
            heappush(waiting, (record.at, name))

    for name in sources:
        await look(name)
    while waiting and len(found) < most:
        _, name = heappop(waiting)
        record = next_of.pop(name)
        found.append(record)
        through[name] = record.sequence
        await look(name)
    return RecordPage(found, through)


async def _records(
    store: Store, stream: str, after: int, count: int, at_once: int
) -> AsyncIterator[Told]:
    gap = f"{stream} has {count} entries, but not all behind"
    async for page in pages(store, stream, after=after, through=count, at_once=at_once):
        if page[-1].sequence != after + len(page):
            raise BrokenStream(f"{gap} {after}")
        for entry in page:
            yield _record(entry)
        after = page[-1].sequence
    if after < count:
        raise BrokenStream(f"{gap} {after}")


def _record(entry: Entry) -> Told:
    body = read_entry(entry, _BODY.decode)
    return Told(
        entry.stream,
        entry.sequence,
        body.at,
        body.by,
        body.command,
        body.event,
        entry.hash,
    )


async def heads_of(store: Store, wanted: StreamFilter = EVERYTHING) -> dict[str, int]:
    heads = await store.heads()
    return {name: head.count for name, head in heads.items() if wanted.stream(name)}


async def until_grown(
    store: Store, wanted: StreamFilter, after: Positions, *, seconds: float
) -> Mapping[str, int]:
    """Waits for a stream to grow beyond its position: its new length, or nothing in time."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds), store.news() as news:
            async for one in news:
                if wanted.stream(one.stream) and one.count > after.get(one.stream, 0):
                    return {one.stream: one.count}
    return {}
