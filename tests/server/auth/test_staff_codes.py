"""A staff link works once, for one person, for a day."""

from server.auth.auth_house import ADDRESS, PASSWORD, AuthHouse, entered, race

from punto.house.commands import AppointStaff
from punto.journal.actor import SYSTEM, Role
from punto.rules.refusal import Refusal
from punto.server.auth.authenticator import WRONG, NewLogin, Visitor
from punto.storage.logins import COOKIE

USED = Refusal("this link has been used, or is too old")


async def appointed(house: AuthHouse) -> str:
    await house.ask(AppointStaff(id="dora", by=SYSTEM, at=0, person="dora", role=Role.DEALER))
    return await house.auth.make_code("dora")


async def use(house: AuthHouse, code: str, password: str = PASSWORD) -> NewLogin | Refusal:
    return await house.auth.use_code(code, password, ADDRESS)


async def test_a_code_works_once(house: AuthHouse) -> None:
    code = await appointed(house)
    found = entered(await use(house, code)).visitor
    assert (found.name, found.role, found.login.kind) == ("dora", Role.DEALER, COOKIE)
    assert await use(house, code, "another horse") == USED
    assert isinstance(await house.log_in("dora"), NewLogin)
    assert await house.log_in("dora", "another horse") == WRONG


async def test_a_code_works_once_for_all_who_use_it_at_the_same_time(
    houses: tuple[AuthHouse, AuthHouse],
) -> None:
    code = await appointed(houses[0])
    came, others = await race(houses, lambda house, password: use(house, code, password))
    assert others == [USED] * 7
    assert isinstance(await houses[1].log_in("dora", came), NewLogin)


async def test_a_code_works_at_a_process_that_has_not_heard_of_the_person(
    houses: tuple[AuthHouse, AuthHouse],
) -> None:
    assert isinstance(await use(houses[1], await appointed(houses[0])), NewLogin)


async def test_a_code_is_too_old_after_a_day(house: AuthHouse) -> None:
    code, other = await appointed(house), await house.auth.make_code("dora")
    house.clock.advance(minutes=24 * 60, microseconds=-1)
    assert isinstance(await use(house, other), NewLogin)
    house.clock.advance(microseconds=1)
    assert await use(house, code) == USED


async def test_a_code_that_was_never_made_is_none(house: AuthHouse) -> None:
    code = await appointed(house)
    for guess in ("", code[:-1], f"{code} ", code.swapcase(), "a" * 32):
        assert await use(house, guess) == USED
    assert isinstance(await use(house, code), NewLogin)


async def test_a_weak_password_does_not_use_the_code_up(house: AuthHouse) -> None:
    code = await appointed(house)
    assert await use(house, code, "short") == Refusal("a password has 10 to 200 characters")
    assert isinstance(await use(house, code), NewLogin)


async def test_a_code_ends_the_logins_that_the_person_had(house: AuthHouse) -> None:
    before = entered(await use(house, await appointed(house)))
    token = entered(await house.log_in("dora"))
    after = entered(await use(house, await house.auth.make_code("dora"), "another horse"))
    assert await house.back(before) is None
    assert await house.back(token) is None
    assert isinstance(await house.back(after), Visitor)


async def test_a_code_of_somebody_who_was_dismissed_lets_nobody_in(house: AuthHouse) -> None:
    code = await appointed(house)
    await house.dismiss("dora")
    assert await use(house, code) == USED
    assert not await house.auth.has_password("dora")


async def test_the_store_knows_no_code_and_no_secret(house: AuthHouse) -> None:
    code = await appointed(house)
    # What stands in the database opens nothing.
    hashed = entered(await use(house, code)).visitor.login.token
    assert await house.auth.visitor(hashed, COOKIE) is None
    assert await use(house, hashed) == USED
