"""Fixtures of all tests: PostgreSQL, storages of every kind, and running houses."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from postgres import Server, in_memory, server
from serving import Serving, serving

from punto.storage.factory import open_store
from punto.storage.port import Store


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    # A process that dies takes nothing from the operating system, so there is no need to sync.
    with server("fsync=off", "deadlock_timeout=100ms", place=in_memory()) as running:
        yield running


@pytest.fixture(scope="session")
def _opened_before(postgres_server: Server) -> Iterator[str]:
    with postgres_server.database() as url:
        # A thread of its own, as the loop of a test may be running in this one.
        with ThreadPoolExecutor() as pool:
            pool.submit(asyncio.run, _open_once(url)).result()
        yield url


async def _open_once(url: str) -> None:
    await (await open_store(url)).close()


@pytest.fixture
def opened_postgres(postgres_server: Server, _opened_before: str) -> Iterator[str]:
    """The address of a database with the tables of a house and nothing in them, which takes half
    as long to get as one that has yet to be given its tables."""
    with postgres_server.database(like=_opened_before) as url:
        yield url


@pytest.fixture
def postgres(postgres_server: Server) -> Iterator[str]:
    """The address of a database that is new and empty."""
    with postgres_server.database() as url:
        yield url


POSTGRES = pytest.param("postgres", marks=pytest.mark.whole)
"""What is the same on every storage is tried on the lighter ones, but for what is marked quick: the
contract that they all keep to, and the committer."""


def _address(request: pytest.FixtureRequest, folder: Path) -> str:
    if request.param == "postgres":
        return str(request.getfixturevalue("opened_postgres"))
    return "memory:" if request.param == "memory" else str(folder / "punto.db")


@pytest.fixture(params=["memory", "sqlite", POSTGRES])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty storage of each kind."""
    return _address(request, tmp_path)


@pytest.fixture(params=["sqlite", POSTGRES])
def durable(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty storage that outlives its process, and that two can have open."""
    return _address(request, tmp_path)


@pytest.fixture(params=["sqlite", POSTGRES])
def bare(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database that has no tables yet."""
    if request.param == "postgres":
        return str(request.getfixturevalue("postgres"))
    return str(tmp_path / "punto.db")


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    opened = await open_store(url)
    yield opened
    await opened.close()


@pytest.fixture
async def sqlite_store(tmp_path: Path) -> AsyncIterator[Store]:
    """On a file, for what does not depend on where it is kept."""
    opened = await open_store(str(tmp_path / "punto.db"))
    yield opened
    await opened.close()


@pytest.fixture
async def two_stores(durable: str) -> AsyncIterator[tuple[Store, Store]]:
    """One database, as two processes have it open."""
    one, two = await open_store(durable), await open_store(durable)
    yield one, two
    await one.close()
    await two.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A house on SQLite, for all tests of a module."""
    with serving(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[Serving]:
    """A house on SQLite, new for each test."""
    with serving(tmp_path) as running:
        yield running


@pytest.fixture
def postgres_house(tmp_path: Path, opened_postgres: str) -> Iterator[Serving]:
    """A house on PostgreSQL, new for each test."""
    with serving(tmp_path, db=opened_postgres) as running:
        yield running
