"""Thirty-six players over three rounds against the real house, which is killed in the middle of a
session: the winner, all places and all prizes are what the journal's cards and wagers come to."""

import asyncio
from collections import Counter
from random import Random

import pytest
from naive_tournament import Wrong
from rehearsal.journal import check_accounts, exported, recount
from rehearsal.play import direct, directing, playing, quick
from serving import Serving

from punto.client import House
from punto.client.tournament import TournamentShown
from punto.client.tournament_player import compete
from punto.tournament.ready_made_formats import SINGLE_TABLE, THREE_ROUNDS
from punto.tournament.state import TournamentPhase
from punto.tournament.strategies import Chance, Situation, Stakes, flat

NAME = "spring"
PLAYERS = 36


@pytest.mark.whole
async def test_thirty_six_players_play_three_rounds_and_a_kill_changes_nothing(
    own_house: Serving,
) -> None:
    struck = asyncio.Event()
    seen: Counter[tuple[TournamentPhase, int, int]] = Counter()

    def look(shown: TournamentShown) -> None:
        now = shown.tournament
        seen[now.phase, now.stage, now.hands] += 1
        # The second hand of the first session is called by now.
        if (now.phase, now.stage, now.hands) == (TournamentPhase.PLAYING, 1, 1):
            struck.set()

    async def strike() -> None:
        await struck.wait()
        await asyncio.to_thread(own_house.kill)
        await asyncio.to_thread(own_house.start)

    async with directing(own_house) as director:
        await director.open_tournament(NAME, quick(THREE_ROUNDS, hands=3))
        async with playing(own_house.url, NAME, PLAYERS) as players:
            killed = asyncio.create_task(strike())
            end = await direct(director, NAME, look)
            await killed
            places = await asyncio.gather(*players)

    assert sorted(places) == list(range(1, PLAYERS + 1))
    lines = await asyncio.to_thread(exported, own_house.db)
    twin = recount(lines, NAME)
    check_accounts(own_house.db, NAME, twin)
    assert [
        stage for phase, stage, _ in sorted(seen, key=str) if phase is TournamentPhase.DRAWN
    ] == [1, 2, 3]
    assert twin.winner == end.winner
    assert {one.name: one.place for one in end.players} == {
        name: one["place"] for name, one in twin.players.items()
    }
    assert {one.name: one.prize_cents for one in end.players} == {
        name: one["prize"] for name, one in twin.players.items()
    }
    starts = [one for one in lines if one["entry"]["event"].get("kind") == "house-started"]
    assert len(starts) == 2

    # A result that is not what the cards come to is found.
    nets = next(nets for one in lines if (nets := one["entry"]["event"].get("nets")))
    nets[next(iter(nets))] += 1
    with pytest.raises(Wrong, match="nets of table"):
        recount(lines, NAME)


@pytest.mark.whole
async def test_a_player_who_enters_late_is_waited_for_and_knows_the_cut(
    own_house: Serving,
) -> None:
    cuts: list[int] = []

    def on_ties(situation: Situation, _: Chance) -> Stakes:
        cuts.append(situation.to_cut_cents)
        # Won or lost, never given back: from the first hand on somebody is ahead.
        return {"tie": situation.least_cents}

    async with directing(own_house) as director, await House.guest(own_house.url) as guest:
        await director.open_tournament(NAME, quick(SINGLE_TABLE, hands=4, betting_seconds=3))
        competing = asyncio.create_task(compete(guest, NAME, on_ties, Random(1)))
        async with guest.watch_tournament(NAME) as tournament:
            assert (await tournament.news()).own is None
            await guest.enter_tournament(NAME)
            async with playing(own_house.url, NAME, 1) as others:
                await direct(director, NAME, lambda _: None)
                assert {await competing, await others[0]} == {1, 2}
    assert any(cuts)


async def test_a_player_who_leaves_before_the_draw_has_no_place(own_house: Serving) -> None:
    async with directing(own_house) as director, await House.guest(own_house.url) as guest:
        await director.open_tournament(NAME, quick(SINGLE_TABLE, hands=1))
        await guest.enter_tournament(NAME)
        competing = asyncio.create_task(compete(guest, NAME, flat, Random(1)))
        await guest.direct(NAME, "Withdraw")
        await director.direct(NAME, "CancelTournament", why="nobody came")
        assert await competing == 0
