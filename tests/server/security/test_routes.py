"""Every route is guarded, and open to those whom the one table of permissions names."""

from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
import pytest_asyncio
from api_application import application
from hosted_house import ANYBODY, Hosted, Person, hosted
from litestar.routes import HTTPRoute
from server.security.everybody import EVERYBODY, HERE, PATRON, comes, filled, gather

from punto.house.permission import PERMISSION_ROLES, Permission
from punto.server.api.access_guard import has_login, logged_in

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def house() -> AsyncIterator[Hosted]:
    async with hosted() as house:
        await gather(house)
        await house.open_table("plain", dealer=HERE)
        yield house


PUBLIC = {
    "GET /healthz",
    "GET /readyz",
    "GET /api/v1/house",
    "GET /api/v1/games",
    "GET /api/v1/games/{slug}",
    "GET /api/v1/games/{slug}/odds",
    "GET /api/v1/games/{slug}/sessions",
    "GET /api/v1/tables",
    "GET /api/v1/tables/{name}",
    "GET /api/v1/tables/{name}/events",
    "GET /api/v1/tables/{name}/shoes",
    "GET /api/v1/tables/{name}/shoes/{number}",
    "GET /api/v1/tables/{name}/shoes/{number}/edges",
    "GET /api/v1/formats",
    "GET /api/v1/tournaments",
    "GET /api/v1/tournaments/{name}",
    "GET /api/v1/tournaments/{name}/code",
    "GET /api/v1/names",
    "GET /api/v1/openapi",
    "GET /api/v1/openapi/openapi.json",
    "GET /api/v1/openapi/{path}",
    "POST /api/v1/guests",
    "POST /api/v1/patrons",
    "POST /api/v1/logins",
    "POST /api/v1/staff-logins",
}
"""What anybody may ask, whoever they are."""

OWN_LOGIN = {
    "GET /api/v1/login",
    "DELETE /api/v1/login",
    "POST /api/v1/login/lock",
    "POST /api/v1/login/unlock",
}
"""What whoever has a login may ask about it, be it locked."""

NAMED = {
    "/tables/{name}": "/tables/plain",
    "/patrons/{name}": f"/patrons/{PATRON}",
    "/staff/{name}": f"/staff/{HERE}",
    "/people/{name}": f"/people/{PATRON}",
}
"""What is asked about."""


def found_routes() -> dict[str, tuple[Any, ...]]:
    """Every route of the house, with its guards. Nobody is asked, so there need be no house."""
    app = application()
    return {
        f"{method} {route.path_format}": tuple(handler.resolve_guards())
        for route in app.routes
        if isinstance(route, HTTPRoute)
        for handler in route.route_handlers
        for method in handler.http_methods
        if method != "OPTIONS"
    }


ROUTES = found_routes()


def permissions_of(route: str) -> tuple[Permission, ...] | None:
    """Those of which one is needed, None where it is enough to have come in."""
    (guard,) = ROUTES[route]
    if guard is logged_in:
        return None
    needed: tuple[Permission, ...] = guard.permissions
    return needed


async def test_every_route_is_guarded_or_is_known_to_be_for_all() -> None:
    bare = {route for route, guards in ROUTES.items() if not guards}
    assert bare == PUBLIC
    locked = {route for route, guards in ROUTES.items() if guards == (has_login,)}
    assert locked == OWN_LOGIN
    assert all(len(guards) == 1 for guards in ROUTES.values() if guards)


def expected(route: str, who: Person, *, locked: bool) -> int | None:
    """The status that somebody is turned away with, None for nobody who is."""
    if route in PUBLIC:
        return None
    if not who.secret:
        return 401
    if ROUTES[route] == (has_login,):
        return None
    if locked:
        return 423
    needed = permissions_of(route)
    if needed is None or any(who.role in PERMISSION_ROLES[one] for one in needed):
        return None
    return 403


async def asked(house: Hosted, route: str, who: Person) -> httpx.Response:
    method, path = route.split()
    body: object = {} if method in ("POST", "PUT") else None
    return await house.send(who, method, filled(path, NAMED), body)


@pytest.mark.parametrize("route", sorted(ROUTES))
async def test_a_route_is_open_to_those_whom_the_table_of_permissions_names(
    house: Hosted, route: str
) -> None:
    tried = [(ANYBODY, False)]
    for name in EVERYBODY:
        tried.append((await comes(house, name), False))
        tried.append((await comes(house, name, locked=True), True))
    for who, locked in tried:
        answer = await asked(house, route, who)
        status = expected(route, who, locked=locked)
        if status is not None:
            assert answer.status_code == status
            assert set(answer.json()) == {"reason", "rule"}
        elif answer.status_code == 401:
            # Nobody is logged in without a name and a password.
            assert route == "POST /api/v1/logins"
        else:
            assert answer.status_code not in (401, 403, 423, 500)


async def test_whoever_may_not_is_told_for_whom_it_is(house: Hosted) -> None:
    answer = await asked(house, "POST /api/v1/staff", await comes(house, "pia"))
    assert answer.status_code == 403
    reason = "that is for the administrator, not for the pit"
    assert answer.json() == {"reason": reason, "rule": None}
