"""How people first come in. A staff link works once, for one person, for a day. A name is
registered whole, be it at the second try: nobody loses it, and nobody gets another's."""

from typing import Any

import pytest
from server.auth.auth_house import ADDRESS, PASSWORD, AuthHouse, entered, house_on, race

from punto.house.commands import AppointStaff
from punto.house.kind import HOUSE_KIND
from punto.journal.actor import SYSTEM, Role
from punto.rules.refusal import Refusal
from punto.server.auth.authenticator import WRONG, NewLogin, Visitor
from punto.storage.logins import COOKIE
from punto.storage.port import StorageError, Store

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


TAKEN = Refusal("the name ann is taken")
OTHER_PASSWORD = "another horse battery"


async def register(house: AuthHouse, password: str = PASSWORD) -> NewLogin | Refusal:
    return await house.auth.register("ann", password, COOKIE, ADDRESS)


async def register_and_fall(house: AuthHouse, step: str, password: str = PASSWORD) -> None:
    """The store fails at this step of a registration, and works again afterwards."""

    async def fall(*_: Any, **__: Any) -> Any:
        raise StorageError("the storage is away")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house.store.logins, step, fall)
        with pytest.raises(StorageError, match="away"):
            await register(house, password)


@pytest.mark.parametrize("step", ["set_fact", "password", "set_password"])
async def test_a_registration_that_failed_is_finished_by_the_next(store: Store, step: str) -> None:
    async with house_on(store) as house:
        await register_and_fall(house, step)
        assert house.committer.state(HOUSE_KIND).patron("ann") is not None
        assert await house.log_in("ann") == WRONG
        ann = entered(await register(house))
        assert (ann.visitor.name, ann.visitor.role) == ("ann", Role.PATRON)
        assert isinstance(await house.log_in("ann"), NewLogin)
        assert await store.logins.facts("registration") == {}
        # From now on it is a name like any other that is taken.
        assert await register(house) == TAKEN
        assert await register(house, OTHER_PASSWORD) == TAKEN


@pytest.mark.parametrize("step", ["drop_fact", "begin"])
async def test_who_failed_to_come_in_at_the_end_of_a_registration_logs_in(
    store: Store, step: str
) -> None:
    async with house_on(store) as house:
        await register_and_fall(house, step)
        assert await register(house, OTHER_PASSWORD) == TAKEN
        assert isinstance(await house.log_in("ann"), NewLogin)
        assert await house.log_in("ann", OTHER_PASSWORD) == WRONG


async def test_a_password_that_was_written_down_is_the_first_ones(store: Store) -> None:
    async with house_on(store) as house:
        await register_and_fall(house, "set_password")
        assert await register(house, OTHER_PASSWORD) == TAKEN
        assert isinstance(await house.log_in("ann"), NewLogin)


async def test_a_name_that_was_left_half_registered_is_finished_once(
    houses: tuple[AuthHouse, AuthHouse],
) -> None:
    await register_and_fall(houses[0], "set_fact")
    came, others = await race(houses, register)
    assert others == [TAKEN] * 7
    assert isinstance(await houses[1].log_in("ann", came), NewLogin)


async def test_the_names_of_guests_and_staff_are_not_for_patrons(house: AuthHouse) -> None:
    """Neither of them has a password."""
    guest = (await house.auth.admit_guest(COOKIE, ADDRESS)).visitor.name
    await house.ask(AppointStaff(id="dora", by=SYSTEM, at=0, person="dora", role=Role.DEALER))
    for name in (guest, "dora"):
        taken = await house.auth.register(name, PASSWORD, COOKIE, ADDRESS)
        assert taken == Refusal(f"the name {name} is taken")
        assert not await house.auth.has_password(name)
