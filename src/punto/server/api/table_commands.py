"""Commands to tables, and opening a new one."""

from typing import Annotated

from litestar import post
from litestar.params import Body
from msgspec import UNSET, Struct, UnsetType

from punto.house.commands import NameNewTable
from punto.house.permission import Permission
from punto.server.api.access_guard import logged_in, needs
from punto.server.api.dependencies import (
    Given,
    GivenVisitor,
    Ownership,
    Submit,
    Tables,
)
from punto.server.api.parameters import Id, Name, TableName, WrittenDisplayName
from punto.server.api.problem import problems, refused
from punto.server.api.tables import feed_of
from punto.server.commit.command_result import CommandResult
from punto.server.wire import commands
from punto.table.commands import OpenTable
from punto.table.settings import Settings, refuse_settings
from punto.table.stream import table_stream
from punto.table.wagers_answer import WagersAnswer


class Taken(Struct, frozen=True):
    """A command was taken. `first` and `last` are the records it led to, null where it changed
    nothing. Where it was about wagers, `wagers` says which were taken and which came late."""

    id: str
    first: int | None
    last: int | None
    wagers: WagersAnswer | UnsetType = UNSET


class Opened(Struct, frozen=True):
    """A table or tournament was opened under this name, by the records from `first` to `last`."""

    id: str
    name: str
    first: int | None
    last: int | None


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Without a name, which stands in addresses, the house makes one of the display name; without a
    display name the table is called by its name."""

    id: Id
    settings: Settings
    name: Name | None = None
    display_name: WrittenDisplayName | None = None


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
) -> Opened:
    refusal = refuse_settings(data.settings)
    if refusal:
        raise refused(refusal)
    name_command = NameNewTable(
        id=f"name {data.id}",
        by=visitor.actor,
        at=0,
        table=data.name,
        display_name=data.display_name,
    )
    name = await submit.new_name(visitor, name_command, data.name)
    open_command = OpenTable(id=data.id, by=visitor.actor, at=0, table=name, settings=data.settings)
    stream = table_stream(name)
    found = tables.feeds.get(name)
    if found is not None and found.table.settings is not None:
        answer = await submit.more(stream, open_command)
    else:
        async with ownership.opening(stream):
            answer = await submit.more(stream, open_command)
    return Opened(data.id, name, answer.first, answer.last)


HANDLERS = (command, open_table)
