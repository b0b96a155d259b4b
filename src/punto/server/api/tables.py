"""Tables: what they show, what has happened at them, and commands."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any

from litestar import Request, get, post
from litestar.params import Body, Parameter
from msgspec import Meta, Raw, Struct

from punto.games import game_stamped
from punto.house.permission import Permission
from punto.server.api.access_guard import logged_in, needs, visitor_of
from punto.server.api.dependencies import (
    Clock,
    Given,
    GivenVisitor,
    Ownership,
    Store,
    Submit,
    TableFeed,
    Tables,
    Visitor,
    WorkerProcess,
)
from punto.server.api.parameters import Most, Name, TableName
from punto.server.api.problem import Said, problems, refused
from punto.server.commit.command_results import MAX_ID_LENGTH, CommandResult
from punto.server.floor.frame import Piece
from punto.server.floor.frame import pieces as pieces_of
from punto.server.floor.table_views import accounts_of, boards, deals_at, sees_as_pit, view_of
from punto.server.wire import commands
from punto.server.wire.frames import Happened
from punto.server.wire.openapi_annotations import Described
from punto.table.commands import OpenTable
from punto.table.decide import decide
from punto.table.settings import Settings
from punto.table.state import FRESH
from punto.table.stream import table_stream
from punto.table.view import Board, DealerView, PatronView, PitView, pit_view
from punto.table.view.edges import house_edges

AfterSequence = Annotated[
    int, Parameter(ge=0, le=2**53, description="The last sequence that was seen")
]


class Taken(Struct, frozen=True):
    """A command was taken. `first` and `last` are the records it led to, null where it changed
    nothing."""

    id: str
    first: int | None
    last: int | None


class Page(Struct, frozen=True):
    """Records behind the one asked for, as far as the person may see them; `through` is where to go
    on."""

    through: int
    events: list[Annotated[Raw, Described(Happened)]]


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, Meta(min_length=1, max_length=MAX_ID_LENGTH)]
    name: Name
    settings: Settings


class Edges(Struct, frozen=True):
    """The exact house edge of every wager on the next round, by the cards that nobody has seen."""

    table: str
    sequence: int
    house_edges: dict[str, str]
    percent: dict[str, float]


def feed_of(tables: Tables, name: str) -> TableFeed:
    found = tables.feeds.get(name)
    if found is None or found.table.settings is None:
        raise Said(404, "there is no such table")
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
    return Page(found[-1].sequence, [Raw(one.text) for one in pieces if _told(feed, visitor, one)])


def _told(feed: TableFeed, visitor: Visitor | None, one: Piece) -> bool:
    if one.open or sees_as_pit(visitor):
        return True
    if one.patron is None or visitor is None:
        return False
    return one.patron == visitor.name or deals_at(feed.table, visitor)


@post(
    "/tables/{name:str}/commands",
    status_code=200,
    guards=[logged_in],
    responses=problems(401, 403, 404, 409, 423),
    summary="Asks something of a table; answered when it is durable",
)
async def command(
    tables: Given[Tables],
    submit: Given[Submit],
    visitor: GivenVisitor,
    name: TableName,
    data: Annotated[commands.Wire, Body()],
) -> Taken:
    feed = feed_of(tables, name)
    return _taken(
        data.id,
        await submit(visitor, table_stream(feed.name), commands.asked(data, visitor.actor)),
    )


def _taken(id: str, answer: CommandResult) -> Taken:
    return Taken(id, answer.first, answer.last)


@post(
    "/tables",
    guards=[needs(Permission.OPEN_TABLES)],
    responses=problems(401, 403, 409, 423),
    summary="Opens a new table",
)
async def open_table(
    tables: Given[Tables],
    ownership: Given[Ownership],
    submit: Given[Submit],
    visitor: GivenVisitor,
    data: Annotated[NewTable, Body()],
) -> Taken:
    asked = OpenTable(id=data.id, by=visitor.actor, at=0, table=data.name, settings=data.settings)
    stream = table_stream(data.name)
    found = tables.feeds.get(data.name)
    if found is not None and found.table.settings is not None:
        return _taken(data.id, await submit(visitor, stream, asked))
    refusal = decide(FRESH, asked).refusal
    if refusal:
        raise refused(refusal)
    async with ownership.opening(stream):
        return _taken(data.id, await submit(visitor, stream, asked))


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
        raise Said(409, "there is no shoe on the table")
    unseen = pit_view(feed.table, visitor.name, {}, clock()).unseen
    found = await staff_worker.do(_house_edges, feed.table.rules.stamp, unseen)
    return Edges(
        name,
        feed.sequence,
        {key: str(edge) for key, edge in found.items()},
        {key: float(100 * edge) for key, edge in found.items()},
    )


def _house_edges(stamp: str, unseen: Mapping[str, int]) -> dict[str, Fraction]:
    """By the sheet's hash: a game itself cannot be sent to another process."""
    return house_edges(game_stamped(stamp), unseen)


HANDLERS = (tables, table, events, command, open_table, edges)
