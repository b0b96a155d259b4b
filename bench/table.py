"""How fast tables are: steps in memory, durable wagers on SQLite, large tables, replay and restart.

Beside the durable wagers runs a bare loop of INSERTs with the same durability, one row a commit and
as many rows a commit as the house writes, so that what counts are the ratios.
"""

import asyncio
import os
import random
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from punto.games import game
from punto.house.cage import BuyChips
from punto.house.stream import HOUSE
from punto.journal.actor import SYSTEM, dealer, patron, pit
from punto.journal.command import Envelope
from punto.journal.encoding import encode
from punto.journal.hash_chain import Entry, Head, chained
from punto.journal.snapshot import Snapshot
from punto.journal.stream_format import write
from punto.rules.cards import CARDS
from punto.server.commit.blind_commands import DrawNext, LoadNext
from punto.server.commit.committer import Committer
from punto.server.commit.loaded_streams import load
from punto.server.commit.running_committer import running
from punto.storage.factory import open_store
from punto.storage.port import Append, Batch, Store
from punto.table.commands import (
    ChangeDealer,
    CloseBetting,
    DrawCard,
    LoadShoe,
    OpenBetting,
    OpenTable,
    Pay,
    PlaceWager,
    ReconcileShoe,
    RetireShoe,
    TableCommand,
    TakeSeat,
)
from punto.table.decide import decide
from punto.table.evolve import fold
from punto.table.kind import TABLE as TABLE_KIND
from punto.table.settings import Dealing, settings_for
from punto.table.state import FRESH, Phase, Table
from punto.table.stream import TableRecord, table_stream

BACCARAT = game("baccarat")
WAGERS = ("player", "banker", "tie")
STAKE = 10_00
RICH = 10**12
TABLE = "table/T1"

STEPS_LIMIT = 20_000
WAGERS_LIMIT = 5_000
SETTLED_LIMIT = 2.0
REPLAY_LIMIT = 10.0


def heading(title: str) -> None:
    print(f"\n{title}")


class InMemory:
    """A real-shoe table without storage, driven by commands; it keeps what happened."""

    def __init__(self, patrons: int, *, keep: bool = False) -> None:
        self.table = FRESH
        self.steps = 0
        self.records: list[TableRecord] = []
        self._keep = keep
        self._ids = count()
        self._shoe: list[int] = []
        self._draw = random.Random(98)
        settings = settings_for(
            BACCARAT,
            Dealing.SHOE,
            least_cents=STAKE,
            most_cents=100 * STAKE,
            seats=patrons,
            burn=False,
        )
        self.do(OpenTable(id="", by=pit("tan"), at=0, table="T1", settings=settings))
        self.do(ChangeDealer(id="", by=pit("tan"), at=0, dealer="lim"))
        self.patrons = [f"p{number}" for number in range(patrons)]
        for seat, name in enumerate(self.patrons, start=1):
            self.do(TakeSeat(id="", by=patron(name), at=0, seat=seat))

    def do(self, command: TableCommand) -> None:
        decision = decide(self.table, command, RICH)
        assert decision.refusal is None, decision.refusal
        self.table = fold(decision.events, self.table)
        self.steps += 1
        if self._keep:
            number = str(next(self._ids))
            self.records += [
                TableRecord(self.steps, command.by, number, event) for event in decision.events
            ]

    def play(self, rounds: int, wagers: int) -> None:
        """Rounds in which each patron places so many wagers, one by one."""
        lim = dealer("lim")
        for _ in range(rounds):
            if len(self._shoe) < 6:
                self._next_shoe()
            self.do(OpenBetting(id="", by=lim, at=0))
            if self.table.due:
                self.do(Pay(id="", by=lim, at=0, patrons=10_000))
            for name in self.patrons:
                for key in WAGERS[:wagers]:
                    self.do(PlaceWager(id="", by=patron(name), at=0, wager=key, stake_cents=STAKE))
            self.do(CloseBetting(id="", by=lim, at=0))
            while self.table.phase is Phase.DEALING:
                self.do(DrawCard(id="", by=lim, at=0, card=CARDS[self._shoe.pop()]))
            self.do(Pay(id="", by=lim, at=0, patrons=10_000))

    def _next_shoe(self) -> None:
        by = pit("tan")
        if self.table.shoe is not None:
            self.do(RetireShoe(id="", by=by, at=0, why="its end"))
            left = tuple(CARDS[place] for place in self._shoe)
            self.do(ReconcileShoe(id="", by=by, at=0, left=left))
        self._shoe = [place for place in range(52) for _ in range(8)]
        self._draw.shuffle(self._shoe)
        self.do(LoadShoe(id="", by=by, at=0, shoe=self.table.shoes + 1))


def steps_in_memory() -> None:
    heading(f"Steps of decide and evolve in memory, one core (at least {STEPS_LIMIT:,} a second)")
    for patrons in (7, 1000):
        rounds = max(1, 7000 // patrons)
        house = InMemory(patrons)
        best = 0.0
        for _ in range(3):
            before, start = house.steps, perf_counter()
            house.play(rounds, 3)
            best = max(best, (house.steps - before) / (perf_counter() - start))
        print(f"  {patrons:6,} patrons: {best:9,.0f} a second, {best / STEPS_LIMIT:5.2f} of limit")


class Durable:
    """An automatic table on a store, asked by many patrons at once."""

    def __init__(self, committer: Committer) -> None:
        self.committer = committer
        self._ids = count()

    async def ask(self, asked: Envelope, stream: str = TABLE) -> None:
        answer = await self.committer.submit(stream, asked)
        assert answer.accepted, answer.refusal

    def id(self) -> str:
        return str(next(self._ids))

    async def open(self, patrons: int) -> None:
        await self.committer.own(table_stream("T1"), seconds=3600)
        settings = settings_for(
            BACCARAT,
            Dealing.AUTOMATIC,
            least_cents=STAKE,
            most_cents=1000 * STAKE,
            seats=patrons,
        )
        opened = OpenTable(id=self.id(), by=SYSTEM, at=0, table="T1", settings=settings)
        await self.ask(opened)
        await self.ask(LoadNext(id=self.id(), by=SYSTEM))
        await self.ask(DrawNext(id=self.id(), by=SYSTEM))
        self.patrons = [f"p{number}" for number in range(patrons)]
        await asyncio.gather(*(self._arrive(seat, name) for seat, name in enumerate(self.patrons)))

    async def _arrive(self, seat: int, name: str) -> None:
        bought = BuyChips(id=self.id(), by=pit("tan"), at=0, patron=name, cents=10**9)
        await self.ask(bought, HOUSE)
        await self.ask(TakeSeat(id=self.id(), by=patron(name), at=0, seat=seat + 1))

    async def wager(self, names: list[str]) -> float:
        """Seconds in which each of these patrons has three wagers durably placed, all at once."""
        await self.ask(OpenBetting(id=self.id(), by=SYSTEM, at=0))
        start = perf_counter()
        await asyncio.gather(*(self._place(name) for name in names))
        return perf_counter() - start

    async def _place(self, name: str) -> None:
        """One after the other, each told before the next, as a patron does it."""
        for key in WAGERS:
            placed = PlaceWager(id=self.id(), by=patron(name), at=0, wager=key, stake_cents=STAKE)
            await self.ask(placed)

    async def finish(self) -> float:
        """Seconds from the result to the last payment's commit."""
        await self.ask(CloseBetting(id=self.id(), by=SYSTEM, at=0))
        while self.table.phase is Phase.DEALING:
            await self.ask(DrawNext(id=self.id(), by=SYSTEM))
        start = perf_counter()
        while self.table.phase is Phase.RESULT:
            await self.ask(Pay(id=self.id(), by=SYSTEM, at=0))
        return perf_counter() - start

    @property
    def table(self) -> Table:
        return self.committer.state(TABLE_KIND, "T1")


def bare_inserts(path: Path, rows: int, group: int) -> float:
    """Rows a second of a plain INSERT loop, `group` rows a commit, as durable as the house's."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("CREATE TABLE entries (id INTEGER PRIMARY KEY, body TEXT, hash TEXT)")
        body, digest = "x" * 150, "0" * 64
        start = perf_counter()
        for first in range(0, rows, group):
            database.execute("BEGIN IMMEDIATE")
            for number in range(first, min(first + group, rows)):
                database.execute("INSERT INTO entries VALUES (?, ?, ?)", (number, body, digest))
            database.execute("COMMIT")
        return rows / (perf_counter() - start)


async def durable_wagers(folder: Path) -> None:
    heading(f"Durable wagers on SQLite (at least {WAGERS_LIMIT:,} a second)")
    patrons = 500
    store = await open_store(str(folder / "wagers.db"))
    async with running(store, key=os.urandom(32), holder="bench") as committer:
        house = Durable(committer)
        await house.open(patrons)
        figures = []
        for _ in range(5):
            figures.append(3 * patrons / await house.wager(house.patrons))
            await house.finish()
    await store.close()
    best = max(figures)
    single = bare_inserts(folder / "single.db", 500, 1)
    grouped = bare_inserts(folder / "grouped.db", 20_000, patrons)
    print(f"  {f'{patrons} patrons at once':28} {best:9,.0f}, {best / WAGERS_LIMIT:.2f} of limit")
    for group, bare in ((1, single), (patrons, grouped)):
        words = f"bare INSERTs, {group} a commit"
        print(f"  {words:28} {bare:9,.0f}, the house {best / bare:.2f} times as many")


async def large_tables(folder: Path) -> None:
    heading("A wager at tables of any size, and a whole round settled, on SQLite")
    first = 0.0
    for patrons in (10, 100, 1_000, 10_000):
        store = await open_store(str(folder / f"large-{patrons}.db"))
        async with running(store, key=os.urandom(32), holder="bench") as committer:
            house = Durable(committer)
            await house.open(patrons)
            best = min([await sample(house) for _ in range(5)])
            await house.wager(house.patrons)
            settled = await house.finish()
        await store.close()
        first = first or best
        print(
            f"  {patrons:6,} patrons: {1e6 * best:6.0f} microseconds a wager, "
            f"{best / first:.2f} of the smallest table; "
            f"a round of {3 * patrons:,} wagers settled in {settled:.3f} s"
            + (f", {settled / SETTLED_LIMIT:.2f} of limit" if patrons == 10_000 else "")
        )


async def sample(house: Durable) -> float:
    """Seconds a wager, of ten patrons who place three each while the rest of the table looks on."""
    step = len(house.patrons) // 10
    seconds = await house.wager(house.patrons[::step][:10])
    await house.finish()
    return seconds / 30


def chunks(entries: list[Entry]) -> Iterator[list[Entry]]:
    for first in range(0, len(entries), 10_000):
        yield entries[first : first + 10_000]


async def replay(folder: Path) -> None:
    heading(f"Replay of 10,000 rounds (under {REPLAY_LIMIT:.0f} s), and restart by age")
    house = InMemory(3, keep=True)
    house.play(10_000, 2)
    entries = chained(TABLE, Head(), [write(record) for record in house.records])
    for rounds, share in ((1_000, 10), (10_000, 1)):
        part = entries[: len(entries) // share]
        store = await open_store(str(folder / f"replay-{rounds}.db"))
        await append(store, part)
        start = perf_counter()
        live = await load(store, TABLE_KIND, TABLE, 1)
        whole = perf_counter() - start
        # Saved some entries before the end, as a running table is.
        saved = await load_part(part[:-1000])
        await save(store, saved)
        start = perf_counter()
        again = await load(store, TABLE_KIND, TABLE, 1)
        quick = perf_counter() - start
        assert encode(again.state) == encode(live.state)
        await store.close()
        print(
            f"  {rounds:6,} rounds, {len(part):7,} entries: from the first entry {whole:6.2f} s, "
            f"from a snapshot and 1,000 entries {quick:.3f} s"
            + (f"; {whole / REPLAY_LIMIT:.2f} of limit" if rounds == 10_000 else "")
        )


async def append(store: Store, entries: list[Entry]) -> None:
    for part in chunks(entries):
        async with store.transaction() as transaction:
            await transaction.lock((), ())
            after = part[0].sequence - 1
            await transaction.commit(Batch(appends=[Append(TABLE, after, None, part)]))


async def load_part(entries: list[Entry]) -> Snapshot:
    store = await open_store("memory:")
    await append(store, entries)
    live = await load(store, TABLE_KIND, TABLE, 1)
    return Snapshot(TABLE, live.head.count, live.head.hash, encode(live.state).decode())


async def save(store: Store, snapshot: Snapshot) -> None:
    async with store.transaction() as transaction:
        await transaction.lock((), ())
        await transaction.commit(Batch(snapshots=[snapshot]))


def main() -> int:
    steps_in_memory()
    with TemporaryDirectory() as folder:
        asyncio.run(durable_wagers(Path(folder)))
        asyncio.run(large_tables(Path(folder)))
        asyncio.run(replay(Path(folder)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
