"""Who asks, and whether they may: looked at before any handler is reached."""

from hmac import compare_digest
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.enums import ScopeType
from litestar.handlers import BaseRouteHandler
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Guard, Receive, Scope, Send

from punto.house.permission import PERMISSION_ROLES, Permission, permitted
from punto.journal.actor import Role
from punto.rules.condition import either
from punto.server.api.problem import Said, too_often
from punto.server.auth.authenticator import Authenticator, Visitor
from punto.server.auth.credentials import cookie_name, credentials, headers_of, is_ours, is_secure
from punto.server.auth.rate_limits import RateLimits, neighbourhood
from punto.server.connections import UNLOCK_FIRST, Connections
from punto.storage.logins import COOKIE

_SAFE = ("GET", "HEAD", "OPTIONS")
FORGERY_HEADER = "x-csrf-token"


class AccessGuard(ASGIMiddleware):
    """Finds out who asks. What a browser sends by itself, a cookie, is not enough to change
    anything: the page has to know the login's token as well."""

    scopes = (ScopeType.HTTP,)

    def __init__(
        self,
        authenticator: Authenticator,
        rate_limits: RateLimits,
        connections: Connections,
        allowed_origins: frozenset[str],
    ) -> None:
        self._authenticator = authenticator
        self._rate_limits = rate_limits
        self._connections = connections
        self._allowed = allowed_origins

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        scope["state"]["visitor"] = await self._visitor(scope)
        await next_app(scope, receive, send)

    async def _visitor(self, scope: Scope) -> Visitor | None:
        wait = self._rate_limits.requests.take(neighbourhood(address(scope)))
        if wait:
            raise too_often(wait)
        headers, scheme = headers_of(scope["headers"]), str(scope["scheme"])
        safe = scope.get("method") in _SAFE
        if not safe and not is_ours(headers, scheme, self._allowed):
            raise Said(403, "a page of another site may not ask that")
        shown = credentials(headers, scheme)
        if shown is None:
            return None
        visitor = await self._authenticator.visitor(shown.secret, shown.kind)
        if visitor is None:
            return None
        if shown.kind == COOKIE and not safe:
            token = headers.get(FORGERY_HEADER, "").encode("latin-1")
            if not compare_digest(token, self._authenticator.forgery_token(visitor.login).encode()):
                raise Said(403, f"{FORGERY_HEADER} is not that of this login")
        self._connections.saw(visitor)
        return visitor


def address(scope: Any) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


def login_cookie(scope: Any, value: str, seconds: int) -> Cookie:
    scheme = str(scope["scheme"])
    return Cookie(
        key=cookie_name(scheme),
        value=value,
        max_age=seconds,
        path="/",
        secure=is_secure(scheme),
        httponly=True,
        samesite="strict",
    )


def visitor_of(connection: Any) -> Visitor | None:
    found: Visitor | None = connection.scope["state"].get("visitor")
    return found


async def provide_visitor(request: Request[Any, Any, Any]) -> Visitor:
    """Somebody who has come in, for handlers behind a guard."""
    found = visitor_of(request)
    if found is None:
        raise Said(401, "log in first")
    return found


async def has_login(
    connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler
) -> None:
    """Lets in whoever has a login, be it locked. It waits for nothing, but a guard that is no
    coroutine would be sent to a thread for every request."""
    if visitor_of(connection) is None:
        said = Said(401, "log in first")
        shown = credentials(headers_of(connection.scope["headers"]), connection.scope["scheme"])
        if shown is not None and shown.kind == COOKIE:
            # A browser that goes on sending it would be turned away from every socket.
            forget = login_cookie(connection.scope, "", 0)
            said.headers["Set-Cookie"] = forget.to_header(header="")
        raise said


async def logged_in(
    connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler
) -> None:
    """Lets in whoever has a login that is not locked."""
    await has_login(connection, handler)
    visitor = visitor_of(connection)
    assert visitor is not None, "whoever has no login is turned away"
    if visitor.locked:
        raise Said(423, UNLOCK_FIRST)


def needs(*any_of: Permission) -> Guard:
    """Lets in whoever has one of these permissions."""

    async def guard(
        connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler
    ) -> None:
        await logged_in(connection, handler)
        visitor = visitor_of(connection)
        assert visitor is not None, "whoever is not logged in is turned away"
        if not any(permitted(visitor.role, one) for one in any_of):
            # The house itself may do much, but asks nothing of its own API.
            roles = {role for one in any_of for role in PERMISSION_ROLES[one]} - {Role.SYSTEM}
            who = either(sorted(role.value for role in roles))
            raise Said(403, f"that is for the {who}, not for the {visitor.role.value}")

    # The document and a test read these.
    guard.permissions = any_of  # type: ignore[attr-defined]
    return guard
