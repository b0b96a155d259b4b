"""The house under load: the real server in a process of its own, many sockets from this one.

Wagers that are accepted a second, how long one takes from sending to durable acceptance, how long a
result takes to everybody who watches, memory, and processor time a wager: on SQLite, and on
PostgreSQL with two server processes. Beside it, in the same run, how often the database itself
commits. With `--minutes 10` the load goes on for so long and memory is told every half minute; with
`--crowd 5000` so many patrons wager at one table within 15 seconds.
"""

import argparse
import asyncio
import gc
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager
from itertools import cycle, islice
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Self

import asyncpg  # type: ignore[import-untyped]
import msgspec
import postgres
import psutil
import uvloop
from serving import CONFIG, Serving, serving
from websockets.asyncio.client import ClientConnection, connect

from punto.client import House, HouseError, Refused, Table
from punto.games import GAMES
from punto.table.state import Phase

TABLES = 20
PATRONS = 1_000
WATCHERS = 1_000
LIMIT = 2_000
"""Durable wagers a second that the house has to take."""

P99_MS, WATCHED_MS = 100, 150

BETTING_SECONDS = 15
SECONDS_TO_WAGER = 14
TICK_SECONDS = 0.002
AT_ONCE = 50
"""So many come in at the same time."""

# As fast as a real house: a round has its time for betting, and cards take theirs.
PACE = CONFIG.partition("[rates]")
BENCH_CONFIG = f"guests = true\nwelcome_cents = 100_000_000\n\n[rates]{PACE[2]}"


def say(what: str, figure: str, limit: str = "", ratio: str = "") -> None:
    print(f"{what:<58} {figure:>18} {limit:>10} {ratio:>6}", flush=True)


# What the database could do.


def sqlite_commits(folder: Path, seconds: float = 2.0) -> float:
    """Commits a second of one row each, as durable as the house's."""
    connection = sqlite3.connect(folder / "bare.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE bare (number INTEGER PRIMARY KEY, text TEXT)")
    count, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        connection.execute("INSERT INTO bare (text) VALUES (?)", ("a wager",))
        count += 1
    connection.close()
    return count / seconds


async def postgres_commits(url: str, seconds: float = 2.0) -> float:
    connection = await asyncpg.connect(url)
    await connection.execute("CREATE TABLE bare (number bigserial PRIMARY KEY, text text)")
    count, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        await connection.execute("INSERT INTO bare (text) VALUES ($1)", "a wager")
        count += 1
    await connection.execute("DROP TABLE bare")
    await connection.close()
    return count / seconds


# What the server takes.


def processor_seconds(pids: Sequence[int]) -> float:
    times = [psutil.Process(pid).cpu_times() for pid in pids]
    return float(sum(one.user + one.system for one in times))


def megabytes(pid: int) -> float:
    return float(psutil.Process(pid).memory_info().rss / 2**20)


# The load.


def _is_open(table: Table) -> bool:
    return table.board.phase is Phase.BETTING


class Load:
    """Patrons who wager again and again, so many wagers a second in all, while betting is open."""

    def __init__(self, tables: Sequence[Table]) -> None:
        self._tables = tables
        self._stakes: dict[Table, int] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.milliseconds: list[float] = []
        self.refused: dict[str, int] = {}
        self.sent = 0

    async def run(self, seconds: float, a_second: float) -> float:
        """Sends for so long; the seconds from the first to the last answer."""
        began = time.monotonic()
        turn = 0
        places = cycle(self._tables)
        while (now := time.monotonic() - began) < seconds:
            while turn < now * a_second:
                # Of all tables some are open at any time: whoever sits there wagers.
                open_one = (one for one in islice(places, len(self._tables)) if _is_open(one))
                table = next(open_one, None)
                if table is not None:
                    self._send(table)
                turn += 1
            await asyncio.sleep(TICK_SECONDS)
        while self._tasks:
            await asyncio.sleep(TICK_SECONDS)
        return time.monotonic() - began

    def _send(self, table: Table) -> None:
        self.sent += 1
        task = asyncio.create_task(self._wager(table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _wager(self, table: Table) -> None:
        stake = self._stakes[table] = 11_00 + self._stakes.get(table, 0) % 50_00
        began = time.perf_counter()
        try:
            await table.ask("PlaceWager", wager="banker", stake_cents=stake)
        except Refused as refused:
            self.refused[refused.reason] = self.refused.get(refused.reason, 0) + 1
        except HouseError as error:
            self.refused[str(error)] = self.refused.get(str(error), 0) + 1
        else:
            self.milliseconds.append(1000 * (time.perf_counter() - began))

    def percentile(self, part: float) -> float:
        ordered = sorted(self.milliseconds)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


@asynccontextmanager
async def crowd(
    urls: Sequence[str], names: Sequence[str], count: int
) -> AsyncIterator[list[Table]]:
    """So many patrons, each standing behind one of these tables, by one of these addresses."""
    async with AsyncExitStack() as stack:

        async def come_in(number: int) -> Table:
            house = await House.guest(urls[number % len(urls)])
            await stack.enter_async_context(house)
            name = names[number % len(names)]
            table = await stack.enter_async_context(house.table(name))
            await table.stand()
            return table

        found: list[Table] = []
        for first in range(0, count, AT_ONCE):
            numbers = range(first, min(count, first + AT_ONCE))
            found += await asyncio.gather(*map(come_in, numbers))
        yield found


class Watchers:
    """Those who only look, without a login, in a process of their own: a thousand people have more
    than one processor, and the load must not wait while it reads for all of them."""

    def __init__(self, urls: Sequence[str], name: str, count: int) -> None:
        self._pipe, theirs = Pipe()
        self._process = get_context("spawn").Process(
            target=_watch, args=(list(urls), name, count, theirs), daemon=True
        )

    async def __aenter__(self) -> Self:
        self._process.start()
        await asyncio.to_thread(self._pipe.recv)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._process.terminate()
        await asyncio.to_thread(self._process.join)

    async def told(self) -> dict[int, list[float]]:
        """How many milliseconds each result since this was last asked took to each of them, by the
        time at which it was decided."""
        self._pipe.send("told?")
        found: dict[int, list[float]] = await asyncio.to_thread(self._pipe.recv)
        return found


def _watch(urls: list[str], name: str, count: int, pipe: Connection) -> None:
    uvloop.run(_watching(urls, name, count, pipe))


async def _watching(urls: list[str], name: str, count: int, pipe: Connection) -> None:
    told: dict[int, list[float]] = {}

    async def look(number: int) -> ClientConnection:
        url = urls[number % len(urls)].replace("http", "ws", 1)
        return await connect(f"{url}/api/v1/tables/{name}/socket", compression=None)

    async def hear(line: ClientConnection) -> None:
        # Nothing is read but results.
        async for text in line:
            if "ResultAnnounced" in text:
                now = time.time_ns()
                for one in msgspec.json.decode(text)["events"]:
                    if one["event"]["event"] == "ResultAnnounced":
                        told.setdefault(one["at"], []).append(now / 1e6 - one["at"] / 1e3)

    hearing = []
    for first in range(0, count, AT_ONCE):
        lines = await asyncio.gather(*map(look, range(first, min(count, first + AT_ONCE))))
        hearing += [asyncio.create_task(hear(line)) for line in lines]
    pipe.send("here")
    while await asyncio.to_thread(pipe.recv):
        pipe.send(told)
        told.clear()


# The runs.


@contextmanager
def houses(kind: str, folder: Path, database: str | None) -> Iterator[list[Serving]]:
    with ExitStack() as stack:
        first = stack.enter_context(serving(folder, db=database, config=BENCH_CONFIG))
        running = [first]
        if kind == "postgresql":
            running.append(stack.enter_context(first.beside()))
        yield running


async def open_tables(house: Serving, count: int) -> list[str]:
    names = []
    for number in range(count):
        game = GAMES[number % len(GAMES)]
        name = f"{game.slug}-{10 + number}"
        await house.open_table(
            name, game.slug, betting_seconds=BETTING_SECONDS, most_cents=10_000_00
        )
        names.append(name)
    return names


async def stagger(tables: Sequence[Table], count: int) -> None:
    """Begins the tables one after another, so that not all of them are open at the same time."""
    for number in range(count):
        await Load([tables[number]]).run(0.05, 20)
        await asyncio.sleep(BETTING_SECONDS / count)


async def measure(running: Sequence[Serving], options: argparse.Namespace) -> None:
    urls, pids = [one.url for one in running], [one.pid for one in running]
    names = await open_tables(running[0], TABLES)
    async with crowd(urls, names, options.patrons) as tables:
        say("patrons at tables", f"{len(tables):,} at {len(names)}")
        await stagger(tables, len(names))
        before = [megabytes(pid) for pid in pids]
        await press(tables, pids, options)
        for pid, start in zip(pids, before, strict=True):
            say("  memory of a server process", f"{start:.0f} to {megabytes(pid):.0f} MB")
        async with Watchers(urls, names[0], options.watchers) as watchers:
            await watchers.told()
            print(f"the same, while {options.watchers:,} more watch one of the tables")
            await press(tables, pids, options)
            reached(await watchers.told(), options.watchers)


async def press(tables: Sequence[Table], pids: Sequence[int], options: argparse.Namespace) -> None:
    """Wagers for so long, and says what came of them."""
    load = Load(tables)
    took = processor_seconds(pids)
    seconds = await load.run(options.seconds, options.rate)
    took = processor_seconds(pids) - took
    accepted = len(load.milliseconds)
    a_second = accepted / seconds
    p50, p99 = load.percentile(0.5), load.percentile(0.99)
    say("durable wagers a second", f"{a_second:,.0f}", f"{LIMIT:,}", f"{a_second / LIMIT:.2f}")
    say("  sent, accepted, refused", f"{load.sent:,}, {accepted:,}, {load.sent - accepted:,}")
    for reason, count in sorted(load.refused.items()):
        print(f"    {count:,} times: {reason}")
    say("  from sending to durable acceptance, p50", f"{p50:.1f} ms")
    say("  p99", f"{p99:.1f} ms", f"{P99_MS} ms", f"{p99 / P99_MS:.2f}")
    say("  processor time of the server a wager", f"{1e6 * took / max(1, accepted):.0f} us")


def reached(told: dict[int, list[float]], watchers: int) -> None:
    half = median(took for one in told.values() for took in one)
    slowest = max(max(one) for one in told.values())
    say(f"  {len(told)} results at all who watch, median", f"{half:.0f} ms")
    ratio = f"{slowest / WATCHED_MS:.2f}"
    say("  at the last of them", f"{slowest:.0f} ms", f"{WATCHED_MS} ms", ratio)
    say("  not told of a result", f"{sum(watchers - len(one) for one in told.values()):,}")


async def last_long(running: Sequence[Serving], options: argparse.Namespace) -> None:
    """Memory over minutes of load."""
    urls = [one.url for one in running]
    names = await open_tables(running[0], TABLES)
    async with crowd(urls, names, options.patrons) as tables:
        for half in range(2 * options.minutes + 1):
            figures = ", ".join(f"{megabytes(one.pid):.0f} MB" for one in running)
            say(f"after {half / 2:.1f} minutes", figures)
            load = Load(tables)
            if half < 2 * options.minutes:
                await load.run(30, options.rate)
                a_second = len(load.milliseconds) / 30
                say("", f"{a_second:,.0f} wagers/s", f"p99 {load.percentile(0.99):.0f} ms")


async def one_crowd(running: Sequence[Serving], options: argparse.Namespace) -> None:
    """Everybody at one table wagers in the same 15 seconds; everybody is answered in time."""
    name = await running[0].open_table(
        "crowd", betting_seconds=BETTING_SECONDS, most_cents=10_000_00, differential_cents=None
    )
    async with crowd([one.url for one in running], [name], options.crowd) as tables:
        # A round of one patron, so that the next one opens for all of them at once.
        first = tables[0]
        await first.until(lambda board: board.phase is Phase.BETTING)
        await Load([first]).run(0.1, 10)
        await first.until(lambda board: board.phase is Phase.DEALING)
        await first.until(lambda board: board.phase is Phase.BETTING)
        load = Load(tables)
        await load.run(SECONDS_TO_WAGER, options.crowd / SECONDS_TO_WAGER)
        say(
            f"{options.crowd:,} patrons at one table within {SECONDS_TO_WAGER} s: accepted",
            f"{len(load.milliseconds):,}",
        )
        say(
            "  refused with a reason, or not sent any more",
            f"{sum(load.refused.values()):,}, {options.crowd - load.sent:,}",
        )
        say("  p50, p99", f"{load.percentile(0.5):.1f}, {load.percentile(0.99):.1f} ms")
        await first.until(lambda board: board.phase is Phase.BETWEEN_ROUNDS)
        say("  the round went on", "yes")


async def run(kind: str, folder: Path, database: str | None, options: argparse.Namespace) -> None:
    print(f"\n{kind}{', two server processes' if kind == 'postgresql' else ''}")
    if database is None:
        bare = sqlite_commits(folder)
    else:
        bare = await postgres_commits(database)
    say("the database's own commits a second, one row each", f"{bare:,.0f}")
    with houses(kind, folder, database) as running:
        if options.crowd:
            await one_crowd(running, options)
        elif options.minutes:
            await last_long(running, options)
        else:
            await measure(running, options)


def main() -> None:
    parser = argparse.ArgumentParser(prog="./do bench house", description=__doc__)
    parser.add_argument("--db", choices=("sqlite", "postgresql", "both"), default="both")
    parser.add_argument("--patrons", type=int, default=PATRONS)
    parser.add_argument("--watchers", type=int, default=WATCHERS)
    parser.add_argument("--rate", type=float, default=1.5 * LIMIT, help="wagers sent a second")
    parser.add_argument("--seconds", type=float, default=40)
    parser.add_argument("--minutes", type=int, default=0)
    parser.add_argument("--crowd", type=int, default=0)
    options = parser.parse_args()
    # The load's own pauses are not the house's.
    gc.set_threshold(100_000, 50, 50)
    with TemporaryDirectory(prefix="punto-bench-") as folder:
        if options.db in ("sqlite", "both"):
            place = Path(folder, "sqlite")
            place.mkdir()
            uvloop.run(run("sqlite", place, None, options))
        if options.db in ("postgresql", "both"):
            place = Path(folder, "postgresql")
            place.mkdir()
            with postgres.server() as server, server.database() as database:
                uvloop.run(run("postgresql", place, database, options))


if __name__ == "__main__":
    main()
