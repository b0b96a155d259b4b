"""The marshal of a tournament in a real house: hands in step, pauses, extensions, and whoever comes
after a process goes on where it was."""

from functools import partial
from typing import Any

import pytest
from server.tournaments.club import NAME, PIT, Club, club
from waiting import until

from punto.journal.actor import SYSTEM, patron
from punto.rules.irregularity import Ruling
from punto.server.api.alarms import _tables
from punto.server.api.query_parameters import Span
from punto.server.commit.blind_commands import DrawStage
from punto.server.commit.command_results import CommandResult
from punto.server.floor.pace import Pace
from punto.server.tournaments import table_coordinator
from punto.server.tournaments.table_orders import Order, orders
from punto.server.tournaments.tournament_feed import TournamentFeed
from punto.storage.factory import open_store
from punto.storage.port import Store
from punto.table import commands as table
from punto.table.state import Phase as TablePhase
from punto.table.stream import table_stream
from punto.tournament import commands
from punto.tournament.next_step import Step, due
from punto.tournament.state import TournamentPhase
from punto.tournament.stream import tournament_stream

SLOW_CARDS = Pace(card_seconds=0.3, result_seconds=0.01, shoe_seconds=0.01, round_seconds=0)


@pytest.fixture
async def memory() -> Store:
    return await open_store("memory:")


def _has(feed: TournamentFeed, sequence: int | None) -> bool:
    return sequence is not None and feed.sequence >= sequence


def rounds(one: Club) -> list[int]:
    return [one.table(number).rounds for number in sorted(one.tournament.tables)]


async def test_tables_are_opened_seated_and_play_in_step_to_the_end(memory: Store) -> None:
    async with club(memory) as here:
        await here.open()
        await here.begin()
        await here.until_played(1)
        for number, playing in here.tournament.tables.items():
            seats = {name: seat for seat, name in here.table(number).seats.items()}
            assert seats == {name: seat for seat, name in enumerate(playing.players, 1)}
        await here.until_played(2)
        assert rounds(here) == [2, 2]
        await here.do(commands.AnnounceDragons, PIT)
        await until(lambda: here.tournament.phase is TournamentPhase.PLAYED)
        await until(lambda: all(here.table(number).phase is TablePhase.CLOSED for number in (1, 2)))
        assert rounds(here) == [2, 2]


async def test_no_hand_is_called_while_play_is_paused(memory: Store) -> None:
    async with club(memory) as here:
        await here.open()
        await here.begin()
        await until(lambda: here.is_there(2) and here.table(2).round is not None)
        await here.do(commands.PausePlay, why="fire alarm")
        await here.until_played(1)
        feed = here.services.tournaments.feeds[NAME]
        # Whatever rings the marshal now, it calls nothing.
        for _ in range(3):
            answer = await here.do(commands.CorrectChips, player="p1", cents=1, why="a count")
            await until(partial(_has, feed, answer.last))
        assert rounds(here) == [1, 1]
        assert [one.hands for one in here.tournament.tables.values()] == [1, 1]
        await here.do(commands.ResumePlay)
        await here.until_played(2)


async def test_an_extended_stage_plays_more(memory: Store) -> None:
    async with club(memory) as here:
        await here.open()
        await here.begin()
        await here.until_played(1)
        await here.do(commands.ExtendStage, more=1, why="a late start")
        await here.until_played(3)
        assert rounds(here) == [3, 3]
        await here.do(commands.AnnounceDragons, PIT)
        await until(lambda: here.tournament.phase is TournamentPhase.PLAYED)
        assert rounds(here) == [3, 3]


async def test_who_is_disqualified_sits_out(memory: Store) -> None:
    async with club(memory) as here:
        await here.open()
        await here.begin()
        await until(lambda: here.is_there(1) and here.table(1).phase is TablePhase.BETTING)
        player = here.tournament.tables[1].players[0]
        await here.do(commands.Disqualify, player=player, why="seen on camera")
        await until(lambda: here.table(1).seated[player].out)
        answer = await here.at_table(
            1, table.PlaceWager, patron(player), wager="player", stake_cents=100_00
        )
        assert answer.refusal is not None
        await here.until_played(1)
        assert here.tournament.players[player].chips_cents == 0


async def void(here: Club) -> CommandResult:
    await until(lambda: here.is_there(1) and here.table(1).phase is TablePhase.DEALING)
    answer = await here.at_table(1, table.ReportIrregularity, PIT, clause="5.1")
    assert answer.refusal is None
    return await here.at_table(
        1, table.DecideIrregularity, PIT, ruling=Ruling.VOID, why="a card of another deck"
    )


async def test_a_void_round_takes_no_hand_and_no_chips(memory: Store) -> None:
    async with club(memory, pace=SLOW_CARDS) as here:
        await here.open(players=2)
        await here.begin()
        await until(lambda: here.is_there(1) and here.table(1).phase is TablePhase.BETTING)
        for name in ("p1", "p2"):
            await here.at_table(1, table.PlaceWager, patron(name), wager="tie", stake_cents=100_00)
        assert (await void(here)).refusal is None
        await until(lambda: here.table(1).rounds == 2)
        assert [one.hands for one in here.tournament.tables.values()] == [0]
        await here.until_played(2)
        assert here.table(1).rounds == 3
        assert [one.chips_cents for one in here.tournament.players.values()] == [1_000_00] * 2


async def test_results_and_stakes_reach_the_tournament(memory: Store) -> None:
    async with club(memory) as here:
        await here.open(players=2)
        await here.begin()
        await until(lambda: here.is_there(1) and here.table(1).phase is TablePhase.BETTING)
        for name, wager in (("p1", "player"), ("p2", "banker")):
            answer = await here.at_table(
                1, table.PlaceWager, patron(name), wager=wager, stake_cents=100_00
            )
            assert answer.refusal is None
        await here.until_played(1)
        chips = [one.chips_cents for _, one in sorted(here.tournament.players.items())]
        assert sorted(chips) in ([900_00, 1_100_00], [1_000_00, 1_000_00])


async def test_a_house_that_is_opened_again_goes_on_where_it_was(url: str) -> None:
    store = await open_store(url)
    async with club(store) as here:
        await here.open()
        await here.begin()
        await here.until_played(1)
        before = here.tournament
    async with club(store) as here:
        assert here.tournament.commitments == before.commitments
        await here.until_played(2)
        assert rounds(here) == [2, 2]
        await here.do(commands.AnnounceDragons, PIT)
        await until(lambda: here.tournament.phase is TournamentPhase.PLAYED)
        # What was asked of the tables before is not asked twice.
        assert [here.table(number).sessions for number in (1, 2)] == [1, 1]
    await store.close()


async def test_a_tournament_that_is_over_is_let_go(memory: Store) -> None:
    async with club(memory) as here:
        await here.open(players=2)
        assert f"tournament/{NAME}" in await memory.leases()
        await here.do(commands.CancelTournament, why="the hall is flooded")
        await here.services.ownership.tick()
        assert f"tournament/{NAME}" not in await memory.leases()
        assert not here.services.tournaments._committer.owns(tournament_stream(NAME))


async def test_stakes_in_chips_are_no_sign_of_somebody_who_looks_at_the_cards(
    memory: Store,
) -> None:
    async with club(memory) as here:
        await here.open()
        await here.begin()
        await here.until_played(1)
        services = here.services
        for number in here.tournament.tables:
            await services.index.catch_up(f"{NAME}~{number}")
        assert (await memory.records.rounds(table=f"{NAME}~1")).rows
        assert await _tables(services.store, services.tables, Span(0, 2**53)) == []


async def test_what_a_table_refuses_the_house_for_now_it_may_take_later(memory: Store) -> None:
    async with club(memory) as here:
        await here.open(players=2)
        await here.ask(DrawStage)
        await until(lambda: here.is_there(1) and bool(here.table(1).seated))
        call = table.CallHands(id="a hand", by=SYSTEM, at=0, hands=1)
        floor, stream = here.services.router, table_stream(f"{NAME}~1")
        first = await floor.ask(stream, call)
        assert first.refusal is not None
        assert "no session" in first.refusal.reason
        await here.do(commands.StartStage)
        await until(lambda: here.table(1).session is not None)
        assert (await floor.ask(stream, call)).refusal is None
        await here.until_played(2)


async def test_a_tournament_that_is_over_still_closes_its_tables(
    memory: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def but_closing(*given: Any) -> list[Order]:
        return [one for one in orders(*given) if not isinstance(one.command, table.CloseTable)]

    async with club(memory) as here:
        with monkeypatch.context() as patch:
            # As if the process had died just before its tables were closed.
            patch.setattr(table_coordinator, "orders", but_closing)
            await here.open(players=2)
            await here.begin()
            await here.until_played(2)
            await here.do(commands.AnnounceDragons, PIT)
            await until(lambda: here.tournament.phase is TournamentPhase.PLAYED)
            if due(here.tournament) is Step.PLAY_OFF:
                await here.do(commands.DrawPlayOff)
                await here.until_played(1)
                await here.do(commands.AnnounceDragons, PIT)
                await until(lambda: here.tournament.phase is TournamentPhase.PLAYED)
            await here.do(commands.CloseStage)
            await here.do(commands.AwardPrizes)
            await here.services.ownership.hand_over(tournament_stream(NAME))
        assert here.tournament.phase is TournamentPhase.ENDED
        assert here.table(1).phase is not TablePhase.CLOSED
        await here.services.ownership.tick()
        await until(lambda: here.table(1).phase is TablePhase.CLOSED)
