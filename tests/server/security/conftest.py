"""A table of the house, two patrons, and a clock."""

import pytest
from hosted_house import Hosted, Person
from server.auth.auth_house import FakeClock


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
