"""What somebody has open ends with the login it was opened by: at once where it is ended here, and
with the next look at the logins where another process has ended it."""

from collections.abc import AsyncIterator

import pytest
from hosted_house import Hosted, hosted
from server.auth.auth_house import PASSWORD, FakeClock
from server.security.everybody import log_in_by

from punto.house.commands import AppointStaff
from punto.journal.actor import Role

LOG_IN_AGAIN, LOCKED, COME_BACK = 4001, 4023, 1012


@pytest.fixture
async def house(clock: FakeClock) -> AsyncIterator[Hosted]:
    async with hosted(clock=clock) as house:
        await house.open_table("T1")
        yield house


async def test_with_logging_out_and_with_a_new_password(house: Hosted) -> None:
    first = await log_in_by(house, "patrons", "ann")
    second, third = [await log_in_by(house, "logins", "ann") for _ in range(2)]
    async with (
        house.socket(first, "T1") as one,
        house.socket(second, "T1") as two,
        house.socket(third, None) as lobby,
    ):
        assert (await house.send(second, "DELETE", "/api/v1/login")).status_code == 204
        assert await two.closed() == LOG_IN_AGAIN
        body = {"old": PASSWORD, "new": "another horse entirely"}
        answer = await house.send(first, "PUT", "/api/v1/login/password", body)
        assert answer.status_code == 204
        assert await lobby.closed() == LOG_IN_AGAIN
        # The login that has asked for it goes on.
        assert (await one.ask("StandBehind"))["accepted"]
    for who in (second, third):
        assert (await house.send(who, "GET", "/api/v1/login")).status_code == 401
        assert await house.turned_away("/api/v1/tables/T1/socket", who.headers) == 401


async def test_with_being_locked_until_the_password_is_given_again(house: Hosted) -> None:
    ann = await log_in_by(house, "patrons", "ann")
    async with house.socket(ann, "T1") as socket:
        assert (await house.send(ann, "POST", "/api/v1/login/lock")).status_code == 204
        assert await socket.closed() == LOCKED
    assert await house.turned_away("/api/v1/tables/T1/socket", ann.headers) == 423
    answer = await house.send(ann, "POST", "/api/v1/login/unlock", {"password": PASSWORD})
    assert (answer.status_code, answer.json()["locked"]) == (200, False)
    async with house.socket(ann, "T1") as socket:
        assert (await socket.ask("StandBehind"))["accepted"]


async def test_with_what_another_process_does(house: Hosted, clock: FakeClock) -> None:
    ann, bob, cho = [await house.admit(name) for name in ("ann", "bob", "cho")]
    logins = house.services.store.logins
    async with (
        house.socket(ann, "T1") as ended,
        house.socket(bob, "T1") as locked,
        house.socket(cho, "T1") as other,
    ):
        await logins.end(ann.token)
        await logins.lock(bob.token)
        await house.services.connections._check_logins()
        assert (await ended.closed(), await locked.closed()) == (LOG_IN_AGAIN, LOCKED)
        assert (await other.ask("StandBehind"))["accepted"]
        # Who does nothing for half an hour is idle, whatever is shown to them meanwhile.
        clock.advance(minutes=30)
        await house.services.connections._check_logins()
        assert other.code is None
        clock.advance(microseconds=1)
        assert (await other.ask("LeaveSeat"))["accepted"] is None
        await house.services.connections._check_logins()
        assert await other.closed() == LOCKED


async def test_with_another_position(house: Hosted) -> None:
    max_ = await house.appoint("max", Role.PIT)
    async with house.socket(max_, "T1") as socket, house.socket(max_, None) as lobby:
        await house.tell_house(AppointStaff, person="max", role=Role.AUDITOR)
        await house.services.connections._check_logins()
        assert (await socket.closed(), await lobby.closed()) == (COME_BACK, COME_BACK)
