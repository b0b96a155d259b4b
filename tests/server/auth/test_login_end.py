"""Who has logged out, been dismissed or has another password is out; so is a secret of another
kind. A login that nobody uses is locked, and the password unlocks it."""

import asyncio

import pytest
from msgspec.structs import replace
from server.auth.auth_house import ADDRESS, PASSWORD, WRONG_PASSWORD, AuthHouse, entered

from punto.house.stream import HOUSE
from punto.journal.actor import Role
from punto.rules.refusal import Refusal
from punto.server.auth.authenticator import WRONG, NewLogin, Visitor
from punto.storage.logins import COOKIE, TOKEN

NEW = "another horse entirely"


@pytest.mark.parametrize(("kind", "other"), [(COOKIE, TOKEN), (TOKEN, COOKIE)])
async def test_a_cookie_is_no_token_and_a_token_no_cookie(
    house: AuthHouse, kind: str, other: str
) -> None:
    one = entered(await house.auth.register("ann", PASSWORD, kind, ADDRESS))
    assert await house.auth.visitor(one.secret, kind) is not None
    assert await house.auth.visitor(one.secret, other) is None
    assert await house.auth.visitor(one.secret, "") is None


async def test_a_secret_is_whole_or_it_is_nobodys(house: AuthHouse) -> None:
    one = await house.register("ann")
    for guess in ("", one.secret[:-1], f"{one.secret} ", one.secret.swapcase(), "é" * 32):
        assert await house.auth.visitor(guess, COOKIE) is None


async def test_secrets_are_long_and_never_the_same(house: AuthHouse) -> None:
    await house.register("ann")
    found = [entered(await house.log_in("ann")) for _ in range(20)]
    assert len({one.secret for one in found}) == 20
    assert all(len(one.secret) >= 43 for one in found)


async def test_the_token_of_a_page_is_that_of_its_login_alone(house: AuthHouse) -> None:
    one, two = await house.register("ann"), entered(await house.log_in("ann"))
    tokens = {house.auth.forgery_token(it.visitor.login) for it in (one, two)}
    assert len(tokens) == 2
    assert not tokens & {one.secret, two.secret, one.visitor.login.token, two.visitor.login.token}
    again = await house.back(one)
    assert again is not None
    assert house.auth.forgery_token(again.login) in tokens


async def test_logging_out_ends_this_login_and_no_other(house: AuthHouse) -> None:
    one, two = await house.register("ann"), entered(await house.log_in("ann"))
    await house.auth.log_out(one.visitor)
    assert await house.back(one) is None
    assert await house.back(two) is not None
    await house.auth.log_out(one.visitor)
    await house.auth.shut_out("ann")
    assert await house.back(two) is None


async def test_a_new_password_ends_the_other_logins(houses: tuple[AuthHouse, AuthHouse]) -> None:
    one, two = houses
    mine, other = await one.register("ann"), entered(await one.log_in("ann"))
    bob = await one.register("bob")
    elsewhere = entered(await two.log_in("ann"))
    assert await one.auth.change_password(mine.visitor, PASSWORD, NEW) is None
    for house in houses:
        assert isinstance(await house.back(mine), Visitor)
        assert isinstance(await house.back(bob), Visitor)
        assert await house.back(other) is None
        assert await house.back(elsewhere) is None
    assert await two.log_in("ann", PASSWORD) == WRONG
    assert isinstance(await two.log_in("ann", NEW), NewLogin)


async def test_a_password_is_changed_by_whoever_knows_it(house: AuthHouse) -> None:
    ann = (await house.register("ann")).visitor
    other = entered(await house.log_in("ann"))
    assert await house.auth.change_password(ann, WRONG_PASSWORD, NEW) == WRONG
    assert await house.auth.change_password(ann, None, NEW) == WRONG
    refusal = await house.auth.change_password(ann, PASSWORD, "short")
    assert refusal == Refusal("a password has 10 to 200 characters")
    assert await house.back(other) is not None


async def test_a_guest_who_takes_a_password_is_asked_for_it_from_then_on(house: AuthHouse) -> None:
    guest = (await house.auth.admit_guest(TOKEN, ADDRESS)).visitor
    assert await house.auth.change_password(guest, None, NEW) is None
    assert await house.auth.change_password(guest, None, PASSWORD) == WRONG
    assert isinstance(await house.log_in(guest.name, NEW), NewLogin)


async def test_whoever_is_dismissed_is_out_at_once(houses: tuple[AuthHouse, AuthHouse]) -> None:
    one, two = houses
    dora = await one.appoint("dora", Role.DEALER)
    assert isinstance(await two.back(dora), Visitor)
    await one.dismiss("dora")
    assert await one.back(dora) is None
    assert await one.log_in("dora") == WRONG
    assert not isinstance(await one.auth.unlock(dora.visitor, PASSWORD), Visitor)
    await two.committer.refresh(HOUSE)
    assert await two.back(dora) is None
    assert two.auth.recognised(dora.visitor.login) is None
    # Nobody else comes in under the name.
    taken = await two.auth.register("dora", PASSWORD, COOKIE, ADDRESS)
    assert taken == Refusal("the name dora is taken")


async def test_whoever_comes_back_to_work_has_a_new_link(house: AuthHouse) -> None:
    dora = await house.appoint("dora", Role.DEALER)
    await house.dismiss("dora")
    again = await house.appoint("dora", Role.PIT)
    assert await house.back(dora) is None
    found = await house.back(again)
    assert found is not None
    assert found.role is Role.PIT


async def test_guests_have_names_of_their_own(house: AuthHouse) -> None:
    found = await asyncio.gather(*(house.auth.admit_guest(COOKIE, ADDRESS) for _ in range(20)))
    assert len({one.visitor.name for one in found}) == 20
    assert all(one.visitor.person.guest for one in found)


@pytest.mark.parametrize("name", ["", "a b", "../x", "é", "a" * 65])
async def test_what_is_no_name_is_not_registered(house: AuthHouse, name: str) -> None:
    found = await house.auth.register(name, PASSWORD, COOKIE, ADDRESS)
    assert isinstance(found, Refusal)
    assert "is no name for a patron" in found.reason


async def test_a_weak_password_leaves_the_name_to_others(house: AuthHouse) -> None:
    found = await house.auth.register("ann", "ann-ann-ann", COOKIE, ADDRESS)
    assert found == Refusal("that password is too easy to guess")
    assert isinstance(await house.auth.register("ann", PASSWORD, COOKIE, ADDRESS), NewLogin)


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
