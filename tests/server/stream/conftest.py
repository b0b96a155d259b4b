"""An open house, and a receiver for what it posts."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from server.stream.integrator import Integrator, opened
from server.stream.receiver import Receiver, receiving

from punto.storage.factory import open_store


@pytest.fixture
async def integrator(tmp_path: Path) -> AsyncIterator[Integrator]:
    """A house on SQLite."""
    store = await open_store(str(tmp_path / "punto.db"))
    async with opened(store) as found:
        yield found
    await store.close()


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with receiving() as found:
        yield found
