"""The three storages, each new and empty."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest
from storage import lock_wait

from punto.storage.factory import open_store
from punto.storage.port import Store
from punto.storage.url import is_postgres

POSTGRES = pytest.param("postgres", marks=pytest.mark.whole)
"""What is the same on every storage is tried on the lighter ones, but for what is marked quick."""


@pytest.fixture(params=["memory", "sqlite", POSTGRES])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "postgres":
        found: str = request.getfixturevalue("opened_postgres")
        return found
    return "memory:" if request.param == "memory" else f"sqlite:///{tmp_path / 'house.db'}"


@pytest.fixture(params=["sqlite", POSTGRES])
def durable(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a storage that outlives its process."""
    if request.param == "postgres":
        found: str = request.getfixturevalue("postgres")
        return found
    return f"sqlite:///{tmp_path / 'house.db'}"


@pytest.fixture
def until_waiting(url: str, request: pytest.FixtureRequest) -> Callable[[], Awaitable[None]]:
    """Waits until a task that was begun waits for what another has locked."""
    if is_postgres(url):
        return partial(lock_wait.until_waiting, request.getfixturevalue("postgres_server"), url)
    # In one process tasks take turns, and one that has begun waits for its own at once.
    return partial(asyncio.sleep, 0)


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    opened = await open_store(url)
    yield opened
    await opened.close()
