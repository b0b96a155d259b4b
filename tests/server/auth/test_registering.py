"""A name is registered whole, be it at the second try: whatever fails in the middle, nobody loses
it, and nobody gets another's."""

from typing import Any

import pytest
from server.auth.auth_house import ADDRESS, PASSWORD, AuthHouse, entered, house_on, race

from punto.house.commands import AppointStaff
from punto.house.kind import HOUSE_KIND
from punto.journal.actor import SYSTEM, Role
from punto.rules.refusal import Refusal
from punto.server.auth.authenticator import WRONG, NewLogin
from punto.storage.logins import COOKIE
from punto.storage.port import StorageError, Store

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
