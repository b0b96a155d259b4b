"""Opens a store by its URL."""

from pathlib import Path

from punto.rules.refusal import shown
from punto.storage.memory.store import MemoryStore
from punto.storage.port import StorageError, Store
from punto.storage.sqlite.store import SqliteStore
from punto.storage.statement_probe import NO_PROBE, Probe
from punto.storage.url import MEMORY, is_postgres, sqlite_path


async def open_store(url: str, *, probe: Probe = NO_PROBE) -> Store:
    """`memory:`, `sqlite:///PATH` (four slashes where the path begins with one), a plain path, or
    `postgresql://...`; a StorageError says what is wrong with any other."""
    if url == MEMORY:
        return MemoryStore()
    if is_postgres(url):
        # A house in a file does without the driver of PostgreSQL.
        from punto.storage.postgres.store import PostgresStore  # noqa: PLC0415

        return await PostgresStore.open(url, probe=probe)
    path = sqlite_path(url)
    if path is None:
        raise StorageError(
            f"{shown(url)} is no storage that Punto knows; "
            "expected memory:, sqlite:///PATH, a path or postgresql://..."
        )
    return await SqliteStore.open(Path(path), probe=probe)
