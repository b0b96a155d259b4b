"""Long-running audits: of the whole journal, and the search for stakes that rise with the edge. One
at a time, in a process of its own that opens the storage, so that no table waits for it."""

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec import Struct

from punto.audit.fault import Fault
from punto.audit.verify import verify
from punto.history.stake_edge_correlation import Leaning
from punto.server.clock import Clock
from punto.server.stake_edge_search import TableRange, correlations, read_shoes, search
from punto.server.worker_process import WorkerProcess
from punto.storage.factory import open_store
from punto.storage.port import Store
from punto.storage.store_journal import StoreJournal
from punto.storage.url import MEMORY

T = TypeVar("T")

CACHE_MICROSECONDS = 60_000_000
"""How long the result of a search is given again."""


class Audited(Struct, frozen=True, kw_only=True):
    """An audit of the whole journal as it was at `began_at`; `faults` is empty where it is sound,
    and otherwise has the first thing that is wrong. One that has `failed` did not come to its end,
    so that it says nothing of the journal: it has counted nothing and names no fault."""

    began_at: int
    ended_at: int
    entries: int
    streams: int
    rounds: int
    faults: list[str]
    failed: bool


class AuditJobs:
    """`db` is the storage's address; one in memory is audited in this process."""

    def __init__(self, store: Store, clock: Clock, db: str = MEMORY) -> None:
        self._db = db
        self._store = store
        self._clock = clock
        self._one_at_a_time = asyncio.Lock()
        self._worker = WorkerProcess()
        self._leanings: tuple[int, tuple[TableRange, ...], list[Leaning]] | None = None
        self.audited: Audited | None = None
        self.auditing = False

    async def audit(self) -> None:
        """Verifies the journal, unless an audit is running."""
        if self.auditing:
            return
        self.auditing = True
        began = self._clock()
        counted: _Counted | None = None
        try:
            async with self._one_at_a_time:
                counted = await self._audit()
        finally:
            self.auditing = False
            entries, streams, rounds, faults = counted or (0, 0, 0, [])
            # Set even on failure: an earlier result must not pass for this audit's.
            self.audited = Audited(
                began_at=began,
                ended_at=self._clock(),
                entries=entries,
                streams=streams,
                rounds=rounds,
                faults=faults,
                failed=counted is None,
            )

    async def _audit(self) -> "_Counted":
        if self._db != MEMORY:
            return await self._in_worker(_audit_at, self._db)
        # Another process cannot read a store in memory.
        loop = asyncio.get_running_loop()
        journal = StoreJournal(
            self._store, lambda work: asyncio.run_coroutine_threadsafe(work, loop).result()
        )
        return await asyncio.to_thread(_audited, journal)

    async def leanings(self, tables: Sequence[TableRange]) -> list[Leaning]:
        """Patrons and wagers with shoes enough to judge; cached for a minute."""
        wanted, now = tuple(tables), self._clock()
        async with self._one_at_a_time:
            cached = self._leanings
            if (
                cached is not None
                and cached[1] == wanted
                and 0 <= now - cached[0] < CACHE_MICROSECONDS
            ):
                return cached[2]
            if self._db == MEMORY:
                # In a thread: computing edges would hold up every table of this process.
                found = await asyncio.to_thread(correlations, await read_shoes(self._store, wanted))
            else:
                found = await self._in_worker(search, self._db, wanted)
            self._leanings = now, wanted, found
            return found

    async def _in_worker(self, work: Callable[..., T], *arguments: object) -> T:
        try:
            return await self._worker.once(work, *arguments)
        except BaseException:
            # The next audit gets a new process.
            self._worker.end()
            raise

    def leave(self) -> None:
        """Kills a running audit, which would keep this process from ending."""
        self._worker.end()
        self._worker.leave()


_Counted = tuple[int, int, int, list[str]]


def _audit_at(db: str) -> _Counted:
    with asyncio.Runner() as runner:
        store = runner.run(open_store(db))
        try:
            return _audited(StoreJournal(store, runner.run))
        finally:
            runner.run(store.close())


def _audited(journal: StoreJournal) -> _Counted:
    heads = journal.ending().heads
    entries = sum(head.count for head in heads.values())
    found = verify(journal)
    if isinstance(found, Fault):
        return entries, len(heads), 0, [str(found)]
    return entries, len(heads), sum(one.rounds for one in found.tallies), []
