"""The socket fuzzer: a house whose tables are played by honest people, with fuzz clients at all of
them. While it runs the house lives and every honest table goes on; at the end the journal is read.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Sequence
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import httpx
import psutil
import uvloop
from fuzz.crowd import PLACES, Crowd, Place, Staff, hire, set_up
from fuzz.fuzzed_house import CARDS_OF_A_SHOE, admit, config, errors
from fuzz.journal import Books, check_journal
from fuzz.players import Dealer, Progress, play
from fuzz.restoring import restore
from hosted_house import Person
from msgspec import Struct
from serving import Serving, serving
from verified import Violation, check_balances, verified
from waiting import until

from punto.client import House, HouseError, Refused
from punto.storage.factory import open_store
from punto.table.settings import Dealing

COMMANDS_A_SECOND = 500
"""What one person may ask: more than honest people do, and less than a burst of a fuzz client."""

SECONDS_TO_FINISH = 60.0
"""So long an honest table may take for a round, however much is thrown at it."""

SECONDS_TO_ANSWER = 20.0
CHECK_SECONDS = 1.0
CHIPS_SECONDS = 5.0
CHIPS = 1_000_00

Say = Callable[[str], None]
Beside = Coroutine[Any, Any, None]
T = TypeVar("T")


class Outcome(Struct, frozen=True, kw_only=True):
    """`told` is what the fuzz clients were answered, `codes` how their lines ended and `floods`
    those of whoever sent without end; `rounds` what honest people were paid at each table,
    `slowest` the longest time between two of those and `health` the slowest answer to whether the
    house lives; `memory` is the most that it had, in MB."""

    messages: int
    seconds: float
    did: dict[str, int]
    told: dict[str, int]
    codes: dict[int, int]
    floods: dict[int, int]
    rounds: dict[str, int]
    slowest: float
    health: float
    memory: float
    books: Books
    audited: int


class Run:
    def __init__(self, house: Serving, places: Sequence[Place], seed: int, say: Say) -> None:
        self.progress = {one.name: Progress(one.name) for one in places if not one.wild}
        self.floods: Counter[int] = Counter()
        self.health = 0.0
        self.memory = 0.0
        self.crowd: Crowd
        self._house = house
        self._places = places
        self._seed = seed
        self._say = say
        self._staff: Staff
        self._started = 0.0

    async def fuzz(self, messages: int, *, patrons: int, seconds: float | None) -> float:
        """Sends it all, unless the time is over before, and brings wild tables back to order; the
        seconds that sending took."""
        self._staff = await hire(self._house)
        await set_up(self._house, self._staff, self._places)
        self.crowd = Crowd(self._house, self._staff, self._seed)
        await self.crowd.gather(self._places, patrons)
        async with AsyncExitStack() as stack:
            beside = [work() for work in (self._check_health, self._check_tables)]
            beside += [work() for work in (self._check_money, self._give)]
            for place in self._places:
                if not place.wild:
                    beside += await self._settle(stack, place)
            took = await _until_over(self._go(messages, seconds), beside)
        self._say(self.standing())
        for place in self._places:
            if place.wild:
                await restore(self._house, self._staff, place)
        return took

    async def _go(self, messages: int, seconds: float | None) -> float:
        await self._going()
        self._started = time.monotonic()
        await self._send(messages, seconds)
        took = time.monotonic() - self._started
        await self._flood()
        # Honest people go on after the last fuzz client has gone.
        await self._going()
        return took

    async def _flood(self) -> None:
        """One in three shouts as loud as they can, and some are sent away for it."""
        self.floods.update(await asyncio.gather(*(one.flood() for one in self.crowd.clients[::3])))

    async def _send(self, messages: int, seconds: float | None) -> None:
        shares = self.crowd.shares(messages)
        sending = [asyncio.create_task(one.send(share)) for one, share in shares]
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await asyncio.gather(*sending)
        finally:
            for one in sending:
                one.cancel()
            await asyncio.wait(sending)

    async def _settle(self, stack: AsyncExitStack, place: Place) -> list[Beside]:
        """Honest people take their places; what they do from then on."""
        patron = await stack.enter_async_context(self._as(await admit(self._house)))
        found: list[Beside] = [play(patron, place.name, self.progress[place.name])]
        if place.dealing is not Dealing.AUTOMATIC:
            dealer = await stack.enter_async_context(self._as(self._staff.dealer))
            table = await stack.enter_async_context(dealer.table(place.name))
            dice = Random(f"{self._seed}/{place.name}")
            found.append(Dealer(table, dice, CARDS_OF_A_SHOE).deal())
        return found

    async def _going(self) -> None:
        """Every honest table finishes another round."""
        before = {name: one.rounds for name, one in self.progress.items()}
        await until(
            lambda: all(self.progress[name].rounds > rounds for name, rounds in before.items())
        )

    async def _check_tables(self) -> None:
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            for one in self.progress.values():
                if one.waited > SECONDS_TO_FINISH:
                    raise Violation(f"{one.table} has not finished a round for {one.waited:.0f} s")

    async def _check_health(self) -> None:
        said = time.monotonic()
        process = psutil.Process(self._house.pid)
        async with httpx.AsyncClient(trust_env=False, timeout=SECONDS_TO_ANSWER) as http:
            while True:
                began = time.monotonic()
                answer = await http.get(f"{self._house.url}/healthz")
                if answer.status_code != 200:
                    raise Violation(f"/healthz was answered with {answer.status_code}")
                self.health = max(self.health, time.monotonic() - began)
                self.memory = max(self.memory, process.memory_info().rss / 2**20)
                if time.monotonic() - said > 10:
                    said = time.monotonic()
                    self._say(self.standing())
                await asyncio.sleep(CHECK_SECONDS)

    async def _check_money(self) -> None:
        store = await open_store(self._house.db)
        try:
            while True:
                await asyncio.sleep(2 * CHECK_SECONDS)
                check_balances(await store.balances())
        finally:
            await store.close()

    async def _give(self) -> None:
        """Fuzz clients have something to stake, too."""
        while True:
            await asyncio.sleep(CHIPS_SECONDS)
            for patron in self.crowd.patrons:
                # They may have enough, or have asked too much of late.
                with suppress(Refused, HouseError):
                    async with self._as(patron) as house:
                        await house.buy(CHIPS)

    def _as(self, who: Person) -> House:
        return House(self._house.url, who.secret)

    def standing(self) -> str:
        sent = sum(one.did["messages"] for one in self.crowd.clients)
        took = max(0.001, time.monotonic() - self._started) if self._started else 0.001
        rounds = ", ".join(f"{one.table} {one.rounds}" for one in self.progress.values())
        return (
            f"{sent:,} messages, {sent / took:,.0f} a second; rounds: {rounds}; "
            f"slowest /healthz {self.health * 1000:.0f} ms, {self.memory:.0f} MB"
        )


async def _until_over(work: Coroutine[Any, Any, float], beside: Sequence[Beside]) -> float:
    """Works, with the others beside; where one of those ends, it was for a reason."""
    main = asyncio.create_task(work)
    others = [asyncio.create_task(one) for one in beside]
    try:
        done, _ = await asyncio.wait((main, *others), return_when=asyncio.FIRST_COMPLETED)
        for one in done:
            one.result()
        return main.result()
    finally:
        for one in (main, *others):
            one.cancel()
        await asyncio.wait((main, *others))


def quietly(_words: str) -> None: ...


def fuzz(
    folder: Path,
    *,
    messages: int,
    seed: int,
    patrons: int = 2,
    seconds: float | None = None,
    places: Sequence[Place] = PLACES,
    db: str | None = None,
    say: Say = quietly,
) -> Outcome:
    """All of it, on a house of its own; a Violation says what must not have happened."""
    with serving(folder, config=config(COMMANDS_A_SECOND), db=db) as house:
        run = Run(house, places, seed, say)
        took = uvloop.run(run.fuzz(messages, patrons=patrons, seconds=seconds))
        if house.stop() != 0:
            raise Violation(f"the house did not stop in order: {house.log.read_text()[-4000:]}")
    if found := errors(house.log):
        raise Violation(f"the house has said {len(found)} times: {found[0][:6000]}")
    clients = run.crowd.clients
    return Outcome(
        messages=sum(one.did["messages"] for one in clients),
        seconds=took,
        did=_sum(one.did for one in clients),
        told=_sum(one.told for one in clients),
        codes=_sum(one.codes for one in clients),
        floods=dict(run.floods),
        rounds={name: one.rounds for name, one in run.progress.items()},
        slowest=max(one.longest for one in run.progress.values()),
        health=run.health,
        memory=run.memory,
        books=asyncio.run(check_journal(house.db, run.progress)),
        audited=verified(house.db)["entries"],
    )


def _sum(counters: Iterable["Counter[T]"]) -> dict[T, int]:
    total: Counter[T] = Counter()
    for one in counters:
        total.update(one)
    return dict(sorted(total.items()))
