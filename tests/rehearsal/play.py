"""A whole tournament at speed against a running house: players by strategies, and a director who
does what is next."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from itertools import cycle
from random import Random

from msgspec.structs import replace
from serving import Serving

from punto.client import House
from punto.client.tournament import TournamentShown
from punto.client.tournament_player import compete
from punto.journal.actor import Role
from punto.tournament.format import Format
from punto.tournament.next_step import Step
from punto.tournament.state import TournamentPhase
from punto.tournament.strategies import STRATEGIES
from punto.tournament.view import TournamentSeen

DIRECTOR = "dana"
COME_IN_AT_ONCE = 20
SECONDS_WITHOUT_NEWS = 120

Look = Callable[[TournamentShown], None]


def quick(format: Format, *, hands: int, betting_seconds: int = 1) -> Format:
    """The same format with few hands and little time to bet."""
    shorter = {"hands": hands, "betting_seconds": betting_seconds}
    return replace(format, stages=tuple(replace(one, **shorter) for one in format.stages))


def directing(running: Serving) -> AbstractAsyncContextManager[House]:
    """The house for its director."""
    return running.staff(DIRECTOR, Role.DIRECTOR)


@asynccontextmanager
async def playing(
    url: str, name: str, count: int, *, seed: int = 1
) -> AsyncIterator[list[asyncio.Task[int]]]:
    """So many guests who have entered a tournament and play it, each by one of the strategies in
    turn; what comes of a task is the player's place."""
    gate = asyncio.Semaphore(COME_IN_AT_ONCE)

    async def come_in() -> House:
        async with gate:
            guest = await House.guest(url)
            await guest.enter_tournament(name)
            return guest

    guests = await asyncio.gather(*(come_in() for _ in range(count)))
    strategies = cycle(STRATEGIES.values())
    tasks = [
        asyncio.create_task(compete(guest, name, strategy, Random(f"{seed} {place}")))
        for place, (guest, strategy) in enumerate(zip(guests, strategies, strict=False))
    ]
    try:
        yield tasks
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for guest in guests:
            await guest.__aexit__(None, None, None)


COMMANDS = {
    Step.DRAW: "DrawStage",
    Step.START: "StartStage",
    Step.ANNOUNCE: "AnnounceDragons",
    Step.PLAY_OFF: "DrawPlayOff",
    Step.CLOSE: "CloseStage",
    Step.AWARD: "AwardPrizes",
}


async def direct(director: House, name: str, look: Look) -> TournamentSeen:
    """Runs a tournament from its first draw to its prizes; `look` is shown whatever is told."""
    done = 0
    async with director.watch_tournament(name) as tournament:
        while True:
            async with asyncio.timeout(SECONDS_WITHOUT_NEWS):
                shown = await tournament.news()
            look(shown)
            if shown.sequence < done:
                continue  # Told before the last step was taken.
            if shown.tournament.phase is TournamentPhase.ENDED:
                return (await director.tournament(name)).tournament
            step = shown.tournament.step
            if step is not None:
                answer = await director.direct(name, COMMANDS[step])
                done = answer.last or done
