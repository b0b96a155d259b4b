"""Stores for the house to run on: each test that asks for `store` runs on all of them."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from punto.storage.factory import open_store
from punto.storage.port import Store

KINDS = ("memory", "sqlite", pytest.param("postgresql", marks=pytest.mark.whole))
"""What is the same on every storage is tried on the lighter ones, but for what is marked quick."""


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "postgresql":
        return str(request.getfixturevalue("opened_postgres"))
    return "memory:" if request.param == "memory" else str(tmp_path / "punto.db")


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    opened = await open_store(url)
    yield opened
    await opened.close()


@pytest.fixture(params=KINDS[1:])
def shared_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database that two processes can have open."""
    if request.param == "postgresql":
        return str(request.getfixturevalue("opened_postgres"))
    return str(tmp_path / "punto.db")
