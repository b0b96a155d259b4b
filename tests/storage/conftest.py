"""Fixtures of storage: two processes' worth of connections with one house."""

from collections.abc import AsyncIterator

import pytest

from punto.storage.factory import open_store
from punto.storage.port import Store
from punto.storage.postgres.store import PostgresStore


@pytest.fixture
async def stores(durable: str) -> AsyncIterator[tuple[Store, Store]]:
    one, two = await open_store(durable), await open_store(durable)
    yield one, two
    await one.close()
    await two.close()


@pytest.fixture
async def postgres_stores(postgres: str) -> AsyncIterator[tuple[PostgresStore, PostgresStore]]:
    one, two = await PostgresStore.open(postgres), await PostgresStore.open(postgres)
    yield one, two
    await one.close()
    await two.close()
