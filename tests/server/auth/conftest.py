"""A house that people come into: most tests have it on a SQLite file of their own."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from server.auth.auth_house import AuthHouse, FakeClock, house_on

from punto.storage.factory import open_store


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[AuthHouse]:
    store = await open_store(str(tmp_path / "punto.db"))
    async with house_on(store) as house:
        yield house
    await store.close()


@asynccontextmanager
async def _both(url: str) -> AsyncIterator[tuple[AuthHouse, AuthHouse]]:
    clock = FakeClock()
    one, two = await open_store(url), await open_store(url)
    async with (
        house_on(one, clock, holder="one") as first,
        house_on(two, clock, holder="two") as second,
    ):
        yield first, second
    await one.close()
    await two.close()


@pytest.fixture
async def houses(tmp_path: Path) -> AsyncIterator[tuple[AuthHouse, AuthHouse]]:
    """Two processes' worth of one house, with one clock."""
    async with _both(str(tmp_path / "punto.db")) as both:
        yield both


@pytest.fixture
async def racing(durable: str) -> AsyncIterator[tuple[AuthHouse, AuthHouse]]:
    """The same, on every database that two processes can have open."""
    async with _both(durable) as both:
        yield both
