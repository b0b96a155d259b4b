"""A house of two processes on one PostgreSQL, of which one is killed under load, again and again:
`./do chaos house`. Every wager that was acknowledged must be in the journal once, tables must be
taken over in time, and the auditor must find nothing."""

import argparse
import asyncio
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import uvloop
from msgspec import Struct
from postgres import server
from serving import Serving, serving
from verified import Violation, records, verified

from punto.client import House, HouseError, Refused, Table
from punto.games import GAMES
from punto.storage.factory import open_store
from punto.table.events import ResultAnnounced, WagerPlaced
from punto.table.state import Phase
from punto.table.stream import table_stream

SECONDS_TO_TAKE_OVER = 5.0
PATRONS = 24
PAUSE_SECONDS = 0.02
STAKES = 900


class Outcome(Struct, frozen=True, kw_only=True):
    kills: int
    acknowledged: int
    refused: int
    unanswered: int
    rounds: int
    entries: int
    slowest_takeover: float


class Patron:
    """Wagers without pause at one table, and remembers what was acknowledged."""

    def __init__(self, name: str, table: Table, random: Random) -> None:
        self.name = name
        self.table = table
        self.acknowledged: dict[str, int] = {}
        self.refused = 0
        self.unanswered = 0
        self._random = random
        self._numbers = 0

    async def play(self, wager: str) -> None:
        while True:
            await self.table.until(lambda board: board.phase is Phase.BETTING)
            self._numbers += 1
            # Never the stake that lies there already, which would change nothing.
            id, stake = f"w{self._numbers}", 10_00 + 100 * (self._numbers % STAKES)
            try:
                await self.table.ask("PlaceWager", id=id, wager=wager, stake_cents=stake)
            except Refused:
                self.refused += 1
            except HouseError:
                self.unanswered += 1
            else:
                self.acknowledged[id] = stake
            await asyncio.sleep(PAUSE_SECONDS * self._random.random())


class Run:
    def __init__(self, processes: list[Serving], seed: int) -> None:
        self._processes = processes
        self._random = Random(seed)
        self._patrons: list[Patron] = []
        self._tables: list[str] = []
        self.kills = 0
        self.slowest = 0.0

    @asynccontextmanager
    async def under_load(self) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            first = self._processes[0]
            for game in GAMES:
                self._tables.append(await first.open_table(f"{game.slug}-9", game.slug))
            for number in range(PATRONS):
                url = self._processes[number % len(self._processes)].url
                house = await stack.enter_async_context(await House.guest(url))
                name = self._tables[number % len(self._tables)]
                table = await stack.enter_async_context(house.table(name))
                await table.stand()
                who = await house.me()
                self._patrons.append(Patron(who.name, table, self._random))
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(one.play("player")) for one in self._patrons]
                yield
                for task in tasks:
                    task.cancel()

    async def kill(self) -> None:
        """Kills one process; the other has all tables within five seconds, and then it is back."""
        victim = self._random.randrange(len(self._processes))
        other = self._processes[1 - victim]
        await asyncio.sleep(self._random.uniform(0.5, 2.0))
        async with House(other.url) as house, AsyncExitStack() as stack:
            await house.log_in(*self._probe)
            tables = [await stack.enter_async_context(house.table(name)) for name in self._tables]
            self._processes[victim].kill()
            self.kills += 1
            killed = time.monotonic()
            # Standing where one stands changes nothing, and yet the owner alone can say so.
            await asyncio.gather(*(table.stand() for table in tables))
            took = time.monotonic() - killed
        self.slowest = max(self.slowest, took)
        if took > SECONDS_TO_TAKE_OVER:
            raise Violation(f"kill {self.kills}: the tables were taken over after {took:.1f} s")
        self._processes[victim].start()

    _probe = ("probe", "quite a long password")

    async def admit_probe(self) -> None:
        async with House(self._processes[0].url) as house:
            await house.register(*self._probe)

    async def check(self, url: str) -> Outcome:
        """Every acknowledged wager is in the journal as it was acknowledged, and none is twice."""
        store = await open_store(url)
        written: Counter[tuple[str, str]] = Counter()
        stakes: dict[tuple[str, str], int] = {}
        rounds = entries = 0
        try:
            for name in self._tables:
                async for record in records(store, table_stream(name)):
                    entries += 1
                    if isinstance(record.event, WagerPlaced):
                        key = (record.event.patron, record.command)
                        written[key] += 1
                        stakes[key] = record.event.stake_cents
                    rounds += isinstance(record.event, ResultAnnounced)
        finally:
            await store.close()
        doubled = sorted(key for key, count in written.items() if count > 1)
        if doubled:
            raise Violation(f"written more than once: {doubled}")
        for patron in self._patrons:
            for id, stake in patron.acknowledged.items():
                key = (patron.name, id)
                if stakes.get(key) != stake:
                    found = f"stands at {stakes[key]}" if key in stakes else "is not written"
                    raise Violation(f"{key} was acknowledged at {stake} and {found}")
        return Outcome(
            kills=self.kills,
            acknowledged=sum(len(one.acknowledged) for one in self._patrons),
            refused=sum(one.refused for one in self._patrons),
            unanswered=sum(one.unanswered for one in self._patrons),
            rounds=rounds,
            entries=entries,
            slowest_takeover=self.slowest,
        )


async def crash(folder: Path, url: str, *, kills: int, seed: int) -> Outcome:
    with serving(folder, db=url) as first, first.beside() as second:
        run = Run([first, second], seed)
        await run.admit_probe()
        async with run.under_load():
            for _ in range(kills):
                await run.kill()
        assert [one.stop() for one in (first, second)] == [0, 0]
        outcome = await run.check(url)
        verified(url)
        return outcome


def main() -> None:
    parser = argparse.ArgumentParser(prog="./do chaos house", description=__doc__)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with TemporaryDirectory() as folder, server() as running, running.database() as url:
        try:
            outcome = uvloop.run(crash(Path(folder), url, kills=options.kills, seed=options.seed))
        except Violation as violation:
            sys.exit(f"chaos: {violation}")
    print(
        f"{outcome.kills} kills: {outcome.acknowledged:,} wagers acknowledged, none lost or twice; "
        f"{outcome.rounds:,} rounds, {outcome.entries:,} entries, verified; "
        f"slowest takeover {outcome.slowest_takeover:.1f} s of {SECONDS_TO_TAKE_OVER:.0f}"
    )


if __name__ == "__main__":
    main()
