"""Nobody posts from a foreign page: what a browser sends by itself is not enough to change
anything, and every answer tells browsers to trust no other page."""

from collections.abc import AsyncIterator
from http.cookies import SimpleCookie
from typing import Any

import httpx
import pytest
import pytest_asyncio
from hosted_house import ANYBODY, CONFIG, Hosted, Person, hosted, number
from msgspec.structs import replace
from server.security.everybody import filled, gather
from server.security.test_routes import ROUTES

from punto.journal.actor import Role
from punto.server.http.security_headers import HEADERS, POLICY

pytestmark = pytest.mark.asyncio(loop_scope="module")

ALLOWED = "https://lobby.example"
EVIL = "https://evil.example"
OVER_TLS = {"X-Forwarded-Proto": "https", "Host": "house.example"}

FOREIGN: tuple[dict[str, str], ...] = (
    {"Origin": EVIL},
    {"Origin": "null"},
    {"Origin": "http://127.0.0.1"},
    {"Origin": "https://lobby.example.evil.example"},
    {"Origin": EVIL, "Sec-Fetch-Site": "same-origin"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
)
UNSAFE = tuple(route for route in ROUTES if not route.startswith("GET "))


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def house() -> AsyncIterator[Hosted]:
    async with hosted(config=replace(CONFIG, origins=(ALLOWED,))) as house:
        await gather(house)
        await house.open_table("T1")
        yield house


async def logged_in(house: Hosted, **headers: str) -> tuple[Person, str]:
    """A guest in a browser, and what the page knows of the login."""
    answer = await house.send(ANYBODY, "POST", "/api/v1/guests", {}, **headers)
    assert answer.status_code == 201
    secret = cookie_of(answer)[1].value
    return Person(answer.json()["name"], Role.PATRON, secret, "cookie"), answer.json()["csrf"]


def cookie_of(answer: httpx.Response) -> tuple[str, Any]:
    ((name, morsel),) = SimpleCookie(answer.headers["Set-Cookie"]).items()
    return name, morsel


async def cash(house: Hosted, who: Person, **headers: str) -> httpx.Response:
    body = {"id": number(), "cents": 1_00}
    return await house.send(who, "POST", "/api/v1/me/cash", body, **headers)


# Requests.


async def test_the_house_has_pages_that_may_ask(house: Hosted) -> None:
    guest, token = await logged_in(house)
    ours: tuple[dict[str, str], ...] = (
        {},
        {"Origin": house.url},
        {"Origin": house.url, "Sec-Fetch-Site": "same-origin"},
        {"Origin": ALLOWED, "Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "none"},
    )
    before = await house.balance(guest.name)
    for headers in ours:
        answer = await cash(house, guest, **headers, **{"X-CSRF-Token": token})
        assert answer.status_code == 200
    assert await house.balance(guest.name) == before - 1_00 * len(ours)


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
async def test_a_foreign_page_changes_nothing_even_if_it_knew_everything(
    house: Hosted, headers: dict[str, str]
) -> None:
    guest, token = await logged_in(house)
    before = await house.balance(guest.name)
    answer = await cash(house, guest, **headers, **{"X-CSRF-Token": token})
    assert answer.status_code == 403
    assert answer.json()["reason"] == "a page of another site may not ask that"
    # Nor does it log somebody in, or out.
    for path in ("guests", "logins", "patrons", "staff-logins"):
        answer = await house.send(ANYBODY, "POST", f"/api/v1/{path}", {}, **headers)
        assert answer.status_code == 403
        assert "Set-Cookie" not in answer.headers
    answer = await house.send(guest, "DELETE", "/api/v1/login", **headers)
    assert answer.status_code == 403
    assert await house.balance(guest.name) == before


@pytest.mark.parametrize("route", UNSAFE)
async def test_no_route_that_changes_anything_is_asked_by_a_cookie_alone(
    house: Hosted, route: str
) -> None:
    guest, _ = await logged_in(house)
    _, of_another = await logged_in(house)
    method, path = route.split()
    path = filled(path, {})
    for headers in ({}, {"X-CSRF-Token": ""}, {"X-CSRF-Token": of_another}):
        answer = await house.send(guest, method, path, {}, **headers)
        assert answer.status_code == 403
        assert answer.json()["reason"] == "x-csrf-token is not that of this login"
    answer = await house.send(guest, method, path, {}, Origin=EVIL)
    assert answer.status_code == 403


async def test_a_token_that_is_none_is_refused_and_breaks_nothing(house: Hosted) -> None:
    guest, token = await logged_in(house)
    for guess in (token[:-1], token.upper(), f"{token}0", "é", "\xff" * 64, "null", guest.secret):
        headers = [
            *((name.encode(), value.encode()) for name, value in guest.headers.items()),
            (b"X-CSRF-Token", guess.encode("latin-1")),
        ]
        answer = await house.http.post(
            "/api/v1/me/cash", json={"id": number(), "cents": 1_00}, headers=headers
        )
        assert answer.status_code == 403


async def test_what_a_login_needs_to_know_is_told_to_its_page_alone(house: Hosted) -> None:
    guest, token = await logged_in(house)
    assert (await house.send(guest, "GET", "/api/v1/login")).json()["csrf"] == token
    # No page of another site reads it: none is told that it may.
    for headers in FOREIGN:
        answer = await house.send(guest, "GET", "/api/v1/login", **headers)
        assert not [name for name in answer.headers if name.startswith("access-control-")]
        asked = {"Access-Control-Request-Method": "POST", **headers}
        answer = await house.send(ANYBODY, "OPTIONS", "/api/v1/me/cash", **asked)
        assert not [name for name in answer.headers if name.startswith("access-control-")]


async def test_a_form_of_a_foreign_page_is_no_request(house: Hosted) -> None:
    """A form cannot set headers, but for a kind of body that looks like what is expected."""
    guest, _ = await logged_in(house)
    before = await house.balance(guest.name)
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        # Not even from a browser so old that it does not say where the page is from.
        for origin in ({"Origin": EVIL}, {}):
            headers = {**guest.headers, "Content-Type": kind, **origin}
            answer = await house.http.post(
                "/api/v1/me/cash", content=b'{"id": "form", "cents": 100}', headers=headers
            )
            assert answer.status_code == 403
    assert await house.balance(guest.name) == before


# Sockets.


@pytest.mark.parametrize("path", ["/api/v1/tables/T1/socket", "/api/v1/lobby"])
async def test_a_foreign_page_opens_no_socket(house: Hosted, path: str) -> None:
    guest, _ = await logged_in(house)
    for headers in FOREIGN:
        assert await house.turned_away(path, {**guest.headers, **headers}) == 403
        assert await house.turned_away(path, headers) == 403
    for headers in ({}, {"Origin": house.url}, {"Origin": ALLOWED}):
        socket = await house.connect(path, {**guest.headers, **headers})
        await socket.until(lambda frame: frame["type"] in ("snapshot", "tables"))
        await socket.close()


# Cookies.


async def test_a_cookie_is_hidden_from_scripts_and_from_other_sites(house: Hosted) -> None:
    answer = await house.send(ANYBODY, "POST", "/api/v1/guests", {})
    name, cookie = cookie_of(answer)
    assert name == "punto"
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "strict", "/")
    assert (cookie["secure"], cookie["domain"]) == ("", "")
    assert cookie.value not in answer.text
    assert "strict-transport-security" not in answer.headers
    # To ask for a token sets none.
    answer = await house.send(ANYBODY, "POST", "/api/v1/guests", {"token": True})
    assert "Set-Cookie" not in answer.headers


async def test_behind_tls_a_cookie_belongs_to_this_host_and_to_tls(house: Hosted) -> None:
    answer = await house.send(ANYBODY, "POST", "/api/v1/guests", {}, **OVER_TLS)
    name, cookie = cookie_of(answer)
    assert name == "__Host-punto"
    assert (cookie["secure"], cookie["httponly"], cookie["samesite"]) == (True, True, "strict")
    assert (cookie["path"], cookie["domain"]) == ("/", "")
    assert answer.headers["strict-transport-security"] == "max-age=63072000"
    token = answer.json()["csrf"]
    body = {"id": number(), "cents": 1_00}
    headers = {"Cookie": f"__Host-punto={cookie.value}", "X-CSRF-Token": token, **OVER_TLS}
    for origin, status in (
        ("https://house.example", 200),
        ("http://house.example", 403),
        (EVIL, 403),
    ):
        found = await house.send(ANYBODY, "POST", "/api/v1/me/cash", body, **headers, Origin=origin)
        assert found.status_code == status
    # Under the name that any page of the host could have set, it is not looked for.
    headers["Cookie"] = f"punto={cookie.value}"
    assert (await house.send(ANYBODY, "GET", "/api/v1/login", **headers)).status_code == 401
    # A socket is held to the same.
    shown = {"Cookie": f"__Host-punto={cookie.value}", "X-Forwarded-Proto": "https"}
    where, ours = "/api/v1/tables/T1/socket", house.url.replace("http:", "https:")
    assert await house.turned_away(where, {**shown, "Origin": house.url}) == 403
    socket = await house.connect(where, {**shown, "Origin": ours})
    told = await socket.until(lambda frame: frame["type"] == "snapshot")
    assert told["role"] == "patron"
    await socket.close()
    # Logging out takes it out of the browser.
    headers |= {"Cookie": f"__Host-punto={cookie.value}"}
    answer = await house.send(ANYBODY, "DELETE", "/api/v1/login", **headers)
    name, gone = cookie_of(answer)
    assert (answer.status_code, name, gone.value, gone["max-age"]) == (204, "__Host-punto", "", "0")


async def test_somebody_who_is_no_proxy_of_ours_does_not_say_that_there_is_tls() -> None:
    async with hosted(config=replace(CONFIG, proxies=())) as house:
        answer = await house.send(ANYBODY, "POST", "/api/v1/guests", {}, **OVER_TLS)
        name, cookie = cookie_of(answer)
        assert (name, cookie["secure"]) == ("punto", "")
        assert "strict-transport-security" not in answer.headers


# Headers.


async def kinds_of_answers(house: Hosted) -> AsyncIterator[tuple[str, httpx.Response]]:
    guest, token = await logged_in(house)
    sure = {"X-CSRF-Token": token}
    yield "a page", await house.send(ANYBODY, "GET", "/")
    tag = (await house.send(ANYBODY, "GET", "/")).headers["etag"]
    yield "the same page", await house.send(ANYBODY, "GET", "/", **{"If-None-Match": tag})
    yield "no page", await house.send(ANYBODY, "GET", "/nothing/here")
    yield "an answer", await house.send(ANYBODY, "GET", "/api/v1/tables")
    yield "no content", await house.send(guest, "DELETE", "/api/v1/login", **sure)
    guest, token = await logged_in(house)
    sure = {"X-CSRF-Token": token}
    yield "the document", await house.send(ANYBODY, "GET", "/api/v1/openapi/openapi.json")
    yield "bad", await house.send(guest, "POST", "/api/v1/me/cash", {"x": 1}, **sure)
    yield "unreadable", await house.http.post("/api/v1/guests", content=b"\xff{")
    yield "nobody", await house.send(ANYBODY, "GET", "/api/v1/me")
    yield "forbidden", await house.send(guest, "GET", "/api/v1/staff")
    yield "forged", await cash(house, guest)
    yield "foreign", await cash(house, guest, Origin=EVIL)
    yield "missing", await house.send(ANYBODY, "GET", "/api/v1/tables/none")
    yield "the method", await house.send(guest, "DELETE", "/api/v1/tables", **sure)
    yield "too large", await house.http.post("/api/v1/guests", content=b"[" * 100_000)
    much = {"id": number(), "cents": 10**12}
    yield "refused", await house.send(guest, "POST", "/api/v1/me/cash", much, **sure)
    yield "options", await house.send(ANYBODY, "OPTIONS", "/api/v1/tables")
    administrator = await house.come_in("ada", Role.ADMINISTRATOR)
    yield "metrics", await house.send(administrator, "GET", "/metrics")


async def test_every_kind_of_answer_tells_browsers_to_trust_nothing_else(house: Hosted) -> None:
    statuses = set()
    async for kind, answer in kinds_of_answers(house):
        statuses.add(answer.status_code)
        for name, value in HEADERS:
            assert answer.headers.get_list(name.decode()) == [value.decode()], kind
        kept = "no-cache" if "page" in kind and kind != "no page" else "no-store"
        assert answer.headers.get_list("cache-control") == [kept], kind
        assert "server" not in answer.headers, kind
    assert statuses >= {200, 204, 304, 400, 401, 403, 404, 405, 409, 413}


async def test_the_policy_lets_no_page_run_or_frame_anything_of_others() -> None:
    policy = dict(one.strip().split(" ", 1) for one in POLICY.split(";"))
    assert policy["default-src"] == policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert policy["form-action"] == "'none'"
    assert policy["script-src"] == policy["connect-src"] == policy["style-src"] == "'self'"
    assert "unsafe" not in POLICY
    assert "*" not in POLICY


async def test_a_socket_that_is_turned_away_is_answered_like_anything_else(house: Hosted) -> None:
    for path, headers, status in (
        ("/api/v1/tables/none/socket", {}, 404),
        ("/api/v1/tables/T1/socket?after=x", {}, 400),
        ("/api/v1/tables/T1/socket", {"Authorization": "Bearer x"}, 401),
        ("/api/v1/tables/T1/socket", {"Origin": EVIL}, 403),
        ("/anything/else", {}, 404),
    ):
        found = await house.answer_without_socket(path, headers)
        assert found.status_code == status
        for name, value in HEADERS:
            assert found.headers.get_all(name.decode()) == [value.decode()]
        assert found.headers["cache-control"] == "no-store"
