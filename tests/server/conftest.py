"""An open house, as an integrator has it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from server.integrator import Integrator, opened

from punto.storage.factory import open_store
from punto.storage.port import Store


@pytest.fixture
async def integrator(tmp_path: Path) -> AsyncIterator[Integrator]:
    """On SQLite."""
    store = await open_store(str(tmp_path / "punto.db"))
    async with opened(store) as found:
        yield found
    await store.close()


@pytest.fixture
async def everywhere(store: Store) -> AsyncIterator[Integrator]:
    """An integrator's house on every kind of storage."""
    async with opened(store) as found:
        yield found
