"""Staff and patrons: appointments, suspensions, chips at the cage."""

from typing import Annotated

from litestar import delete, get, post
from litestar.params import Body, Parameter
from msgspec import Meta, Struct

from punto.house.cage import BuyChips, CashChips
from punto.house.commands import AppointStaff, DismissStaff, ReinstatePatron, SuspendPatron
from punto.house.permission import Permission
from punto.house.state import House, Person
from punto.journal.actor import Role
from punto.server.api.access_guard import needs
from punto.server.api.account_overview import At, LimitShown
from punto.server.api.dependencies import (
    AccountOverview,
    Authenticator,
    FollowedHouse,
    Given,
    GivenVisitor,
    OpenConnections,
    Submit,
)
from punto.server.api.me import Amount
from punto.server.api.parameters import (
    MAX_OWN_ID_LENGTH,
    Id,
    PersonName,
    WrittenDisplayName,
    WrittenName,
)
from punto.server.api.problem import ApiError, problems

Why = Annotated[str, Meta(min_length=1, max_length=500)]


class Appointment(Struct, frozen=True, forbid_unknown_fields=True):
    """Without a name, which is what one logs in with, the house makes one of the display name."""

    id: Id
    role: Role
    name: WrittenName | None = None
    display_name: WrittenDisplayName | None = None


class Reason(Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    why: Why


class Appointed(Struct, frozen=True):
    """`code` is for the person's first login, works once and is shown once."""

    name: str
    role: str
    code: str


class PersonShown(Struct, frozen=True, kw_only=True):
    name: str
    display_name: str
    role: str
    guest: bool
    dismissed: str | None
    suspended: str | None


class PatronShown(Struct, frozen=True, kw_only=True):
    """A patron with the money, the tables where they are, and what they have set for themselves."""

    person: PersonShown
    balance_cents: int
    at: list[At]
    limit: LimitShown
    excluded: bool
    excluded_until: int | None


def shown(house: House, person: Person) -> PersonShown:
    return PersonShown(
        name=person.name,
        display_name=house.people_names.name_of(person.name),
        role=person.role.value,
        guest=person.guest,
        dismissed=person.dismissed,
        suspended=person.suspended,
    )


@get(
    "/staff",
    guards=[needs(Permission.READ_PEOPLE)],
    responses=problems(401, 403, 423),
    summary="Everybody of the staff",
)
async def staff(house: Given[FollowedHouse]) -> list[PersonShown]:
    people = sorted(house.state.people.values(), key=lambda one: one.name.lower())
    return [shown(house.state, one) for one in people if one.role is not Role.PATRON]


@post(
    "/staff",
    guards=[needs(Permission.APPOINT_STAFF)],
    responses=problems(401, 403, 409, 423),
    summary="Appoint somebody, or give them another position",
)
async def appoint(
    authenticator: Given[Authenticator],
    submit: Given[Submit],
    visitor: GivenVisitor,
    data: Annotated[Appointment, Body()],
) -> Appointed:
    command = AppointStaff(
        id=data.id,
        by=visitor.actor,
        at=0,
        person=data.name,
        role=data.role,
        display_name=data.display_name,
    )
    name = await submit.new_name(visitor, command, data.name)
    return Appointed(name, data.role.value, await authenticator.make_code(name))


@post(
    "/staff/{name:str}/code",
    guards=[needs(Permission.APPOINT_STAFF)],
    responses=problems(401, 403, 404, 423),
    summary="A new link for somebody who has lost their password",
)
async def new_code(
    house: Given[FollowedHouse], authenticator: Given[Authenticator], name: PersonName
) -> Appointed:
    person = house.state.staff(name)
    if person is None:
        raise ApiError(404, "nobody of the staff has this name")
    return Appointed(person.name, person.role.value, await authenticator.make_code(name))


@delete(
    "/staff/{name:str}",
    status_code=204,
    guards=[needs(Permission.APPOINT_STAFF)],
    responses=problems(401, 403, 409, 423),
    summary="Dismiss somebody of the staff; their password and logins end",
)
async def dismiss(
    authenticator: Given[Authenticator],
    connections: Given[OpenConnections],
    submit: Given[Submit],
    visitor: GivenVisitor,
    name: PersonName,
    id: Annotated[str, Parameter(min_length=1, max_length=MAX_OWN_ID_LENGTH)],
    why: Annotated[str, Parameter(min_length=1, max_length=500)],
) -> None:
    command = DismissStaff(id=id, by=visitor.actor, at=0, person=name, why=why)
    await submit.to_house(visitor, command)
    await authenticator.shut_out(name)
    connections.log_out_all(name)


@get(
    "/patrons/{name:str}",
    guards=[needs(Permission.READ_HISTORIES)],
    responses=problems(401, 403, 404, 423),
    summary="A patron, with the balance",
)
async def patron(
    house: Given[FollowedHouse], overview: Given[AccountOverview], name: PersonName
) -> PatronShown:
    person = house.state.patron(name)
    if person is None:
        raise ApiError(404, "no patron has this name")
    standing = await overview.of(person)
    return PatronShown(
        person=shown(house.state, person),
        balance_cents=standing.balance_cents,
        at=standing.at,
        limit=standing.limit,
        excluded=standing.excluded,
        excluded_until=standing.excluded_until,
    )


@post(
    "/patrons/{name:str}/suspension",
    status_code=204,
    guards=[needs(Permission.SUSPEND_PATRONS)],
    responses=problems(401, 403, 409, 423),
    summary="Suspend a patron from play",
)
async def suspend(
    submit: Given[Submit], visitor: GivenVisitor, name: PersonName, data: Annotated[Reason, Body()]
) -> None:
    command = SuspendPatron(id=data.id, by=visitor.actor, at=0, patron=name, why=data.why)
    await submit.to_house(visitor, command)


@post(
    "/patrons/{name:str}/reinstatement",
    status_code=204,
    guards=[needs(Permission.SUSPEND_PATRONS)],
    responses=problems(401, 403, 409, 423),
    summary="Let a suspended patron play again",
)
async def reinstate(
    submit: Given[Submit], visitor: GivenVisitor, name: PersonName, data: Annotated[Reason, Body()]
) -> None:
    command = ReinstatePatron(id=data.id, by=visitor.actor, at=0, patron=name, why=data.why)
    await submit.to_house(visitor, command)


@post(
    "/patrons/{name:str}/chips",
    status_code=204,
    guards=[needs(Permission.SELL_CHIPS)],
    responses=problems(401, 403, 409, 423),
    summary="Sell chips to a patron at the cage",
)
async def sell(
    submit: Given[Submit], visitor: GivenVisitor, name: PersonName, data: Annotated[Amount, Body()]
) -> None:
    command = BuyChips(id=data.id, by=visitor.actor, at=0, patron=name, cents=data.cents)
    await submit.to_house(visitor, command)


@post(
    "/patrons/{name:str}/cash",
    status_code=204,
    guards=[needs(Permission.SELL_CHIPS)],
    responses=problems(401, 403, 409, 423),
    summary="Cash a patron's chips at the cage",
)
async def cash_for(
    submit: Given[Submit], visitor: GivenVisitor, name: PersonName, data: Annotated[Amount, Body()]
) -> None:
    command = CashChips(id=data.id, by=visitor.actor, at=0, patron=name, cents=data.cents)
    await submit.to_house(visitor, command)


HANDLERS = (
    staff,
    appoint,
    new_code,
    dismiss,
    patron,
    suspend,
    reinstate,
    sell,
    cash_for,
)
