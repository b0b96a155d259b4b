"""An open house within the process of the test, and as an integrator has it."""

from collections.abc import AsyncIterator

import pytest
from hosted_house import Hosted, hosted
from server.integrator import Integrator, opened

from punto.storage.port import Store


@pytest.fixture
async def house() -> AsyncIterator[Hosted]:
    async with hosted() as house:
        yield house


@pytest.fixture
async def integrator(sqlite_store: Store) -> AsyncIterator[Integrator]:
    async with opened(sqlite_store) as found:
        yield found


@pytest.fixture
async def everywhere(store: Store) -> AsyncIterator[Integrator]:
    """An integrator's house on every kind of storage."""
    async with opened(store) as found:
        yield found
