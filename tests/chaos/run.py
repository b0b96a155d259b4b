"""The crash test: `./do chaos`. Workers run the tables of a house on a real database and are killed
again and again while patrons wager; after each restart everything is checked."""

import argparse
import asyncio
import logging
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from traceback import format_exception
from typing import Any

from chaos.books import Books
from chaos.checks import Owner, check, check_at_rest, check_whole, unfinished
from chaos.desk import Desk
from chaos.plan import How, Plan, plan
from chaos.play import Play
from chaos.tables import CASHIER, TABLES
from chaos.worker import Loaded, Start, Worker, start
from faults import NEVER
from msgspec import Struct
from postgres import Server, server
from verified import Violation, verified

from punto.house.cage import BuyChips
from punto.house.stream import HOUSE
from punto.storage.factory import open_store
from punto.storage.vault import make_key
from punto.table.stream import table_stream

LEASE_SECONDS = 1.5
SECONDS_TO_START = 60.0
SECONDS_TO_WARM_UP = 60.0
SECONDS_TO_RECOVER = 60.0
SECONDS_TO_TAKE_OVER = 4.0
SECONDS_TO_END = 120.0

DATABASES = ("sqlite", "postgresql")


class House(Struct, frozen=True):
    """Where a run takes place; `server` is None where there is none."""

    kind: str
    url: str
    folder: Path
    server: Server | None = None


class Outcome(Struct, frozen=True, kw_only=True):
    database: str
    kills: int
    starts: int
    takeovers: int
    connections_ended: int
    rounds: int
    commands: int
    repeats: int
    wagers: int
    voids: int
    entries: int
    audited: int
    largest_batch: int
    seconds: float
    by_how: dict[str, int]
    errors: dict[str, int]


class Run:
    """One database under kills. `kills` counts how each worker came to its end."""

    def __init__(self, house: House, seed: str) -> None:
        self.kills: Counter[How] = Counter()
        self.starts = 0
        self.connections_ended = 0
        self.takeovers = 0
        self.desk = Desk()
        self.books: Books
        self._house = house
        self._seed = seed
        self._dice = Random(f"{seed}/kills")
        self._holder = 1
        self._workers: list[Worker] = []

    @property
    def log(self) -> Path:
        return self._house.folder / "worker.log"

    async def run(self, *, until: float, most_kills: int | None) -> None:
        """Kills until the time is over or so many are done, and then lets everything finish."""
        store = await open_store(self._house.url)
        self.books = Books(store)
        play = Play(self.books, self.desk, self._seed)
        try:
            async with asyncio.TaskGroup() as tasks:
                play.begin(tasks)
                await self._warm_up()
                while time.monotonic() < until and not self._enough(most_kills):
                    await self._live_and_die(plan(self._dice))
                await self._end(play)
        finally:
            for worker in self._workers:
                await worker.kill()
            await store.close()

    def _enough(self, most_kills: int | None) -> bool:
        return most_kills is not None and self.kills.total() >= most_kills

    async def _warm_up(self) -> None:
        """The first worker lives until something is going on at every table."""
        worker = await self._start()
        await self._give_work(worker)
        deadline = time.monotonic() + SECONDS_TO_WARM_UP
        while not self._going():
            if time.monotonic() > deadline:
                raise Violation(f"not every table got going within {SECONDS_TO_WARM_UP} seconds")
            await asyncio.sleep(0.02)
        await self._kill(worker, How.AT_WORK)

    def _going(self) -> bool:
        rounds = [self.books.table(table_stream(name)).rounds for name in TABLES]
        return min(rounds) >= 2 and self.books.events["WagersPaid"] > 0

    async def _live_and_die(self, planned: Plan) -> None:
        worker = await self._start(planned.statements)
        if planned.how is How.STARTING:
            await asyncio.wait([worker.ready], timeout=planned.seconds)
        elif await self._give_work(worker):
            await asyncio.wait([worker.ended], timeout=planned.seconds)
            server = self._house.server
            if planned.ends_connection and server is not None and not worker.ended.done():
                await self._end_connection(server, worker)
            if planned.how is How.PAUSED:
                await self._pause(worker, planned)
        await self._kill(worker, planned.how)
        if planned.successor and planned.how is not How.PAUSED:
            self._holder += 1

    @property
    def _name(self) -> str:
        return f"worker-{self._holder}"

    async def _start(self, statements: int = NEVER) -> Worker:
        self.starts += 1
        how = Start(
            db=self._house.url,
            key=self._house.folder / "vault.key",
            holder=self._name,
            lease_seconds=LEASE_SECONDS,
            seed=f"{self._seed}/{self.starts}",
            statements_to_live=statements,
        )
        worker = await start(how, self.desk.hears, self.log)
        self._workers.append(worker)
        return worker

    async def _give_work(self, worker: Worker) -> bool:
        """Whether the worker got as far as being ready; then everything is as it must be."""
        done, _ = await asyncio.wait([worker.ready], timeout=SECONDS_TO_START)
        if not done:
            raise Violation(f"a worker was not ready after {SECONDS_TO_START} seconds")
        loaded = worker.ready.result()
        if loaded is not None:
            await self._check(loaded)
            self.desk.connect(worker)
        return loaded is not None

    async def _check(self, loaded: dict[str, Loaded]) -> None:
        await check(self.books, self.desk, loaded, Owner(self._name, LEASE_SECONDS))

    async def _kill(self, worker: Worker, how: How) -> None:
        self.desk.disconnect()
        await worker.kill()
        self._workers.remove(worker)
        self.kills[how] += 1
        status = worker.ended.result()
        if status != -signal.SIGKILL:
            raise Violation(f"a worker ended by itself, with status {status}")

    async def _pause(self, worker: Worker, planned: Plan) -> None:
        """The worker is stopped and woken when another one runs the tables, under its own name or
        under another: whatever it still has in hand must not do any harm."""
        if planned.quiet:
            await self._let_finish()
        self.desk.disconnect()
        worker.signal(signal.SIGSTOP)
        # These wait for it until it wakes; its successor is asked for them too.
        for sent in self.desk.unanswered:
            self.desk.ask_of(worker, sent)
        self._holder += planned.successor
        successor = await self._start()
        # A worker that was stopped in the middle of a transaction keeps others waiting.
        done, _ = await asyncio.wait([successor.ready], timeout=SECONDS_TO_TAKE_OVER)
        loaded = successor.ready.result() if done else None
        if loaded is not None:
            self.takeovers += 1
            await self._check(loaded)
            self.desk.connect(successor)
        worker.signal(signal.SIGCONT)
        await asyncio.wait([worker.ended], timeout=planned.seconds)
        await self._kill(successor, How.AT_WORK if loaded else How.STARTING)

    async def _let_finish(self) -> None:
        """Nothing more is asked of the worker, and what it has in hand is answered."""
        self.desk.disconnect()
        asked = [sent.answered for sent in self.desk.unanswered]
        if asked:
            await asyncio.wait(asked, timeout=1)

    async def _end_connection(self, database: Server, worker: Worker) -> None:
        """Ends one of the connections that PostgreSQL has with us, politely or not, and waits until
        the worker answers again."""
        name = self._house.url.partition("@/")[2].partition("?")[0]
        wanted = f"datname = '{name}' AND application_name = 'punto' ORDER BY random() LIMIT 1"
        if self._dice.random() < 0.7:
            ends = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {wanted}"
            await asyncio.to_thread(database.execute, ends)
        else:
            finds = f"SELECT pid FROM pg_stat_activity WHERE {wanted}"
            pid = await asyncio.to_thread(database.execute, finds)
            # The server takes this for a crash of its own: it ends all connections and recovers.
            os.kill(int(pid), signal.SIGKILL)
        self.connections_ended += 1
        asked = BuyChips(
            id=f"still-there-{self.starts}", by=CASHIER, at=0, patron="patron-1", cents=100
        )
        waits: list[asyncio.Future[Any]] = [self.desk.send(HOUSE, asked).answered, worker.ended]
        done, _ = await asyncio.wait(
            waits, timeout=SECONDS_TO_RECOVER, return_when=asyncio.FIRST_COMPLETED
        )
        if not done:
            raise Violation("the worker does not answer after it has lost a connection")

    async def _end(self, play: Play) -> None:
        worker = await self._start()
        if not await self._give_work(worker):
            raise Violation("a worker died that nobody killed")
        try:
            await asyncio.wait_for(play.end(), SECONDS_TO_END)
        except TimeoutError:
            raise Violation(f"the rounds were not over after {SECONDS_TO_END} seconds") from None
        if await worker.finish() != 0:
            raise Violation("the last worker did not end well")
        self._workers.remove(worker)
        await check_at_rest(self.books, self.desk)
        await check_whole(self.books, self.desk)
        if unfinished(self.books):
            raise Violation(f"tables with something left to do: {unfinished(self.books)}")


def crash(house: House, seed: int, *, seconds: float, most_kills: int | None) -> Outcome:
    """A whole run on one database; a Violation says after which kill what did not hold."""
    make_key(house.folder / "vault.key")
    began = time.monotonic()
    run = Run(house, f"{seed}/{house.kind}")
    try:
        asyncio.run(run.run(until=began + seconds, most_kills=most_kills))
        audited = verified(house.url)["entries"]
    except* Exception as group:
        raise Violation("\n".join([_place(run, house, seed), *_said(group, run.log)])) from None
    events, desk = run.books.events, run.desk
    return Outcome(
        database=house.kind,
        kills=run.kills.total(),
        by_how={how.value: count for how, count in run.kills.items()},
        starts=run.starts,
        connections_ended=run.connections_ended,
        takeovers=run.takeovers,
        rounds=events["BettingOpened"],
        commands=len(desk.answers),
        repeats=desk.repeats,
        wagers=events["WagerPlaced"],
        voids=events["RoundVoided"],
        entries=events.total(),
        audited=audited,
        largest_batch=desk.largest_batch,
        errors=dict(desk.errors),
        seconds=time.monotonic() - began,
    )


def _place(run: Run, house: House, seed: int) -> str:
    return f"{house.kind}, seed {seed}, kill {run.kills.total()}, start {run.starts}:"


def _said(group: ExceptionGroup[Exception], log: Path) -> list[str]:
    """What did not hold, and what the workers had to say last."""
    last = log.read_text().splitlines()[-200:] if log.exists() else []
    return [*_told(group), *dict.fromkeys(last)]


def _told(group: ExceptionGroup[Exception]) -> Iterator[str]:
    for one in group.exceptions:
        match one:
            case ExceptionGroup():
                yield from _told(one)
            case Violation():
                yield str(one)
            case _:
                # Whoever drives the tables has lost the thread, or is wrong.
                yield "".join(format_exception(one))


@contextmanager
def new_house(kind: str) -> Iterator[House]:
    with TemporaryDirectory(prefix="punto-run-") as name:
        folder = Path(name)
        if kind == "sqlite":
            yield House(kind, f"sqlite:///{folder / 'house.db'}", folder)
            return
        with server() as running, running.database() as url:
            yield House(kind, url, folder, running)


def report(outcomes: list[Outcome]) -> Iterator[str]:
    columns = [name for name in Outcome.__struct_fields__ if name not in ("by_how", "errors")]
    rows = [[name.replace("_", " ") for name in columns]]
    for one in outcomes:
        rows.append([_written(getattr(one, name)) for name in columns])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
        yield "  ".join([row[0].ljust(widths[0]), *cells])
    for one in outcomes:
        yield f"{one.database}: killed {_counts(one.by_how)}"
        yield f"{one.database}: not answered at first {_counts(one.errors) or 'none'}"


def _written(value: object) -> str:
    return f"{value:,.0f}" if isinstance(value, int | float) else str(value)


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in sorted(counts.items()))


def main() -> int:
    parser = argparse.ArgumentParser(prog="./do chaos", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=5, help="for all databases together")
    parser.add_argument("--kills", type=int, help="end after so many on each database")
    parser.add_argument("--db", choices=(*DATABASES, "both"), default="both")
    arguments = parser.parse_args()
    # The driver of PostgreSQL reports at length what is done to it on purpose.
    logging.getLogger("asyncpg.pool").disabled = True
    kinds = DATABASES if arguments.db == "both" else (arguments.db,)
    outcomes = []
    for kind in kinds:
        seconds = arguments.minutes * 60 / len(kinds)
        try:
            with new_house(kind) as place:
                outcomes.append(
                    crash(place, arguments.seed, seconds=seconds, most_kills=arguments.kills)
                )
        except Violation as violation:
            print(f"VIOLATED: {violation}", file=sys.stderr)
            return 1
        except KeyboardInterrupt:
            return 130
    print("\n".join(report(outcomes)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
