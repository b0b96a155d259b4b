"""Past shoes: what was promised, what came out, and what every wager was worth before each round.

A shoe in play shows its commitment and nothing that is still in it, to whomever it may be.
"""

from functools import partial
from typing import Annotated

from litestar import get
from litestar.params import Parameter

from punto.history.round import RoundHistory
from punto.history.shoe import ShoeHistory, ShoeState
from punto.history.shoe_edges import edges_round_by_round
from punto.history.shoe_file import shoe_file
from punto.rules.refusal import shown
from punto.server.api.dependencies import (
    AsyncCache,
    Given,
    IndexFeeder,
    PublicCompute,
    Store,
    TableFeed,
    Tables,
)
from punto.server.api.parameters import AfterNumber, TableName
from punto.server.api.problem import ApiError, problems
from punto.server.api.shoe_views import (
    PastShoe,
    RoundEdges,
    ShoeEdges,
    ShoesPage,
    shown_roads,
    shown_round,
    shown_shoe,
)
from punto.server.api.tables import feed_of
from punto.server.records.shoe_reader import ListedShoe, ShoeReader
from punto.table.settings import refuse_settings

ShoeNumber = Annotated[
    int, Parameter(description="The number of a shoe at its table", ge=1, le=2**53)
]
MostShoes = Annotated[int, Parameter(ge=1, le=100, description="How many at most")]

ACCOUNTED = (ShoeState.REVEALED, ShoeState.RECONCILED, ShoeState.ABANDONED)


def _reader(store: Store, feed: TableFeed) -> ShoeReader:
    return ShoeReader(store, feed.name, rounds=feed.table.rounds, last=feed.sequence)


@get(
    "/tables/{name:str}/shoes",
    responses=problems(404),
    summary="The shoes of a table, the newest first, with what was promised of each",
)
async def shoes(
    store: Given[Store],
    tables: Given[Tables],
    index: Given[IndexFeeder],
    name: TableName,
    after: AfterNumber = None,
    most: MostShoes = 20,
) -> ShoesPage:
    feed = feed_of(tables, name)
    await index.catch_up(name)
    last = min(feed.table.shoes, (after or 2**53) - 1)
    first = max(1, last - most + 1)
    found = await _reader(store, feed).listed(first, last)
    listed = [shown_shoe(feed, one) for one in reversed(found)]
    return ShoesPage(listed, first if first > 1 else None)


@get(
    "/tables/{name:str}/shoes/{number:int}",
    responses=problems(404),
    summary="A shoe: its commitment, and once it is over its order, rounds and roads",
)
async def shoe(
    store: Given[Store],
    tables: Given[Tables],
    index: Given[IndexFeeder],
    cache: Given[AsyncCache],
    name: TableName,
    number: ShoeNumber,
) -> PastShoe:
    feed = feed_of(tables, name)
    found = await _found(store, index, feed, number)
    summary = shown_shoe(feed, found)
    if summary.state not in ACCOUNTED:
        return PastShoe(shoe=summary, file=None, rounds=[], roads=None)
    read, rounds = await _read(store, cache, feed, number)
    file = shoe_file(name, read, rounds)
    return PastShoe(
        shoe=summary,
        file=file,
        rounds=[shown_round(one) for one in rounds],
        roads=shown_roads(rounds),
    )


@get(
    "/tables/{name:str}/shoes/{number:int}/edges",
    responses=problems(404, 409),
    summary="The exact edge of every wager, round by round, of a shoe that is over",
)
async def shoe_edges(
    store: Given[Store],
    tables: Given[Tables],
    index: Given[IndexFeeder],
    cache: Given[AsyncCache],
    public_compute: Given[PublicCompute],
    name: TableName,
    number: ShoeNumber,
) -> ShoeEdges:
    feed = feed_of(tables, name)
    found = await _found(store, index, feed, number)
    if shown_shoe(feed, found).state not in ACCOUNTED:
        raise ApiError(409, f"shoe {number} is not over: what is in it is nobody's to know")
    settings = found.shoe.settings
    if refuse_settings(settings):
        raise ApiError(409, "the sheet of this shoe is not known any more")
    read, rounds = await _read(store, cache, feed, number)
    seen, foreign = (
        tuple(tuple(map(str, cards)) for cards in by_round)
        for by_round in (
            (read.seen, *(one.seen for one in rounds)),
            (read.foreign, *(one.foreign for one in rounds)),
        )
    )
    # The same cards have the same edges: what was put right since is computed anew.
    asked = (settings.stamp, settings.decks, seen, foreign)
    work = partial(public_compute, edges_round_by_round, *asked)
    edges = await cache.get(asked, work)
    return ShoeEdges(
        name,
        number,
        [RoundEdges(one.summary.number, found) for one, found in zip(rounds, edges, strict=True)],
    )


async def _found(store: Store, index: IndexFeeder, feed: TableFeed, number: int) -> ListedShoe:
    await index.catch_up(feed.name)
    found = await _reader(store, feed).listed(number, number)
    if not found:
        raise ApiError(404, f"table {shown(feed.name)} has no shoe {number}")
    return found[0]


async def _read(
    store: Store, cache: AsyncCache, feed: TableFeed, number: int
) -> tuple[ShoeHistory, list[RoundHistory]]:
    """A shoe and its rounds from the journal. They are cached for good once the next round has made
    them final, and before that until the table's journal grows."""
    reader, sequence = _reader(store, feed), feed.sequence
    span = await reader.span(number)
    key = ("shoe", feed.name, number, sequence if span.following is None else None)
    return await cache.get(key, lambda: reader.read(number, span))


HANDLERS = (shoes, shoe, shoe_edges)
