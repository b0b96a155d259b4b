"""Display names: looked up by id, and changed."""

from typing import Annotated, Any

from litestar import Request, get, put
from litestar.params import Body, Parameter
from msgspec import Struct

from punto.house.commands import NamePerson, NameTable, NameTournament
from punto.house.name_register import NameRegister
from punto.house.permission import Permission
from punto.server.api.access_guard import needs, visitor_of
from punto.server.api.dependencies import (
    FollowedHouse,
    Given,
    GivenVisitor,
    Submit,
    Tournaments,
    Visitor,
)
from punto.server.api.parameters import (
    Id,
    PersonName,
    TableName,
    TournamentName,
    WrittenDisplayName,
)
from punto.server.api.problem import problems

MAX_WANTED = 200
"""Names that are looked up at once."""


class DisplayName(Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    display_name: WrittenDisplayName


class DisplayNames(Struct, frozen=True, kw_only=True):
    """Display names by name, of those that have one."""

    people: dict[str, str]
    tables: dict[str, str]
    tournaments: dict[str, str]


Wanted = Annotated[
    str | None, Parameter(max_length=66 * MAX_WANTED, description="Names, with commas between")
]


@get("/names", responses=problems(), summary="What people, tables and tournaments are called")
async def names(
    house: Given[FollowedHouse],
    tournaments: Given[Tournaments],
    request: Request[Any, Any, Any],
    person: Wanted = None,
    table: Wanted = None,
    tournament: Wanted = None,
) -> DisplayNames:
    """Everybody is told what the players of tournaments are called, whom everybody may see; what
    others are called only who is logged in."""
    state, visitor = house.state, visitor_of(request)
    people = _found(state.people_names, person)
    if visitor is None or visitor.locked:
        players = [feed.tournament.players for feed in tournaments.feeds.values()]
        people = {id: name for id, name in people.items() if any(id in one for one in players)}
    return DisplayNames(
        people=people,
        tables=_found(state.table_names, table),
        tournaments=_found(state.tournament_names, tournament),
    )


def _found(register: NameRegister, wanted: str | None) -> dict[str, str]:
    ids = (wanted or "").split(",")[:MAX_WANTED]
    return {id: register.names[id] for id in ids if id in register.names}


@put(
    "/me/name",
    status_code=204,
    guards=[needs(Permission.NAME_PEOPLE)],
    responses=problems(401, 403, 409, 423),
    summary="Choose one's own display name",
)
async def name_self(
    submit: Given[Submit], visitor: GivenVisitor, data: Annotated[DisplayName, Body()]
) -> None:
    await _name_person(submit, visitor, visitor.name, data)


@put(
    "/people/{name:str}/name",
    status_code=204,
    guards=[needs(Permission.NAME_PEOPLE)],
    responses=problems(401, 403, 409, 423),
    summary="Give a patron, or one of the staff, another display name",
)
async def name_person(
    submit: Given[Submit],
    visitor: GivenVisitor,
    name: PersonName,
    data: Annotated[DisplayName, Body()],
) -> None:
    await _name_person(submit, visitor, name, data)


async def _name_person(submit: Submit, visitor: Visitor, person: str, data: DisplayName) -> None:
    command = NamePerson(
        id=data.id, by=visitor.actor, at=0, person=person, display_name=data.display_name
    )
    await submit.to_house(visitor, command)


@put(
    "/tables/{name:str}/name",
    status_code=204,
    guards=[needs(Permission.OPEN_TABLES)],
    responses=problems(401, 403, 409, 423),
    summary="Give a table another display name",
)
async def name_table(
    submit: Given[Submit],
    visitor: GivenVisitor,
    name: TableName,
    data: Annotated[DisplayName, Body()],
) -> None:
    command = NameTable(
        id=data.id, by=visitor.actor, at=0, table=name, display_name=data.display_name
    )
    await submit.to_house(visitor, command)


@put(
    "/tournaments/{name:str}/name",
    status_code=204,
    guards=[needs(Permission.DIRECT_TOURNAMENTS)],
    responses=problems(401, 403, 409, 423),
    summary="Give a tournament another display name",
)
async def name_tournament(
    submit: Given[Submit],
    visitor: GivenVisitor,
    name: TournamentName,
    data: Annotated[DisplayName, Body()],
) -> None:
    command = NameTournament(
        id=data.id, by=visitor.actor, at=0, tournament=name, display_name=data.display_name
    )
    await submit.to_house(visitor, command)


HANDLERS = (names, name_self, name_person, name_table, name_tournament)
