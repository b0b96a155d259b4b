"""The journal of a storage, as it is at one moment, even while the house goes on."""

from collections.abc import Callable, Coroutine, Iterator
from typing import Any, TypeVar

from punto.audit.journal_source import JournalEnding
from punto.journal.hash_chain import Entry
from punto.journal.snapshot import Snapshot
from punto.storage.paging import ENTRIES_AT_ONCE
from punto.storage.port import StorageError, Store

T = TypeVar("T")

TRIES = 1000

Run = Callable[[Coroutine[Any, Any, Any]], Any]
"""Runs something of the storage to its end, as `asyncio.Runner().run` does."""


class StoreJournal:
    def __init__(self, store: Store, run: Run) -> None:
        self._store = store
        self._run = run
        self._ending: JournalEnding | None = None

    @property
    def table(self) -> str | None:
        return None

    def entries(self) -> Iterator[Entry]:
        for stream in sorted(self.ending().heads):
            yield from self.stream(stream)

    def ending(self) -> JournalEnding:
        if self._ending is None:
            self._ending = self._run(ending_of(self._store))
        return self._ending

    def stream(self, name: str) -> Iterator[Entry]:
        """What was appended since the journal was first looked at is left out."""
        done, count = 0, self.ending().heads[name].count
        while done < count:
            page: list[Entry] = self._run(
                self._store.entries(name, after=done, most=min(ENTRIES_AT_ONCE, count - done))
            )
            if not page:
                return
            yield from page
            done = page[-1].sequence

    def snapshots(self) -> Iterator[Snapshot]:
        for stream in sorted(self.ending().heads):
            found: Snapshot | None = self._run(self._store.snapshot(stream))
            if found is not None:
                yield found

    def stray(self) -> str | None:
        found: str | None = self._run(self._store.stray())
        return found


async def ending_of(store: Store) -> JournalEnding:
    """Heads and balances of one moment: no balance changes without an entry, so heads that are the
    same before and after the balances were read belong to them."""
    for _ in range(TRIES):
        heads = await store.heads()
        balances = await store.balances()
        if await store.heads() == heads:
            return JournalEnding(
                heads, {account: cents for account, cents in balances.items() if cents}
            )
    raise StorageError("the house is too busy to be read at one moment: read a backup of it")
