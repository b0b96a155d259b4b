"""Access control of the API: finds the visitor of a request, and guards handlers."""

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
from punto.server.api.problem import ApiError, too_often
from punto.server.auth.authenticator import Authenticator, Visitor
from punto.server.auth.credentials import cookie_name, credentials, headers_of, is_ours, is_secure
from punto.server.auth.rate_limits import RateLimits, neighbourhood
from punto.server.connections import UNLOCK_FIRST, OpenConnections
from punto.storage.logins import COOKIE

_SAFE = ("GET", "HEAD", "OPTIONS")
FORGERY_HEADER = "x-csrf-token"


class AccessGuard(ASGIMiddleware):
    """Finds the visitor of a request. A cookie alone, which browsers send by themselves, is not
    enough to change anything: the page must send the CSRF token of the login too."""

    scopes = (ScopeType.HTTP,)

    def __init__(
        self,
        authenticator: Authenticator,
        rate_limits: RateLimits,
        connections: OpenConnections,
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
            raise ApiError(403, "a page of another site may not ask that")
        login = credentials(headers, scheme)
        if login is None:
            return None
        visitor = await self._authenticator.visitor(login.secret, login.kind)
        if visitor is None:
            return None
        if login.kind == COOKIE and not safe:
            token = headers.get(FORGERY_HEADER, "").encode("latin-1")
            if not compare_digest(token, self._authenticator.forgery_token(visitor.login).encode()):
                raise ApiError(403, f"{FORGERY_HEADER} is not that of this login")
        self._connections.mark_seen(visitor)
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
    """The visitor, for handlers behind a guard."""
    found = visitor_of(request)
    if found is None:
        raise ApiError(401, "log in first")
    return found


async def has_login(
    connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler
) -> None:
    """Requires a login, which may be locked. A coroutine though it awaits nothing: otherwise it
    would run in a thread for every request."""
    if visitor_of(connection) is None:
        error = ApiError(401, "log in first")
        login = credentials(headers_of(connection.scope["headers"]), connection.scope["scheme"])
        if login is not None and login.kind == COOKIE:
            # A browser that went on sending it would be rejected from every socket.
            forget = login_cookie(connection.scope, "", 0)
            error.headers["Set-Cookie"] = forget.to_header(header="")
        raise error


async def logged_in(
    connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler
) -> None:
    """Requires a login that is not locked."""
    await has_login(connection, handler)
    visitor = visitor_of(connection)
    assert visitor is not None, "`has_login` has passed"
    if visitor.locked:
        raise ApiError(423, UNLOCK_FIRST)


def needs(*any_of: Permission) -> Guard:
    """Requires one of these permissions."""

    async def guard(
        connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler
    ) -> None:
        await logged_in(connection, handler)
        visitor = visitor_of(connection)
        assert visitor is not None, "`logged_in` has passed"
        if not any(permitted(visitor.role, one) for one in any_of):
            # The system has permissions too, but never uses the API.
            roles = {role for one in any_of for role in PERMISSION_ROLES[one]} - {Role.SYSTEM}
            who = either(sorted(role.value for role in roles))
            raise ApiError(403, f"that is for the {who}, not for the {visitor.role.value}")

    # For a test that tries every route as every role.
    guard.permissions = any_of  # type: ignore[attr-defined]
    return guard
