"""Coming in and going out: guests, patrons with a password, and staff by a link that works once."""

from typing import Annotated, Any

from litestar import Request, Response, delete, get, post, put
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Body
from msgspec import Meta, Struct

from punto.house.chips import BuyChips
from punto.house.permission import Permission, permitted
from punto.rules.refusal import Refusal
from punto.server.api.given import GivenHall, GivenVisitor
from punto.server.api.guard import address, has_login, logged_in, login_cookie
from punto.server.api.parameters import WrittenName
from punto.server.api.problem import Said, problems, refused, too_often
from punto.server.door.door import (
    FAILURE_WINDOW,
    LOCKED_OUT,
    LOGIN_LASTS,
    MINUTE,
    WRONG,
    Entered,
    Visitor,
)
from punto.server.door.rates import neighbourhood
from punto.server.hall import Hall
from punto.storage.logins.port import COOKIE, TOKEN
from punto.storage.record import HOUSE
from punto.table.actor import SYSTEM

Password = Annotated[str, Meta(min_length=1, max_length=200)]
Code = Annotated[str, Meta(min_length=1, max_length=100)]

NOTHING = ResponseSpec(None, description="Request fulfilled, nothing follows")

COOKIE_SECONDS = LOGIN_LASTS * 60 // MINUTE


class Guest(Struct, frozen=True, forbid_unknown_fields=True):
    """`token` asks for a token to send with every request instead of a cookie."""

    token: bool = False


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    name: WrittenName
    password: Password
    token: bool = False


class Invitation(Struct, frozen=True, forbid_unknown_fields=True):
    """The code of a staff link, and the password that the person chooses."""

    code: Code
    password: Password


class OwnPassword(Struct, frozen=True, forbid_unknown_fields=True):
    password: Password


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    new: Password
    old: Password | None = None


class LoggedIn(Struct, frozen=True):
    """Who has come in, and what is for them in their position. `csrf` goes into the header
    `x-csrf-token` of everything that a page sends with its cookie; `token` is shown once, to those
    who asked for one."""

    name: str
    role: str
    guest: bool
    locked: bool
    permissions: list[Permission]
    csrf: str
    token: str | None = None


def shown(hall: Hall, visitor: Visitor, secret: str | None = None) -> LoggedIn:
    return LoggedIn(
        name=visitor.name,
        role=visitor.role.value,
        guest=visitor.person.guest,
        locked=visitor.locked,
        permissions=[one for one in Permission if permitted(visitor.role, one)],
        csrf=hall.door.forgery_token(visitor.login),
        token=secret if visitor.login.kind == TOKEN else None,
    )


def _entered(
    hall: Hall, request: Request[Any, Any, Any], entered: Entered | Refusal
) -> Response[LoggedIn]:
    if isinstance(entered, Refusal):
        raise _no_entry(entered)
    response = Response(shown(hall, entered.visitor, entered.secret), status_code=201)
    if entered.visitor.login.kind == COOKIE:
        response.set_cookie(login_cookie(request.scope, entered.secret, COOKIE_SECONDS))
    return response


def _no_entry(refusal: Refusal) -> Said:
    if refusal is WRONG:
        return Said(401, refusal.reason)
    if refusal is not LOCKED_OUT:
        return refused(refusal)
    said = Said(429, refusal.reason)
    said.headers["Retry-After"] = str(60 * (FAILURE_WINDOW // MINUTE))
    return said


def _knock(hall: Hall, request: Request[Any, Any, Any]) -> str:
    found = address(request.scope)
    wait = hall.logins.take(neighbourhood(found))
    if wait:
        raise too_often(wait)
    return found


@post("/guests", responses=problems(403, 409), summary="Come in as a guest, with play chips")
async def come_as_guest(
    hall: GivenHall, request: Request[Any, Any, Any], data: Annotated[Guest, Body()]
) -> Response[LoggedIn]:
    found = _knock(hall, request)
    if not hall.guests:
        raise Said(409, "this house has no guests: register or log in")
    entered = await hall.door.admit_guest(TOKEN if data.token else COOKIE, found)
    await welcome(hall, entered.visitor)
    return _entered(hall, request, entered)


async def welcome(hall: Hall, visitor: Visitor) -> None:
    """The play chips that everybody starts with."""
    if hall.welcome_cents:
        name = visitor.name
        command = BuyChips(
            id=f"welcome {name}", by=SYSTEM, at=0, patron=name, cents=hall.welcome_cents
        )
        await hall.floor.ask(HOUSE, command)


@post("/patrons", responses=problems(403, 409), summary="Register with a name and a password")
async def register(
    hall: GivenHall, request: Request[Any, Any, Any], data: Annotated[Credentials, Body()]
) -> Response[LoggedIn]:
    found = _knock(hall, request)
    kind = TOKEN if data.token else COOKIE
    entered = await hall.door.register(data.name, data.password, kind, found)
    if isinstance(entered, Entered):
        await welcome(hall, entered.visitor)
    return _entered(hall, request, entered)


@post("/logins", responses=problems(401, 403), summary="Log in with a name and a password")
async def log_in(
    hall: GivenHall, request: Request[Any, Any, Any], data: Annotated[Credentials, Body()]
) -> Response[LoggedIn]:
    found = _knock(hall, request)
    kind = TOKEN if data.token else COOKIE
    return _entered(hall, request, await hall.door.log_in(data.name, data.password, kind, found))


@post("/staff-logins", responses=problems(403, 409), summary="First login by a staff link")
async def log_in_by_code(
    hall: GivenHall, request: Request[Any, Any, Any], data: Annotated[Invitation, Body()]
) -> Response[LoggedIn]:
    found = _knock(hall, request)
    entered = await hall.door.use_code(data.code, data.password, found)
    if isinstance(entered, Entered):
        hall.log_out_all(entered.visitor.name)
    return _entered(hall, request, entered)


@get("/login", guards=[has_login], responses=problems(401), summary="Who is logged in")
async def who(hall: GivenHall, visitor: GivenVisitor) -> LoggedIn:
    return shown(hall, visitor)


@delete(
    "/login",
    status_code=204,
    guards=[has_login],
    responses={204: NOTHING, **problems(401, 403)},
    summary="Log out",
)
async def log_out(
    hall: GivenHall, visitor: GivenVisitor, request: Request[Any, Any, Any]
) -> Response[None]:
    await hall.door.log_out(visitor)
    hall.log_out(visitor.login.token)
    response: Response[None] = Response(None, status_code=204)
    response.set_cookie(login_cookie(request.scope, "", 0))
    return response


@post(
    "/login/lock",
    status_code=204,
    guards=[has_login],
    responses=problems(401, 403),
    summary="Lock this login",
)
async def lock(hall: GivenHall, visitor: GivenVisitor) -> None:
    await hall.door.lock(visitor)
    hall.refresh(visitor.login.token)


@post(
    "/login/unlock",
    status_code=200,
    guards=[has_login],
    responses=problems(401, 403, 409),
    summary="Give the password again, for a login that is locked",
)
async def unlock(
    hall: GivenHall,
    visitor: GivenVisitor,
    request: Request[Any, Any, Any],
    data: Annotated[OwnPassword, Body()],
) -> LoggedIn:
    _knock(hall, request)
    unlocked = await hall.door.unlock(visitor, data.password)
    if isinstance(unlocked, Refusal):
        raise _no_entry(unlocked)
    hall.refresh(visitor.login.token)
    return shown(hall, unlocked)


@put(
    "/login/password",
    status_code=204,
    guards=[logged_in],
    responses=problems(401, 403, 409, 423),
    summary="Choose a new password; every other login of the person ends",
)
async def change_password(
    hall: GivenHall,
    visitor: GivenVisitor,
    request: Request[Any, Any, Any],
    data: Annotated[NewPassword, Body()],
) -> None:
    _knock(hall, request)
    refusal = await hall.door.change_password(visitor, data.old, data.new)
    if refusal is not None:
        raise _no_entry(refusal)
    hall.log_out_all(visitor.name, but=visitor.login.token)


HANDLERS = (
    come_as_guest,
    register,
    log_in,
    log_in_by_code,
    who,
    log_out,
    lock,
    unlock,
    change_password,
)
