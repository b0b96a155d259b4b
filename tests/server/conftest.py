"""An open house on SQLite, as an integrator has it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from server.integrator import Integrator, opened

from punto.storage.factory import open_store


@pytest.fixture
async def integrator(tmp_path: Path) -> AsyncIterator[Integrator]:
    store = await open_store(str(tmp_path / "punto.db"))
    async with opened(store) as found:
        yield found
    await store.close()
