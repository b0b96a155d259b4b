"""Nobody logs in by guessing: neither a password, nor a link, nor a token, however fast and from
wherever they try. What is no name is answered in words for people, and nothing is kept under it."""

from collections.abc import AsyncIterator
from hashlib import sha256

import httpx
import pytest
from hosted_house import ANYBODY, CONFIG, FREELY, Hosted, Person, hosted, number
from msgspec.structs import replace
from server.auth.auth_house import PASSWORD, WRONG_PASSWORD, FakeClock
from server.security.everybody import log_in_by

from punto.house.commands import AppointStaff
from punto.journal.actor import Role
from punto.server.auth.authenticator import MAX_FAILURES
from punto.server.auth.rate_limits import Rate

LOCKED_OUT = "3 wrong passwords in 30 minutes: try again in up to 30 minutes"
WRONG = "that name and password do not go together"
THIRD = Rate(3, 0.001)


@pytest.fixture
async def house(clock: FakeClock) -> AsyncIterator[Hosted]:
    async with hosted(clock=clock) as house:
        yield house


@pytest.fixture
async def ann(house: Hosted) -> Person:
    """Registered with a password."""
    return await log_in_by(house, "patrons", "ann")


async def log_in(house: Hosted, name: str, password: str, **headers: str) -> httpx.Response:
    body = {"name": name, "password": password, "token": True}
    return await house.send(ANYBODY, "POST", "/api/v1/logins", body, **headers)


async def test_the_third_wrong_password_locks_the_name(
    house: Hosted, clock: FakeClock, ann: Person
) -> None:
    tries = [await log_in(house, "ann", WRONG_PASSWORD) for _ in range(3)]
    assert [one.status_code for one in tries] == [401, 401, 429]
    assert [one.json()["reason"] for one in tries] == [WRONG, WRONG, LOCKED_OUT]
    right = await log_in(house, "ann", PASSWORD)
    assert (right.status_code, right.json()["reason"]) == (429, LOCKED_OUT)
    assert right.headers["Retry-After"] == "1800"
    # Whoever is in stays in: nobody is thrown out by the guesses of others.
    assert (await house.send(ann, "GET", "/api/v1/me")).status_code == 200
    clock.advance(minutes=30, microseconds=1)
    assert (await log_in(house, "ann", PASSWORD)).status_code == 201


@pytest.mark.usefixtures("ann")
async def test_fifty_guesses_at_once_are_three(house: Hosted) -> None:
    bodies = [{"name": "ann", "password": f"guess number {number}"} for number in range(50)]
    found = await house.all(ANYBODY, "POST", "/api/v1/logins", bodies)
    assert {one.status_code for one in found} <= {401, 429}
    assert await house.services.store.logins.failures("ann", 0) == 3
    assert (await log_in(house, "ann", PASSWORD)).status_code == 429


@pytest.mark.usefixtures("ann")
async def test_a_name_that_nobody_has_is_answered_like_any_other(house: Hosted) -> None:
    known = [await log_in(house, "ann", WRONG_PASSWORD) for _ in range(4)]
    unknown = [await log_in(house, "eve", WRONG_PASSWORD) for _ in range(4)]
    for one, other in zip(known, unknown, strict=True):
        assert (one.status_code, one.content) == (other.status_code, other.content)
        assert _without_date(one) == _without_date(other)


def _without_date(answer: httpx.Response) -> list[tuple[str, str]]:
    return [one for one in answer.headers.multi_items() if one[0] != "date"]


async def test_a_locked_login_is_unlocked_by_no_guess(
    house: Hosted, clock: FakeClock, ann: Person
) -> None:
    clock.advance(minutes=31)
    assert (await house.send(ann, "GET", "/api/v1/me")).status_code == 423
    path = "/api/v1/login/unlock"
    for status in (401, 401, 429):
        answer = await house.send(ann, "POST", path, {"password": WRONG_PASSWORD})
        assert answer.status_code == status
    assert (await house.send(ann, "POST", path, {"password": PASSWORD})).status_code == 429
    clock.advance(minutes=31)
    assert (await house.send(ann, "POST", path, {"password": PASSWORD})).status_code == 200
    assert (await house.send(ann, "GET", "/api/v1/me")).status_code == 200


async def test_a_link_works_once_and_cannot_be_guessed(house: Hosted) -> None:
    await house.tell_house(AppointStaff, person="dora", role=Role.DEALER)
    code = await house.services.authenticator.make_code("dora")
    guesses = [code[:-1], code[1:], code.swapcase(), "x" * 32, sha256(code.encode()).hexdigest()]
    bodies = [{"code": one, "password": PASSWORD} for one in guesses]
    found = await house.all(ANYBODY, "POST", "/api/v1/staff-logins", bodies)
    assert {one.status_code for one in found} == {409}
    bodies = [{"code": code, "password": f"{PASSWORD} {number}"} for number in range(10)]
    found = await house.all(ANYBODY, "POST", "/api/v1/staff-logins", bodies)
    assert sorted(one.status_code for one in found) == [201] + [409] * 9
    # What comes with it is for browsers: no token is shown.
    (entered,) = (one for one in found if one.status_code == 201)
    assert (entered.json()["role"], entered.json()["token"]) == ("dealer", None)


async def test_a_token_that_is_not_whole_is_nobodys(house: Hosted, ann: Person) -> None:
    table = await house.open_table("T1")
    stored = sha256(ann.secret.encode()).hexdigest()
    for guess in (ann.secret[:-1], ann.secret.swapcase(), stored, "x" * 43, "é", "null"):
        eve = Person("eve", Role.PATRON, guess)
        sent = [(b"Authorization", f"Bearer {guess}".encode("latin-1"))]
        answer = await house.http.get("/api/v1/me", headers=sent)
        assert answer.status_code == 401
        if guess.isascii():
            path = f"/api/v1/tables/{table}/socket"
            assert await house.turned_away(path, eve.headers) == 401
    # Nor is a token a cookie, nor a cookie a token.
    cookie = await house.come_in("ann", Role.PATRON, kind="cookie")
    for headers in (
        {"Cookie": f"punto={ann.secret}"},
        {"Authorization": f"Bearer {cookie.secret}"},
    ):
        assert (await house.http.get("/api/v1/me", headers=headers)).status_code == 401


# How often, from where.


async def test_from_one_address_there_are_so_many_tries_whatever_the_name() -> None:
    rates = replace(FREELY, logins=THIRD)
    async with hosted(config=replace(CONFIG, rates=rates, proxies=())) as house:
        # An address that the client only says it has is not believed.
        tries = [
            await log_in(
                house, f"patron-{number}", PASSWORD, **{"X-Forwarded-For": f"192.0.2.{number}"}
            )
            for number in range(5)
        ]
        assert [one.status_code for one in tries] == [401, 401, 401, 429, 429]
        assert 1 <= int(tries[-1].headers["Retry-After"]) <= 1001
        for path, body in (
            ("guests", {}),
            ("patrons", {"name": "ann", "password": PASSWORD}),
            ("staff-logins", {"code": "x", "password": PASSWORD}),
        ):
            answer = await house.send(ANYBODY, "POST", f"/api/v1/{path}", body)
            assert answer.status_code == 429
            assert "Retry-After" in answer.headers
        # Reading is another matter.
        assert (await house.send(ANYBODY, "GET", "/api/v1/tables")).status_code == 200


async def test_behind_a_proxy_each_address_has_its_own_tries() -> None:
    rates = replace(FREELY, logins=THIRD)
    async with hosted(config=replace(CONFIG, rates=rates)) as house:
        for address in ("192.0.2.1", "192.0.2.2", "2001:db8::1"):
            forwarded = {"X-Forwarded-For": address}
            tries = [await log_in(house, "eve-1", PASSWORD, **forwarded) for _ in range(4)]
            assert tries[-1].status_code == 429
            assert "wait" in tries[-1].json()["reason"]
        # What a client has put in front of what the proxy says does not count,
        for said in ("10.9.8.7, 192.0.2.1", "192.0.2.99, 192.0.2.2"):
            answer = await log_in(house, "eve-2", PASSWORD, **{"X-Forwarded-For": said})
            assert "wait" in answer.json()["reason"]
        # nor does another address out of the same sixty-four bits.
        answer = await log_in(house, "eve-2", PASSWORD, **{"X-Forwarded-For": "2001:db8::2:3"})
        assert "wait" in answer.json()["reason"]
        answer = await log_in(house, "eve-2", PASSWORD, **{"X-Forwarded-For": "192.0.2.3"})
        assert answer.status_code == 401


NO_NAMES = ["", "tan ", "a b", "../x", "é", "a\x00b", "a" * 65]


@pytest.mark.parametrize("name", NO_NAMES)
async def test_nobody_of_no_name_logs_in(house: Hosted, name: str) -> None:
    body = {"name": name, "password": PASSWORD}
    answers = [
        await house.send(ANYBODY, "POST", "/api/v1/logins", body) for _ in range(MAX_FAILURES)
    ]
    other = await house.send(ANYBODY, "POST", "/api/v1/logins", {**body, "name": "eve"})
    for answer in answers:
        assert (answer.status_code, answer.content) == (401, other.content)
    assert await house.services.store.logins.failures(name, 0) == 0


async def test_a_database_that_cannot_even_keep_it_is_not_asked(postgres: str) -> None:
    async with hosted(postgres) as house:
        body = {"name": "a\x00b", "password": PASSWORD}
        answer = await house.send(ANYBODY, "POST", "/api/v1/logins", body)
        assert answer.status_code == 401


@pytest.mark.parametrize("name", NO_NAMES)
async def test_nobody_of_no_name_is_appointed(house: Hosted, name: str) -> None:
    boss = await house.appoint("boss", Role.ADMINISTRATOR)
    body = {"id": number(), "name": name, "role": "dealer"}
    answer = await house.send(boss, "POST", "/api/v1/staff", body)
    assert answer.status_code == 409
    assert " is no name for a member of the staff; expected 1 to 64 " in answer.json()["reason"]
    people = house.services.house.state.people.values()
    assert {one.name for one in people} - {"admin"} == {"boss", "tan"}
