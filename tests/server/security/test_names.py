"""What is no name is answered in words for people, and nothing is kept under it."""

import pytest
from hosted_house import ANYBODY, Hosted, hosted, number
from server.auth.auth_house import PASSWORD

from punto.journal.actor import Role
from punto.server.auth.authenticator import MAX_FAILURES

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
    assert sorted(
        one.name for one in house.services.house.state.people.values() if one.name != "admin"
    ) == [
        "boss",
        "tan",
    ]
