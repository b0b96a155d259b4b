"""What happens in the house, for systems that ask for it: the stream, and significant events."""

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
    Connections,
    Given,
    GivenVisitor,
    Integrators,
    Store,
    Visitor,
)
from punto.server.api.parameters import AfterNumber, Most
from punto.server.api.problem import Said, problems
from punto.server.connections import LOG_IN_AGAIN
from punto.server.event_stream.cursor import Positions, refuse_ahead
from punto.server.event_stream.reader import Page, Told, heads_of, read, until_grown
from punto.server.event_stream.significant_event_query import SignificantPage, look
from punto.server.event_stream.subscription import Wanted, wanted

LONGEST_WAIT = 30


class Place(Enum):
    START = "start"
    NOW = "now"


class StreamPage(Struct, frozen=True):
    """Records in the order of their streams, and by time; `cursor` is the place behind them, to ask
    on from."""

    cursor: str
    records: list[Told]


class Waiting:
    """Somebody who waits for news; whatever ends their login or the house ends the wait."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor: Visitor | None = visitor
        self.code: int | None = None
        self.reason = ""
        self._ended = asyncio.Event()

    purse = None

    def balance(self, cents: int) -> None: ...

    def close(self, code: int, reason: str) -> None:
        self.code, self.reason = code, reason
        self._ended.set()

    async def wait(
        self,
        store: Store,
        connections: Connections,
        wished: Wanted,
        after: Positions,
        seconds: float,
    ) -> dict[str, int]:
        """Returns when there is news, in time or not, or the wait was ended."""
        grown = asyncio.ensure_future(until_grown(store, wished, after, seconds=seconds))
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
    Parameter(ge=0, le=LONGEST_WAIT, description="Seconds to wait until there is something new"),
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
    connections: Given[Connections],
    integrators: Given[Integrators],
    visitor: GivenVisitor,
    after: AfterCursor = None,
    begin: From = None,
    most: Most = 100,
    wait: Wait = 0,
    streams: Streams = None,
) -> StreamPage:
    wished = wanted_of(streams.split(",") if streams else ())
    place = await place_of(store, integrators, after, begin)
    page = await _page(store, wished, place, most)
    if wait and not page.records and not connections.leaving:
        page = await _waited(store, connections, visitor, wished, page, most, wait)
    return StreamPage(integrators.cursors.write(page.through), page.records)


def wanted_of(streams: Sequence[str], events: Sequence[str] = ()) -> Wanted:
    try:
        return wanted(streams, events)
    except InputError as error:
        raise Said(400, str(error)) from None


async def place_of(
    store: Store, integrators: Integrators, after: str | None, begin: Place | None
) -> Positions:
    """The place that a cursor holds, or else the beginning or the present end of all streams."""
    if after is not None and begin is not None:
        raise Said(400, "after and from both say where to begin; expected one of them")
    heads = await heads_of(store)
    if after is None:
        return heads if begin is Place.NOW else {}
    try:
        positions = integrators.cursors.read(after)
        refuse_ahead(positions, heads)
    except InputError as error:
        raise Said(400, str(error)) from None
    return positions


async def _page(store: Store, wished: Wanted, place: Positions, most: int) -> Page:
    return await read(store, await heads_of(store, wished), place, most)


async def _waited(
    store: Store,
    connections: Connections,
    visitor: Visitor,
    wished: Wanted,
    page: Page,
    most: int,
    seconds: float,
) -> Page:
    waiting = Waiting(visitor)
    grown = await waiting.wait(store, connections, wished, page.through, seconds)
    if waiting.code == LOG_IN_AGAIN:
        raise Said(401, waiting.reason)
    return await _page(store, wished, page.through, most) if grown else page


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
