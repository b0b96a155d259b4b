"""A tournament on PostgreSQL whose process is killed is taken over by another, and nothing of it
happens twice."""

import asyncio
from collections import Counter

import pytest
from msgspec.structs import replace
from rehearsal.journal import exported, recount
from rehearsal.play import direct, directing, playing, quick
from serving import Serving

from punto.client import House
from punto.client.errors import HouseError
from punto.client.tournament import TournamentShown
from punto.tournament.ready_made_formats import SINGLE_TABLE
from punto.tournament.state import TournamentPhase

NAME = "autumn"
PLAYERS = 4


async def until_known(guest: House) -> None:
    """News of a tournament reaches every process, in its own time."""
    async with asyncio.timeout(30):
        while True:
            try:
                await guest.tournament(NAME)
            except HouseError:
                await asyncio.sleep(0.05)
            else:
                return


async def test_who_has_entered_by_another_process_is_shown_so_at_once(
    postgres_house: Serving,
) -> None:
    with postgres_house.beside() as other:
        async with directing(postgres_house) as director:
            await director.open_tournament(NAME, quick(SINGLE_TABLE, hands=3))
        for entered in range(1, 6):
            async with await House.guest(other.url) as guest:
                await until_known(guest)
                await guest.enter_tournament(NAME)
                shown = await guest.tournament(NAME)
            assert shown.own is not None
            assert shown.players == entered


@pytest.mark.whole
async def test_another_process_takes_a_tournament_over(postgres_house: Serving) -> None:
    struck = asyncio.Event()

    def look(shown: TournamentShown) -> None:
        now = shown.tournament
        if now.phase is TournamentPhase.PLAYING and now.hands == 1:
            struck.set()

    async def strike() -> None:
        await struck.wait()
        await asyncio.to_thread(postgres_house.kill)

    format = quick(SINGLE_TABLE, hands=3)
    stage = replace(format.stages[0], seats=2, announce_every=1)
    with postgres_house.beside() as other:
        async with directing(postgres_house) as director:
            await director.open_tournament(NAME, replace(format, stages=(stage,)))
        other.code = None
        async with await House.guest(other.url) as guest:
            await until_known(guest)
        # Everybody is at the process that goes on; the tournament is run by the other.
        async with directing(other) as director, playing(other.url, NAME, PLAYERS) as players:
            killed = asyncio.create_task(strike())
            end = await direct(director, NAME, look)
            await killed
            places = await asyncio.gather(*players)
        assert sorted(places) == [1, 2, 3, 4]
        lines = await asyncio.to_thread(exported, other.db)
    twin = recount(lines, NAME)
    assert twin.winner == end.winner
    kinds = Counter(
        (line["stream"], line["entry"]["event"]["event"])
        for line in lines
        if line["stream"].startswith(f"table/{NAME}~")
    )
    for number in (1, 2):
        assert kinds[f"table/{NAME}~{number}", "SessionOpened"] == 1
        assert kinds[f"table/{NAME}~{number}", "HandsCalled"] == 3
