"""A house that people come into: most tests have it on a SQLite file of their own."""

from collections.abc import AsyncIterator

import pytest
from server.auth.auth_house import AuthHouse, FakeClock, house_on

from punto.storage.port import Store


@pytest.fixture
async def house(sqlite_store: Store) -> AsyncIterator[AuthHouse]:
    async with house_on(sqlite_store) as house:
        yield house


@pytest.fixture
async def houses(two_stores: tuple[Store, Store]) -> AsyncIterator[tuple[AuthHouse, AuthHouse]]:
    """Two processes' worth of one house, with one clock."""
    one, two = two_stores
    clock = FakeClock()
    async with (
        house_on(one, clock, holder="one") as first,
        house_on(two, clock, holder="two") as second,
    ):
        yield first, second
