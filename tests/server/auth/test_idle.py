"""A login that nobody uses is locked, and the password unlocks it."""

import pytest
from msgspec.structs import replace
from server.auth.auth_house import ADDRESS, PASSWORD, WRONG_PASSWORD, AuthHouse, entered

from punto.journal.actor import Role
from punto.server.auth.authenticator import WRONG, NewLogin, Visitor
from punto.storage.logins import COOKIE, TOKEN

STAFF = [role for role in Role if role not in (Role.PATRON, Role.SYSTEM)]


async def locked(house: AuthHouse, one: NewLogin) -> bool:
    found = await house.back(one)
    assert found is not None
    assert found.name == one.visitor.name
    return found.locked


async def check_locked_after(house: AuthHouse, one: NewLogin, minutes: int) -> None:
    house.clock.advance(minutes=minutes)
    assert not await locked(house, one)
    house.clock.advance(microseconds=1)
    assert await locked(house, one)


@pytest.mark.parametrize("role", STAFF, ids=lambda role: role.value)
async def test_staff_are_locked_out_after_their_time(house: AuthHouse, role: Role) -> None:
    minutes = 5 if role in (Role.DEALER, Role.PIT) else 30
    await check_locked_after(house, await house.appoint("dora", role), minutes)


@pytest.mark.parametrize("kind", [COOKIE, TOKEN])
async def test_patrons_are_locked_out_after_half_an_hour(house: AuthHouse, kind: str) -> None:
    ann = entered(await house.auth.register("ann", PASSWORD, kind, ADDRESS))
    await check_locked_after(house, ann, 30)


@pytest.mark.parametrize("kind", [COOKIE, TOKEN])
async def test_guests_never_are(house: AuthHouse, kind: str) -> None:
    guest = await house.auth.admit_guest(kind, ADDRESS)
    house.clock.advance(minutes=100 * 24 * 60)
    assert not await locked(house, guest)
    await house.auth.lock(guest.visitor)
    assert not await locked(house, guest)


async def test_whoever_is_seen_is_not_idle(house: AuthHouse) -> None:
    one = await house.appoint("dora", Role.DEALER)
    for _ in range(3):
        house.clock.advance(minutes=4.9)
        await house.auth.seen([one.visitor.login.token])
    assert not await locked(house, one)
    house.clock.advance(minutes=5.1)
    assert await locked(house, one)


async def test_only_the_password_unlocks_and_only_the_login_that_asked(house: AuthHouse) -> None:
    one = await house.appoint("dora", Role.DEALER)
    other = entered(await house.log_in("dora"))
    house.clock.advance(minutes=6)
    assert await locked(house, one)
    assert await locked(house, other)
    assert await house.auth.unlock(one.visitor, WRONG_PASSWORD) == WRONG
    assert await locked(house, one)
    found = await house.auth.unlock(one.visitor, PASSWORD)
    assert isinstance(found, Visitor)
    assert (found.locked, found.login.seen_at) == (False, house.clock.now)
    assert not await locked(house, one)
    assert await locked(house, other)
    house.clock.advance(minutes=6)
    assert await locked(house, one)


async def test_a_login_is_locked_by_hand_and_stays_so(house: AuthHouse) -> None:
    one = await house.appoint("dora", Role.DEALER)
    await house.auth.lock(one.visitor)
    assert await locked(house, one)
    # To be seen is not to have given the password.
    await house.auth.seen([one.visitor.login.token])
    assert await locked(house, one)
    assert isinstance(await house.auth.unlock(one.visitor, PASSWORD), Visitor)
    assert not await locked(house, one)


async def test_another_process_sees_it_locked_and_unlocked(
    houses: tuple[AuthHouse, AuthHouse],
) -> None:
    one, two = houses
    dora = await one.appoint("dora", Role.DEALER)
    assert not await locked(two, dora)
    await one.auth.lock(dora.visitor)
    assert await locked(two, dora)
    assert isinstance(await two.auth.unlock(dora.visitor, PASSWORD), Visitor)
    assert not await locked(one, dora)
    login = await one.store.logins.find(dora.visitor.login.token)
    assert login == replace(dora.visitor.login, seen_at=one.clock.now)


async def test_with_another_position_comes_its_time(house: AuthHouse) -> None:
    one = await house.appoint("dora", Role.AUDITOR)
    house.clock.advance(minutes=20)
    assert not await locked(house, one)
    await house.appoint("eve", Role.DEALER)
    moved = await house.appoint("dora", Role.PIT)
    house.clock.advance(minutes=5, microseconds=1)
    assert await locked(house, moved)
