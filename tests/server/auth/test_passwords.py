"""Passwords: kept as hashes that differ, checked in full, and refused where they are easy."""

import asyncio

import pytest
from argon2 import PasswordHasher
from argon2.profiles import RFC_9106_LOW_MEMORY
from hosted_house import FAST
from server.auth.auth_house import PASSWORD

from punto.server.auth.passwords import (
    MAX_LENGTH,
    MIN_LENGTH,
    PasswordError,
    Passwords,
    refuse_password,
)


async def test_the_same_password_has_another_hash_each_time_and_matches_each() -> None:
    passwords = Passwords(FAST)
    one, two = await passwords.hash(PASSWORD), await passwords.hash(PASSWORD)
    assert one != two
    assert PASSWORD not in one
    assert await passwords.matches(PASSWORD, one)
    assert await passwords.matches(PASSWORD, two)


@pytest.mark.parametrize("found", ["", PASSWORD[:-1], f"{PASSWORD} ", PASSWORD.upper(), "café"])
async def test_any_other_password_does_not_match(found: str) -> None:
    passwords = Passwords(FAST)
    assert not await passwords.matches(found, await passwords.hash(PASSWORD))


async def test_a_long_password_counts_to_its_last_character() -> None:
    passwords = Passwords(FAST)
    hashed = await passwords.hash("é" * (MAX_LENGTH - 1) + "a")
    assert await passwords.matches("é" * (MAX_LENGTH - 1) + "a", hashed)
    assert not await passwords.matches("é" * (MAX_LENGTH - 1) + "b", hashed)


async def test_where_there_is_no_password_none_matches() -> None:
    passwords = Passwords(FAST)
    assert not await passwords.matches(PASSWORD, None)
    # Not even what is hashed in its place, so that it takes as long.
    assert not await passwords.matches("somebody who is not here", None)


@pytest.mark.parametrize("broken", ["", "nothing", "$argon2id$v=19$m=8,t=1,p=1$*$*"])
async def test_what_is_no_hash_says_nothing_about_the_password(broken: str) -> None:
    with pytest.raises(PasswordError, match=r"^the password could not be checked: "):
        await Passwords(FAST).matches(PASSWORD, broken)


async def test_many_at_once_each_get_their_own_answer() -> None:
    passwords = Passwords(FAST)
    hashed = await passwords.hash(PASSWORD)
    tried = [PASSWORD if number % 7 == 0 else f"guess {number}" for number in range(50)]
    found = await asyncio.gather(*(passwords.matches(one, hashed) for one in tried))
    assert found == [one == PASSWORD for one in tried]


async def test_the_house_hashes_no_cheaper_than_is_recommended() -> None:
    """By the second recommended choice of RFC 9106, in one lane instead of four."""
    hashed = await Passwords().hash(PASSWORD)
    costs = dict(one.split("=") for one in hashed.split("$")[3].split(","))
    assert hashed.startswith("$argon2id$")
    assert int(costs["m"]) >= RFC_9106_LOW_MEMORY.memory_cost
    assert int(costs["t"]) >= RFC_9106_LOW_MEMORY.time_cost
    assert PasswordHasher().verify(hashed, PASSWORD)


@pytest.mark.parametrize(
    ("password", "reason"),
    [
        ("", f"a password has {MIN_LENGTH} to {MAX_LENGTH} characters"),
        ("abcdefghi", f"a password has {MIN_LENGTH} to {MAX_LENGTH} characters"),
        ("ab12" * 50 + "!", f"a password has {MIN_LENGTH} to {MAX_LENGTH} characters"),
        ("aaaaaaaaaaaa", "that password is too easy to guess"),
        ("abcabcabcabc", "that password is too easy to guess"),
        ("12Ann-45678", "that password is too easy to guess"),
    ],
)
def test_a_password_that_is_refused(password: str, reason: str) -> None:
    refusal = refuse_password(password, "ann")
    assert refusal is not None
    assert refusal.reason == reason


@pytest.mark.parametrize("password", ["abcdefghij", "ab12" * 50, PASSWORD, "密码密码一二三四五六"])
def test_a_password_that_is_taken(password: str) -> None:
    assert refuse_password(password, "ann") is None
