"""An open house, as an integrator has it."""

from collections.abc import AsyncIterator

import pytest
from server.integrator import Integrator, opened

from punto.storage.port import Store


@pytest.fixture
async def integrator(sqlite_store: Store) -> AsyncIterator[Integrator]:
    async with opened(sqlite_store) as found:
        yield found


@pytest.fixture
async def everywhere(store: Store) -> AsyncIterator[Integrator]:
    """An integrator's house on every kind of storage."""
    async with opened(store) as found:
        yield found
