"""The event stream for integrators, and significant events."""

import asyncio
from collections.abc import Sequence
from enum import Enum
from typing import Annotated

from litestar import get
from litestar.params import Parameter, QueryParameter
from msgspec import Struct

from punto.house.permission import Permission
from punto.house.significant_event import SignificantKind
from punto.rules.refusal import InputError
from punto.server.api.access_guard import needs
from punto.server.api.dependencies import (
    Cursors,
    Given,
    GivenVisitor,
    OpenConnections,
    Store,
    Visitor,
)
from punto.server.api.parameters import AfterNumber, Most
from punto.server.api.problem import ApiError, problems
from punto.server.connections import LOG_IN_AGAIN, OpenConnection
from punto.server.event_stream.cursor import Positions, refuse_ahead
from punto.server.event_stream.reader import RecordPage, Told, heads_of, read, until_grown
from punto.server.event_stream.significant_event_query import SignificantPage, look
from punto.server.event_stream.stream_filter import StreamFilter, stream_filter

MAX_WAIT_SECONDS = 30


class Place(Enum):
    START = "start"
    NOW = "now"


class StreamPage(Struct, frozen=True):
    """Records in the order of their streams, and by time; `cursor` is the place behind them, to ask
    on from."""

    cursor: str
    records: list[Told]


class LongPoll(OpenConnection):
    """A request that waits for new records; the end of its login or of the process ends the
    wait."""

    def __init__(self, visitor: Visitor) -> None:
        super().__init__(visitor)
        self.code: int | None = None
        self.reason = ""
        self._ended = asyncio.Event()

    def close(self, code: int, reason: str) -> None:
        self.code, self.reason = code, reason
        self._ended.set()

    async def wait(
        self,
        store: Store,
        connections: OpenConnections,
        wanted: StreamFilter,
        after: Positions,
        seconds: float,
    ) -> dict[str, int]:
        """The new lengths of streams; empty after the time, or when the wait was ended."""
        grown = asyncio.ensure_future(until_grown(store, wanted, after, seconds=seconds))
        ended = asyncio.ensure_future(self._ended.wait())
        connections.add(self)
        try:
            await asyncio.wait((grown, ended), return_when=asyncio.FIRST_COMPLETED)
            return dict(grown.result()) if grown.done() else {}
        finally:
            connections.remove(self)
            for task in (grown, ended):
                task.cancel()
            await asyncio.gather(grown, ended, return_exceptions=True)


AfterCursor = Annotated[str | None, Parameter(description="The cursor of the page before")]
From = Annotated[
    Place | None, QueryParameter(name="from", description="Where to begin, in place of a cursor")
]
Wait = Annotated[
    float,
    Parameter(
        ge=0, le=MAX_WAIT_SECONDS, description="Seconds to wait until there is something new"
    ),
]
Streams = Annotated[
    str | None,
    Parameter(
        description="Streams by name, between commas: house, table/T1, table/*, tournament/*"
    ),
]


@get(
    "/stream",
    guards=[needs(Permission.INTEGRATE)],
    responses=problems(401, 403, 423),
    summary="Everything that happens in the house, record by record",
)
async def stream(
    store: Given[Store],
    connections: Given[OpenConnections],
    cursors: Given[Cursors],
    visitor: GivenVisitor,
    after: AfterCursor = None,
    begin: From = None,
    most: Most = 100,
    wait: Wait = 0,
    streams: Streams = None,
) -> StreamPage:
    wanted = wanted_events(streams.split(",") if streams else ())
    place = await place_of(store, cursors, after, begin)
    page = await _page(store, wanted, place, most)
    if wait and not page.records and not connections.leaving:
        page = await _waited(store, connections, visitor, wanted, page, most, wait)
    return StreamPage(cursors.write(page.through), page.records)


def wanted_events(streams: Sequence[str], events: Sequence[str] = ()) -> StreamFilter:
    try:
        return stream_filter(streams, events)
    except InputError as error:
        raise ApiError(400, str(error)) from None


async def place_of(
    store: Store, cursors: Cursors, after: str | None, begin: Place | None
) -> Positions:
    """The positions of a cursor, or else the start or the present end of all streams."""
    if after is not None and begin is not None:
        raise ApiError(400, "after and from both say where to begin; expected one of them")
    heads = await heads_of(store)
    if after is None:
        return heads if begin is Place.NOW else {}
    try:
        positions = cursors.read(after)
        refuse_ahead(positions, heads)
    except InputError as error:
        raise ApiError(400, str(error)) from None
    return positions


async def _page(store: Store, wanted: StreamFilter, place: Positions, most: int) -> RecordPage:
    return await read(store, await heads_of(store, wanted), place, most)


async def _waited(
    store: Store,
    connections: OpenConnections,
    visitor: Visitor,
    wanted: StreamFilter,
    page: RecordPage,
    most: int,
    seconds: float,
) -> RecordPage:
    waiting = LongPoll(visitor)
    grown = await waiting.wait(store, connections, wanted, page.through, seconds)
    if waiting.code == LOG_IN_AGAIN:
        raise ApiError(401, waiting.reason)
    return await _page(store, wanted, page.through, most) if grown else page


@get(
    "/significant",
    guards=[needs(Permission.READ_SIGNIFICANT)],
    responses=problems(401, 403, 423),
    summary="Significant events of the house, newest first",
)
async def significant(
    store: Given[Store],
    after: AfterNumber = None,
    most: Most = 100,
    kind: Annotated[SignificantKind | None, Parameter(description="Only events of this kind")] = (
        None
    ),
) -> SignificantPage:
    return await look(store, before=after, most=most, kinds=() if kind is None else (kind,))


HANDLERS = (stream, significant)
