"""The three storages, each new and empty."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from punto.storage.opening import open_store
from punto.storage.port import Store


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "postgres":
        found: str = request.getfixturevalue("postgres")
        return found
    return "memory:" if request.param == "memory" else f"sqlite:///{tmp_path / 'house.db'}"


@pytest.fixture(params=["sqlite", "postgres"])
def durable(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a storage that outlives its process."""
    if request.param == "postgres":
        found: str = request.getfixturevalue("postgres")
        return found
    return f"sqlite:///{tmp_path / 'house.db'}"


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    opened = await open_store(url)
    yield opened
    await opened.close()
