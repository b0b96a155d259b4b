"""A tournament that a real house has run, by the journal that it left."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest
from serving import PASSWORD, Serving, serving
from verified import verified

from punto.client import House
from punto.client.tournament_player import compete
from punto.journal.actor import Role
from punto.tournament.format import Format, Stage, TieBreak
from punto.tournament.state import TournamentPhase
from punto.tournament.strategies import STRATEGIES

STAGE = Stage(
    name="Heats",
    hands=2,
    seats=3,
    chips_cents=1_000_00,
    least_cents=100_00,
    most_cents=500_00,
    minimum_cents=150_00,
    betting_seconds=1,
    advance=1,
    best_of_rest=1,
    announce_every=1,
)
FORMAT = Format(
    title="Served",
    most_players=6,
    tie_breaks=(TieBreak.HIGHEST_WIN, TieBreak.DRAW),
    stages=(STAGE, Stage(name="Final", hands=1, chips_cents=1_000_00, betting_seconds=1)),
)


@pytest.mark.whole
def test_a_tournament_that_a_house_has_run_is_sound(tmp_path: Path) -> None:
    with serving(tmp_path) as house:
        asyncio.run(_held(house))
        # While it goes on, and after it was stopped.
        assert verified(house.db)["tournaments"] == 1
        assert house.stop() == 0
        assert verified(house.db)["tournaments"] == 1


async def _held(house: Serving) -> None:
    async with AsyncExitStack() as stack:
        director = await stack.enter_async_context(house.staff("dirk", Role.DIRECTOR))
        await director.open_tournament("served", FORMAT)
        playing = []
        for number in range(FORMAT.most_players):
            player = await stack.enter_async_context(House(house.url))
            await player.register(f"player{number}", PASSWORD)
            await player.enter_tournament("served")
            strategy = tuple(STRATEGIES.values())[number % len(STRATEGIES)]
            playing.append(asyncio.create_task(compete(player, "served", strategy, Random(number))))
        await _direct(director)
        places = await asyncio.gather(*playing)
        assert 1 in places


NEXT = {
    TournamentPhase.REGISTRATION: "DrawStage",
    TournamentPhase.DRAWN: "StartStage",
    TournamentPhase.PLAYING: "AnnounceDragons",
    TournamentPhase.PLAYED: "CloseStage",
    TournamentPhase.ADVANCED: "DrawStage",
    TournamentPhase.FINISHED: "AwardPrizes",
}


async def _direct(director: House) -> None:
    """Gives every command at its time, until the tournament has ended."""
    done: set[tuple[TournamentPhase, int]] = set()
    async with director.watch_tournament("served") as live:
        while True:
            seen = (await live.news()).tournament
            step = (seen.phase, seen.stage)
            if seen.phase is TournamentPhase.ENDED:
                return
            playing = seen.phase is TournamentPhase.PLAYING and seen.hands < seen.length
            if step not in done and not playing:
                done.add(step)
                await director.direct("served", NEXT[seen.phase])
