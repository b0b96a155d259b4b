"""What takes long and reads much: the audit of the journal, and the search for stakes that rise
with the edge. Each is done in a process of its own with the storage opened there, one at a time, so
that no table waits for it and nobody who asks for the edges of a table does."""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar

from msgspec import Struct

from punto.audit.fault import Fault
from punto.audit.journal_store import StoreJournal
from punto.audit.verify import verify
from punto.games import game_stamped
from punto.history.stake_edge_correlation import Leaning, leanings, played
from punto.history.stakes import ShoeStaked, StakeFold
from punto.odds.exact import exact
from punto.rules.cards import CARDS
from punto.rules.composition import Composition
from punto.rules.refusal import InputError
from punto.server.clock import Clock
from punto.server.records.table_reader import table_record
from punto.server.worker_process import WorkerProcess
from punto.storage.factory import open_store
from punto.storage.port import Store
from punto.storage.url import MEMORY
from punto.table.settings import Settings
from punto.table.stream import table_stream

T = TypeVar("T")

PAGE = 2000
FRESH = 60_000_000
"""Microseconds for which an answer about stakes is given again."""


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


class From(Struct, frozen=True):
    """Where to begin reading a table, the last entry to read (None for all there are), and the
    settings that it had at the beginning, if it was open."""

    table: str
    after: int
    last: int | None
    settings: Settings | None


class BackgroundAudits:
    """`db` is where another process can open the storage, if it can."""

    def __init__(self, store: Store, clock: Clock, db: str = MEMORY) -> None:
        self._db = db
        self._store = store
        self._clock = clock
        self._one_at_a_time = asyncio.Lock()
        self._worker = WorkerProcess()
        self._leanings: tuple[int, tuple[From, ...], list[Leaning]] | None = None
        self.audited: Audited | None = None
        self.auditing = False

    async def audit(self) -> None:
        """Verifies the journal, unless that is under way already."""
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
            # Nobody is to take what an earlier one has found for the answer of this one.
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
            return await self._beside(_audit_at, self._db)
        # What lies in memory cannot be read from another process.
        loop = asyncio.get_running_loop()
        journal = StoreJournal(
            self._store, lambda work: asyncio.run_coroutine_threadsafe(work, loop).result()
        )
        return await asyncio.to_thread(_audited, journal)

    async def leanings(self, tables: Sequence[From]) -> list[Leaning]:
        """Patrons and wagers with shoes enough to judge; the same answer for a minute."""
        wanted, now = tuple(tables), self._clock()
        async with self._one_at_a_time:
            kept = self._leanings
            if kept is not None and kept[1] == wanted and 0 <= now - kept[0] < FRESH:
                return kept[2]
            if self._db == MEMORY:
                # The edges take long, and every table of this process would wait for them.
                found = await asyncio.to_thread(_judged, await _read(self._store, wanted))
            else:
                found = await self._beside(_leanings_at, self._db, wanted)
            self._leanings = now, wanted, found
            return found

    async def _beside(self, work: Callable[..., T], *arguments: object) -> T:
        try:
            return await self._worker.once(work, *arguments)
        except BaseException:
            # Whatever went wrong, the next one gets a process that is sound.
            self._worker.end()
            raise

    def leave(self) -> None:
        """Nobody is there any more to read what an audit finds, and a long one would keep the whole
        process from its end."""
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


def _leanings_at(db: str, tables: Sequence[From]) -> list[Leaning]:
    async def look() -> list[ShoeStaked]:
        store = await open_store(db)
        try:
            return await _read(store, tables)
        finally:
            await store.close()

    return _judged(asyncio.run(look()))


async def _read(store: Store, tables: Sequence[From]) -> list[ShoeStaked]:
    return [shoe for one in tables for shoe in await _shoes(store, one)]


def _judged(shoes: Sequence[ShoeStaked]) -> list[Leaning]:
    return leanings(one for shoe in shoes for one in played(shoe.table, _with_edges(shoe)))


async def _shoes(store: Store, one: From) -> list[ShoeStaked]:
    stream, after = table_stream(one.table), one.after
    last = (await store.head(stream)).count if one.last is None else one.last
    fold = StakeFold(one.table, one.settings)
    while after < last:
        entries = await store.entries(stream, after=after, most=min(PAGE, last - after))
        for entry in entries:
            fold.take(entry, table_record(entry))
        after = entries[-1].sequence
    return fold.finish()


def _with_edges(shoe: ShoeStaked) -> list[tuple[dict[str, dict[str, int]], dict[str, float]]]:
    try:
        game_stamped(shoe.stamp)
    except InputError:
        # A sheet that Punto does not know any more.
        return []
    found = []
    # Once nobody wagers any more, nobody needs the edges.
    last = max((place for place, one in enumerate(shoe.rounds) if one.stakes), default=-1)
    for one in shoe.rounds[: last + 1]:
        found.append((one.stakes, _edges(shoe.stamp, _left(shoe, one.seen))))
    return found


def _left(shoe: ShoeStaked, seen: int) -> Composition:
    """The cards that nobody has seen; a foreign card was never among them."""
    gone = Counter(shoe.seen[:seen])
    return Composition(tuple(max(0, shoe.decks - gone[card]) for card in CARDS))


@lru_cache(maxsize=20_000)
def _edges(stamp: str, left: Composition) -> dict[str, float]:
    wagers = exact(game_stamped(stamp), left).wagers
    return {key: float(odds.house_edge) for key, odds in wagers.items()}
