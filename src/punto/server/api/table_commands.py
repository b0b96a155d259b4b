"""Commands to tables, and opening a new one."""

from typing import Annotated

from litestar import post
from litestar.params import Body
from msgspec import UNSET, Meta, Struct, UnsetType

from punto.house.permission import Permission
from punto.server.api.access_guard import logged_in, needs
from punto.server.api.dependencies import Given, GivenVisitor, Ownership, Submit, Tables
from punto.server.api.parameters import Name, TableName
from punto.server.api.problem import problems, refused
from punto.server.api.tables import feed_of
from punto.server.commit.command_result import MAX_ID_LENGTH, CommandResult
from punto.server.wire import commands
from punto.table.commands import OpenTable
from punto.table.decide import decide
from punto.table.settings import Settings
from punto.table.state import FRESH
from punto.table.stream import table_stream
from punto.table.wagers_answer import WagersAnswer


class Taken(Struct, frozen=True):
    """A command was taken. `first` and `last` are the records it led to, null where it changed
    nothing. Where it was about wagers, `wagers` says which were taken and which came late."""

    id: str
    first: int | None
    last: int | None
    wagers: WagersAnswer | UnsetType = UNSET


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, Meta(min_length=1, max_length=MAX_ID_LENGTH)]
    name: Name
    settings: Settings


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
    data: Annotated[commands.WireTableCommand, Body()],
) -> Taken:
    feed = feed_of(tables, name)
    return _taken(
        data.id,
        await submit(visitor, table_stream(feed.name), commands.command_from(data, visitor.actor)),
    )


def _taken(id: str, answer: CommandResult) -> Taken:
    return Taken(id, answer.first, answer.last, answer.wagers or UNSET)


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
    open_command = OpenTable(
        id=data.id, by=visitor.actor, at=0, table=data.name, settings=data.settings
    )
    stream = table_stream(data.name)
    found = tables.feeds.get(data.name)
    if found is not None and found.table.settings is not None:
        return _taken(data.id, await submit(visitor, stream, open_command))
    refusal = decide(FRESH, open_command).refusal
    if refusal:
        raise refused(refusal)
    async with ownership.opening(stream):
        return _taken(data.id, await submit(visitor, stream, open_command))


HANDLERS = (command, open_table)
