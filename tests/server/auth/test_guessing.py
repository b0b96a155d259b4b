"""Three wrong passwords within thirty minutes, however they are tried, and the name is locked."""

import asyncio
from typing import Any

import pytest
from server.auth.auth_house import ADDRESS, PASSWORD, WRONG_PASSWORD, AuthHouse, entered, race

from punto.house.stream import HOUSE
from punto.journal.actor import Role
from punto.server.auth.authenticator import (
    FAILURE_WINDOW,
    LOCKED_OUT,
    MAX_FAILURES,
    MINUTE,
    WRONG,
    NewLogin,
)
from punto.storage.logins import COOKIE


def test_the_numbers_are_those_of_the_standard() -> None:
    assert (MAX_FAILURES, FAILURE_WINDOW) == (3, 30 * MINUTE)


async def test_whoever_knows_the_password_comes_in(house: AuthHouse) -> None:
    ann = await house.register("ann")
    again = entered(await house.log_in("ann"))
    assert again.secret != ann.secret
    found = await house.back(again)
    assert found is not None
    assert (found.name, found.role, found.locked) == ("ann", Role.PATRON, False)


async def test_the_third_wrong_password_locks_the_name_for_the_right_one_too(
    house: AuthHouse,
) -> None:
    await house.register("ann")
    tries = [await house.log_in("ann", WRONG_PASSWORD) for _ in range(MAX_FAILURES)]
    assert tries == [WRONG, WRONG, LOCKED_OUT]
    assert await house.log_in("ann") == LOCKED_OUT
    (noted,) = await house.significant()
    assert '"about":"ann"' in noted
    assert "login-locked" in noted
    # Of nobody else.
    await house.register("bob")
    assert isinstance(await house.log_in("bob"), NewLogin)


async def lock_out_ann(house: AuthHouse) -> None:
    await house.register("ann")
    for _ in range(MAX_FAILURES):
        await house.log_in("ann", WRONG_PASSWORD)


async def test_after_the_time_is_over_one_may_try_again(house: AuthHouse) -> None:
    await lock_out_ann(house)
    house.clock.advance(minutes=30)
    assert await house.log_in("ann") == LOCKED_OUT
    house.clock.advance(microseconds=1)
    assert isinstance(await house.log_in("ann"), NewLogin)


async def test_tries_while_it_is_locked_do_not_lock_it_longer(house: AuthHouse) -> None:
    await lock_out_ann(house)
    for _ in range(10):
        house.clock.advance(minutes=2.9)
        assert await house.log_in("ann", WRONG_PASSWORD) == LOCKED_OUT
    house.clock.advance(minutes=1, microseconds=1)
    assert isinstance(await house.log_in("ann"), NewLogin)


async def test_two_failures_are_forgotten_by_the_password_and_by_time(house: AuthHouse) -> None:
    await house.register("ann")
    for _ in range(5):
        assert await house.log_in("ann", WRONG_PASSWORD) == WRONG
        assert await house.log_in("ann", WRONG_PASSWORD) == WRONG
        assert isinstance(await house.log_in("ann"), NewLogin)
    for _ in range(9):
        # Never three within thirty minutes.
        assert await house.log_in("ann", WRONG_PASSWORD) == WRONG
        house.clock.advance(minutes=15, microseconds=1)
    assert await house.significant() == []


async def test_guesses_at_two_processes_at_the_same_time_are_no_more_than_three(
    houses: tuple[AuthHouse, AuthHouse],
) -> None:
    one, two = houses
    await one.register("ann")
    await two.committer.refresh(HOUSE)
    tries = [
        house.log_in("ann", f"guess number {number}")
        for number in range(20)
        for house in (one, two)
    ]
    found = await asyncio.gather(*tries)
    assert set(found) <= {WRONG, LOCKED_OUT}
    assert await two.store.logins.failures("ann", 0) == MAX_FAILURES
    assert await one.log_in("ann") == LOCKED_OUT
    assert await two.log_in("ann") == LOCKED_OUT
    one.clock.advance(minutes=30, microseconds=1)
    assert isinstance(await two.log_in("ann"), NewLogin)


@pytest.mark.parametrize("name", ["eve", "ANN", "admin", "guest-0", "e" * 64])
async def test_a_name_that_nobody_has_is_answered_like_any_other(
    house: AuthHouse, name: str
) -> None:
    await house.register("ann")
    tries = [await house.log_in(name, WRONG_PASSWORD) for _ in range(4)]
    assert tries == [WRONG, WRONG, LOCKED_OUT, LOCKED_OUT]
    # A name that somebody else has but for its capitals does not lock theirs.
    assert isinstance(await house.log_in("ann"), NewLogin)


@pytest.mark.parametrize("name", ["", "../ann", "ann ", "Ann\n", "e" * 65, "ann%", "ann'--"])
async def test_what_is_no_name_is_nobody(house: AuthHouse, name: str) -> None:
    await house.register("ann")
    assert await house.log_in(name) == WRONG
    assert await house.store.logins.failures(name, 0) == 0


async def test_guests_have_no_password_to_guess(house: AuthHouse) -> None:
    guest = await house.auth.admit_guest(COOKIE, ADDRESS)
    name = guest.visitor.name
    tries = [await house.log_in(name, one) for one in ("", "somebody who is not here", PASSWORD)]
    assert tries == [WRONG, WRONG, LOCKED_OUT]
    # Who is in stays in, whoever else tries.
    assert await house.back(guest) is not None


async def test_to_unlock_and_to_change_a_password_are_guesses_like_any_other(
    house: AuthHouse,
) -> None:
    ann = (await house.register("ann")).visitor
    tries: list[Any] = [
        await house.auth.unlock(ann, WRONG_PASSWORD),
        await house.auth.change_password(ann, WRONG_PASSWORD, "a new password"),
        await house.log_in("ann", WRONG_PASSWORD),
        await house.auth.unlock(ann, PASSWORD),
        await house.auth.change_password(ann, PASSWORD, "a new password"),
        await house.log_in("ann"),
    ]
    assert tries == [WRONG, WRONG, LOCKED_OUT, LOCKED_OUT, LOCKED_OUT, LOCKED_OUT]


async def test_who_has_locked_their_name_comes_in_by_a_new_link(house: AuthHouse) -> None:
    await house.appoint("dora", Role.DEALER)
    for _ in range(MAX_FAILURES):
        await house.log_in("dora", WRONG_PASSWORD)
    assert await house.log_in("dora") == LOCKED_OUT
    code = await house.auth.make_code("dora")
    back = entered(await house.auth.use_code(code, "another horse", ADDRESS))
    assert isinstance(await house.auth.unlock(back.visitor, "another horse"), type(back.visitor))
    assert isinstance(await house.log_in("dora", "another horse"), NewLogin)


async def test_a_name_is_registered_once_and_its_password_is_the_first_ones(
    houses: tuple[AuthHouse, AuthHouse],
) -> None:
    came, _ = await race(
        houses, lambda house, password: house.auth.register("ann", password, COOKIE, ADDRESS)
    )
    again = await houses[0].auth.register("ANN", PASSWORD, COOKIE, ADDRESS)
    assert not isinstance(again, NewLogin)
    assert again.reason == "the name ANN is taken"
    assert isinstance(await houses[1].log_in("ann", came), NewLogin)
    assert await houses[1].log_in("ann", PASSWORD) == WRONG


async def test_somebody_of_another_process_is_known_at_once(
    houses: tuple[AuthHouse, AuthHouse],
) -> None:
    one, two = houses
    ann = await one.register("ann")
    assert isinstance(await two.log_in("ann"), NewLogin)
    assert await two.back(ann) is not None
