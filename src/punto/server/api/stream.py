"""What happens in the house, for systems that ask for it: the stream, and significant events."""

import asyncio
from collections.abc import Sequence
from enum import Enum
from typing import Annotated

from litestar import get
from litestar.params import Parameter, QueryParameter
from msgspec import Struct

from punto.house.permission import Permission
from punto.house.significant import SignificantKind
from punto.rules.refusal import InputError
from punto.server.api.given import GivenHall, GivenVisitor
from punto.server.api.guard import needs
from punto.server.api.parameters import AfterNumber, Most
from punto.server.api.problem import Said, problems
from punto.server.door.door import Visitor
from punto.server.hall import LOG_IN_AGAIN, Hall
from punto.server.stream.cursor import Positions, refuse_ahead
from punto.server.stream.reading import Page, Told, heads_of, read, until_grown
from punto.server.stream.significant import SignificantPage, look
from punto.server.stream.wanted import Wanted, wanted

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
        self, hall: Hall, wished: Wanted, after: Positions, seconds: float
    ) -> dict[str, int]:
        """Returns when there is news, in time or not, or the wait was ended."""
        grown = asyncio.ensure_future(until_grown(hall.store, wished, after, seconds=seconds))
        ended = asyncio.ensure_future(self._ended.wait())
        hall.enter(self)
        try:
            await asyncio.wait((grown, ended), return_when=asyncio.FIRST_COMPLETED)
            return dict(grown.result()) if grown.done() else {}
        finally:
            hall.exit(self)
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
    hall: GivenHall,
    visitor: GivenVisitor,
    after: AfterCursor = None,
    begin: From = None,
    most: Most = 100,
    wait: Wait = 0,
    streams: Streams = None,
) -> StreamPage:
    wished = wanted_of(streams.split(",") if streams else ())
    place = await place_of(hall, after, begin)
    page = await _page(hall, wished, place, most)
    if wait and not page.records and not hall.leaving:
        page = await _waited(hall, visitor, wished, page, most, wait)
    return StreamPage(hall.integrators.cursors.write(page.through), page.records)


def wanted_of(streams: Sequence[str], events: Sequence[str] = ()) -> Wanted:
    try:
        return wanted(streams, events)
    except InputError as error:
        raise Said(400, str(error)) from None


async def place_of(hall: Hall, after: str | None, begin: Place | None) -> Positions:
    """The place that a cursor holds, or else the beginning or the present end of all streams."""
    if after is not None and begin is not None:
        raise Said(400, "after and from both say where to begin; expected one of them")
    heads = await heads_of(hall.store)
    if after is None:
        return heads if begin is Place.NOW else {}
    try:
        positions = hall.integrators.cursors.read(after)
        refuse_ahead(positions, heads)
    except InputError as error:
        raise Said(400, str(error)) from None
    return positions


async def _page(hall: Hall, wished: Wanted, place: Positions, most: int) -> Page:
    return await read(hall.store, await heads_of(hall.store, wished), place, most)


async def _waited(
    hall: Hall, visitor: Visitor, wished: Wanted, page: Page, most: int, seconds: float
) -> Page:
    waiting = Waiting(visitor)
    grown = await waiting.wait(hall, wished, page.through, seconds)
    if waiting.code == LOG_IN_AGAIN:
        raise Said(401, waiting.reason)
    return await _page(hall, wished, page.through, most) if grown else page


@get(
    "/significant",
    guards=[needs(Permission.READ_SIGNIFICANT)],
    responses=problems(401, 403, 423),
    summary="Significant events of the house, newest first",
)
async def significant(
    hall: GivenHall,
    after: AfterNumber = None,
    most: Most = 100,
    kind: Annotated[SignificantKind | None, Parameter(description="Only events of this kind")] = (
        None
    ),
) -> SignificantPage:
    return await look(hall.store, before=after, most=most, kinds=() if kind is None else (kind,))


HANDLERS = (stream, significant)
