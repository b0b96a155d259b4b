"""A house inside the process of the test, on a storage of its own: a table, and two patrons."""

from collections.abc import AsyncIterator

import pytest
from hosted_house import Hosted, Person, hosted
from server.auth.auth_house import FakeClock


@pytest.fixture
async def house() -> AsyncIterator[Hosted]:
    async with hosted() as house:
        yield house


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
async def table(house: Hosted) -> str:
    """Where bets are taken."""
    return await house.open_betting("T1")


@pytest.fixture
async def ann(house: Hosted) -> Person:
    return await house.admit("ann")


@pytest.fixture
async def bob(house: Hosted) -> Person:
    return await house.admit("bob")
