"""Tables: views, past events, and the edges of the next round."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any

from litestar import Request, get
from litestar.params import Parameter
from msgspec import Raw, Struct

from punto.games import game_stamped
from punto.house.permission import Permission
from punto.server.api.access_guard import needs, visitor_of
from punto.server.api.dependencies import (
    Clock,
    Given,
    GivenVisitor,
    Store,
    TableFeed,
    Tables,
    Visitor,
    WorkerProcess,
)
from punto.server.api.parameters import Most, TableName
from punto.server.api.problem import ApiError, problems
from punto.server.floor.frame import Piece
from punto.server.floor.frame import pieces as pieces_of
from punto.server.floor.table_views import accounts_of, boards, deals_at, sees_as_pit, view_of
from punto.server.openapi_annotations import Described
from punto.server.wire.frames import Happened
from punto.table.view import Board, DealerView, PatronView, PitView, pit_view
from punto.table.view.edges import house_edges

AfterSequence = Annotated[
    int, Parameter(ge=0, le=2**53, description="The last sequence that was seen")
]


class Page(Struct, frozen=True):
    """Records behind the one asked for, as far as the person may see them; `through` is where to go
    on."""

    through: int
    events: list[Annotated[Raw, Described(Happened)]]


class Edges(Struct, frozen=True):
    """The exact house edge of every wager on the next round, by the cards that nobody has seen."""

    table: str
    sequence: int
    house_edges: dict[str, str]
    percent: dict[str, float]


def feed_of(tables: Tables, name: str) -> TableFeed:
    found = tables.feeds.get(name)
    if found is None or found.table.settings is None:
        raise ApiError(404, "there is no such table")
    return found


@get("/tables", responses=problems(), summary="All tables, as everybody sees them")
async def tables(tables: Given[Tables]) -> list[Board]:
    return boards(tables)


@get(
    "/tables/{name:str}",
    responses=problems(404),
    summary="A table, as far as the person may see it",
)
async def table(
    store: Given[Store],
    clock: Given[Clock],
    tables: Given[Tables],
    request: Request[Any, Any, Any],
    name: TableName,
) -> Board | PatronView | DealerView | PitView:
    feed, visitor = feed_of(tables, name), visitor_of(request)
    if visitor is not None and visitor.locked:
        visitor = None
    wanted = accounts_of(name, visitor)
    balances = await store.balances(wanted) if wanted else {}
    found = view_of(feed.table, visitor, balances, clock())
    assert found is not None, "a table that was never opened is not found"
    return found


@get(
    "/tables/{name:str}/events",
    responses=problems(404),
    summary="What has happened at a table, in order",
)
async def events(
    tables: Given[Tables],
    request: Request[Any, Any, Any],
    name: TableName,
    after: AfterSequence = 0,
    most: Most = 100,
) -> Page:
    feed, visitor = feed_of(tables, name), visitor_of(request)
    found = await tables.page(name, after, most)
    if not found:
        return Page(after, [])
    if visitor is not None and visitor.locked:
        visitor = None
    pieces = pieces_of(feed.table, found, feed.since(found[-1].sequence))
    return Page(
        found[-1].sequence, [Raw(one.text) for one in pieces if _is_for(feed, visitor, one)]
    )


def _is_for(feed: TableFeed, visitor: Visitor | None, one: Piece) -> bool:
    if one.open or sees_as_pit(visitor):
        return True
    if one.patron is None or visitor is None:
        return False
    return one.patron == visitor.name or deals_at(feed.table, visitor)


@get(
    "/tables/{name:str}/edges",
    guards=[needs(Permission.WATCH_AS_PIT)],
    responses=problems(401, 403, 404, 409, 423),
    summary="The exact edges of the next round, for pit and surveillance",
)
async def edges(
    clock: Given[Clock],
    tables: Given[Tables],
    staff_worker: Given[WorkerProcess],
    visitor: GivenVisitor,
    name: TableName,
) -> Edges:
    feed = feed_of(tables, name)
    if feed.table.shoe is None:
        raise ApiError(409, "there is no shoe on the table")
    unseen = pit_view(feed.table, visitor.name, {}, clock()).unseen
    found = await staff_worker.do(_house_edges, feed.table.rules.stamp, unseen)
    return Edges(
        name,
        feed.sequence,
        {key: str(edge) for key, edge in found.items()},
        {key: float(100 * edge) for key, edge in found.items()},
    )


def _house_edges(stamp: str, unseen: Mapping[str, int]) -> dict[str, Fraction]:
    """Takes the sheet's hash, since a game cannot be sent to another process."""
    return house_edges(game_stamped(stamp), unseen)


HANDLERS = (tables, table, events, edges)
