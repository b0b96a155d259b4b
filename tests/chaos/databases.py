"""Where the sweep takes place: a database that is made empty again and again, and cheaply.

`empty` is the address of a house that was opened before and has nothing in it, `bare` that of a
place where no house was ever opened, and `store` an open storage there.
"""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

# The package keeps its types to itself.
import asyncpg  # type: ignore[import-untyped]
from faults import Switch

from punto.storage.factory import open_store
from punto.storage.port import Store
from punto.storage.statement_probe import Probe

TABLES = ("streams", "entries", "accounts", "answers", "snapshots", "vault")
"""Of a house, as the schema calls them."""


class SqliteDatabase:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._count = 0
        self._template = folder / "template.db"

    async def bare(self) -> str:
        self._count += 1
        # The one before is not needed any more.
        for path in self._folder.glob(f"house-{self._count - 1}.db*"):
            path.unlink()
        return str(self._folder / f"house-{self._count}.db")

    async def empty(self) -> str:
        if not self._template.exists():
            # Closed, it is one file.
            await (await open_store(str(self._template))).close()
        url = await self.bare()
        shutil.copy(self._template, url)
        return url

    @asynccontextmanager
    async def store(self, url: str, probe: Probe) -> AsyncIterator[Store]:
        store = await open_store(url, probe=probe)
        try:
            yield store
        finally:
            await store.close()


class PostgresDatabase:
    """Keeps its connections: to connect takes longer than all the rest."""

    def __init__(self, url: str, connection: Any) -> None:
        self._url = url
        self._connection = connection
        self._switch = Switch()
        self._store: Store | None = None

    async def bare(self) -> str:
        await self._connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        return self._url

    async def empty(self) -> str:
        if self._store is None:
            self._store = await open_store(self._url, probe=self._switch)
        await self._connection.execute("; ".join(f"DELETE FROM {name}" for name in TABLES))
        return self._url

    @asynccontextmanager
    async def store(self, _url: str, probe: Probe) -> AsyncIterator[Store]:
        assert self._store is not None
        self._switch.probe = probe
        yield self._store

    async def close(self) -> None:
        if self._store is not None:
            await self._store.close()
        await self._connection.close()


@asynccontextmanager
async def postgres_database(url: str) -> AsyncIterator[PostgresDatabase]:
    database = PostgresDatabase(url, await asyncpg.connect(url))
    try:
        yield database
    finally:
        await database.close()


Database = SqliteDatabase | PostgresDatabase
