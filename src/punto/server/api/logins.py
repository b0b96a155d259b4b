"""Logins: guests, patrons with a password, and staff by a link that works once."""

from typing import Annotated, Any

from litestar import Request, Response, delete, get, post, put
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Body
from msgspec import Meta, Struct

from punto.house.cage import BuyChips
from punto.house.permission import Permission, permitted
from punto.house.stream import HOUSE
from punto.journal.actor import SYSTEM
from punto.rules.refusal import Refusal
from punto.server.api.access_guard import address, has_login, logged_in, login_cookie
from punto.server.api.dependencies import (
    Authenticator,
    CommandRouter,
    Config,
    Given,
    GivenVisitor,
    OpenConnections,
    RateLimits,
    Visitor,
)
from punto.server.api.parameters import Id, WrittenDisplayName, WrittenName
from punto.server.api.problem import ApiError, problems, refused, too_often
from punto.server.auth.authenticator import (
    FAILURE_WINDOW,
    LOCKED_OUT,
    LOGIN_LASTS,
    MINUTE,
    WRONG,
    NewLogin,
)
from punto.server.auth.rate_limits import neighbourhood
from punto.storage.logins import COOKIE, TOKEN

Password = Annotated[str, Meta(min_length=1, max_length=200)]
Code = Annotated[str, Meta(min_length=1, max_length=100)]

NOTHING = ResponseSpec(None, description="Request fulfilled, nothing follows")

COOKIE_SECONDS = LOGIN_LASTS * 60 // MINUTE


class Guest(Struct, frozen=True, forbid_unknown_fields=True):
    """`token` asks for a token to send with every request instead of a cookie."""

    token: bool = False
    display_name: WrittenDisplayName | None = None


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    name: WrittenName
    password: Password
    token: bool = False


class Registration(Struct, frozen=True, forbid_unknown_fields=True):
    """Without a name, which is what one logs in with, the house makes one of the display name. With
    an `id` it can be repeated where the answer was lost."""

    password: Password
    name: WrittenName | None = None
    display_name: WrittenDisplayName | None = None
    id: Id | None = None
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
    display_name: str
    role: str
    guest: bool
    locked: bool
    permissions: list[Permission]
    csrf: str
    token: str | None = None


def shown(authenticator: Authenticator, visitor: Visitor, secret: str | None = None) -> LoggedIn:
    return LoggedIn(
        name=visitor.name,
        display_name=authenticator.display_name(visitor),
        role=visitor.role.value,
        guest=visitor.person.guest,
        locked=visitor.locked,
        permissions=[one for one in Permission if permitted(visitor.role, one)],
        csrf=authenticator.forgery_token(visitor.login),
        token=secret if visitor.login.kind == TOKEN else None,
    )


def _entered(
    authenticator: Authenticator, request: Request[Any, Any, Any], entered: NewLogin | Refusal
) -> Response[LoggedIn]:
    if isinstance(entered, Refusal):
        raise _login_error(entered)
    response = Response(shown(authenticator, entered.visitor, entered.secret), status_code=201)
    if entered.visitor.login.kind == COOKIE:
        response.set_cookie(login_cookie(request.scope, entered.secret, COOKIE_SECONDS))
    return response


def _login_error(refusal: Refusal) -> ApiError:
    if refusal is WRONG:
        return ApiError(401, refusal.reason)
    if refusal is not LOCKED_OUT:
        return refused(refusal)
    error = ApiError(429, refusal.reason)
    error.headers["Retry-After"] = str(60 * (FAILURE_WINDOW // MINUTE))
    return error


def _count_attempt(rate_limits: RateLimits, request: Request[Any, Any, Any]) -> str:
    """Counts a login attempt; returns the address that it came from."""
    found = address(request.scope)
    wait = rate_limits.logins.take(neighbourhood(found))
    if wait:
        raise too_often(wait)
    return found


@post("/guests", responses=problems(403, 409), summary="Come in as a guest, with play chips")
async def come_as_guest(
    config: Given[Config],
    router: Given[CommandRouter],
    authenticator: Given[Authenticator],
    rate_limits: Given[RateLimits],
    request: Request[Any, Any, Any],
    data: Annotated[Guest, Body()],
) -> Response[LoggedIn]:
    found = _count_attempt(rate_limits, request)
    if not config.guests:
        raise ApiError(409, "this house has no guests: register or log in")
    kind = TOKEN if data.token else COOKIE
    entered = await authenticator.admit_guest(kind, found, data.display_name)
    if isinstance(entered, NewLogin):
        await welcome(config, router, entered.visitor)
    return _entered(authenticator, request, entered)


async def welcome(config: Config, router: CommandRouter, visitor: Visitor) -> None:
    """Gives a new patron play chips."""
    if config.welcome_cents:
        name = visitor.name
        command = BuyChips(
            id=f"welcome {name}", by=SYSTEM, at=0, patron=name, cents=config.welcome_cents
        )
        await router.ask(HOUSE, command)


@post("/patrons", responses=problems(403, 409), summary="Register with a name and a password")
async def register(
    config: Given[Config],
    router: Given[CommandRouter],
    authenticator: Given[Authenticator],
    rate_limits: Given[RateLimits],
    request: Request[Any, Any, Any],
    data: Annotated[Registration, Body()],
) -> Response[LoggedIn]:
    found = _count_attempt(rate_limits, request)
    kind = TOKEN if data.token else COOKIE
    entered = await authenticator.register(
        data.name, data.password, kind, found, display_name=data.display_name, id=data.id
    )
    if isinstance(entered, NewLogin):
        await welcome(config, router, entered.visitor)
    return _entered(authenticator, request, entered)


@post("/logins", responses=problems(401, 403), summary="Log in with a name and a password")
async def log_in(
    authenticator: Given[Authenticator],
    rate_limits: Given[RateLimits],
    request: Request[Any, Any, Any],
    data: Annotated[Credentials, Body()],
) -> Response[LoggedIn]:
    found = _count_attempt(rate_limits, request)
    kind = TOKEN if data.token else COOKIE
    return _entered(
        authenticator, request, await authenticator.log_in(data.name, data.password, kind, found)
    )


@post("/staff-logins", responses=problems(403, 409), summary="First login by a staff link")
async def log_in_by_code(
    authenticator: Given[Authenticator],
    rate_limits: Given[RateLimits],
    connections: Given[OpenConnections],
    request: Request[Any, Any, Any],
    data: Annotated[Invitation, Body()],
) -> Response[LoggedIn]:
    found = _count_attempt(rate_limits, request)
    entered = await authenticator.use_code(data.code, data.password, found)
    if isinstance(entered, NewLogin):
        connections.log_out_all(entered.visitor.name)
    return _entered(authenticator, request, entered)


@get("/login", guards=[has_login], responses=problems(401), summary="Who is logged in")
async def who(authenticator: Given[Authenticator], visitor: GivenVisitor) -> LoggedIn:
    return shown(authenticator, visitor)


@delete(
    "/login",
    status_code=204,
    guards=[has_login],
    responses={204: NOTHING, **problems(401, 403)},
    summary="Log out",
)
async def log_out(
    authenticator: Given[Authenticator],
    connections: Given[OpenConnections],
    visitor: GivenVisitor,
    request: Request[Any, Any, Any],
) -> Response[None]:
    await authenticator.log_out(visitor)
    connections.log_out(visitor.login.token)
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
async def lock(
    authenticator: Given[Authenticator], connections: Given[OpenConnections], visitor: GivenVisitor
) -> None:
    await authenticator.lock(visitor)
    connections.check_login(visitor.login.token)


@post(
    "/login/unlock",
    status_code=200,
    guards=[has_login],
    responses=problems(401, 403, 409),
    summary="Give the password again, for a login that is locked",
)
async def unlock(
    authenticator: Given[Authenticator],
    rate_limits: Given[RateLimits],
    connections: Given[OpenConnections],
    visitor: GivenVisitor,
    request: Request[Any, Any, Any],
    data: Annotated[OwnPassword, Body()],
) -> LoggedIn:
    _count_attempt(rate_limits, request)
    unlocked = await authenticator.unlock(visitor, data.password)
    if isinstance(unlocked, Refusal):
        raise _login_error(unlocked)
    connections.check_login(visitor.login.token)
    return shown(authenticator, unlocked)


@put(
    "/login/password",
    status_code=204,
    guards=[logged_in],
    responses=problems(401, 403, 409, 423),
    summary="Choose a new password; every other login of the person ends",
)
async def change_password(
    authenticator: Given[Authenticator],
    rate_limits: Given[RateLimits],
    connections: Given[OpenConnections],
    visitor: GivenVisitor,
    request: Request[Any, Any, Any],
    data: Annotated[NewPassword, Body()],
) -> None:
    _count_attempt(rate_limits, request)
    refusal = await authenticator.change_password(visitor, data.old, data.new)
    if refusal is not None:
        raise _login_error(refusal)
    connections.log_out_all(visitor.name, but=visitor.login.token)


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
