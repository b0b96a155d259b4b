"""The marshal of a tournament in a real house: hands in step, pauses, extensions, and whoever comes
after a process goes on where it was."""

from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import pytest
from hosted_house import DORA
from msgspec.structs import replace
from server.tournaments.tournament_house import (
    FORMAT,
    NAME,
    PIT,
    TournamentHouse,
    tournament_house,
)
from waiting import until

from punto.house.commands import AppointStaff
from punto.journal.actor import SYSTEM, Actor
from punto.rules.cards import read_card
from punto.rules.irregularity import Ruling
from punto.server.api.alarms import _tables
from punto.server.api.query_parameters import Span
from punto.server.commit.blind_commands import DrawStage
from punto.server.tournaments.tournament_feed import TournamentFeed
from punto.storage.factory import open_store
from punto.table import commands as table
from punto.table.settings import Dealing
from punto.table.state import Phase as TablePhase
from punto.table.stream import table_stream
from punto.tournament import commands
from punto.tournament.next_step import Step, due
from punto.tournament.state import TournamentPhase
from punto.tournament.stream import tournament_stream


@pytest.fixture
async def house() -> AsyncIterator[TournamentHouse]:
    async with tournament_house() as house:
        yield house


@pytest.fixture
async def playing(house: TournamentHouse) -> TournamentHouse:
    """Four players at two tables, whose stage has begun."""
    await house.open()
    await house.begin()
    return house


def _has(feed: TournamentFeed, sequence: int | None) -> bool:
    return sequence is not None and feed.sequence >= sequence


def rounds(house: TournamentHouse) -> list[int]:
    return [house.table(number).rounds for number in sorted(house.tournament.tables)]


async def test_tables_are_opened_seated_and_play_in_step_to_the_end(
    playing: TournamentHouse,
) -> None:
    await playing.until_played(1)
    for number, seated in playing.tournament.tables.items():
        seats = {name: seat for seat, name in playing.table(number).seats.items()}
        assert seats == {name: seat for seat, name in enumerate(seated.players, 1)}
    await playing.until_played(2)
    assert rounds(playing) == [2, 2]
    await playing.announce_dragons()
    await until(lambda: all(playing.table(number).phase is TablePhase.CLOSED for number in (1, 2)))
    assert rounds(playing) == [2, 2]


async def test_no_hand_is_called_while_play_is_paused(playing: TournamentHouse) -> None:
    await until(lambda: playing.is_there(2) and playing.table(2).round is not None)
    await playing.do(commands.PausePlay, why="fire alarm")
    await playing.until_played(1)
    feed = playing.services.tournaments.feeds[NAME]
    # Whatever rings the marshal now, it calls nothing.
    for _ in range(3):
        answer = await playing.do(commands.CorrectChips, player="p1", cents=1, why="a count")
        await until(partial(_has, feed, answer.last))
    assert rounds(playing) == [1, 1]
    assert [one.hands for one in playing.tournament.tables.values()] == [1, 1]
    await playing.do(commands.ResumePlay)
    await playing.until_played(2)


@pytest.mark.whole
async def test_an_extended_stage_plays_more(house: TournamentHouse) -> None:
    await house.open()
    await house.do(DrawStage)
    await house.do(commands.PausePlay, why="a late start")
    await house.do(commands.StartStage)
    await house.do(commands.ExtendStage, more=1, why="a late start")
    await house.do(commands.ResumePlay)
    await house.until_played(3)
    assert rounds(house) == [3, 3]
    await house.announce_dragons()
    assert rounds(house) == [3, 3]


async def test_who_is_disqualified_sits_out(playing: TournamentHouse) -> None:
    await playing.until_betting()
    player = playing.tournament.tables[1].players[0]
    await playing.do(commands.Disqualify, player=player, why="seen on camera")
    await until(lambda: playing.table(1).seated[player].out)
    assert (await playing.wager(player, "player")).refusal is not None
    await playing.until_played(1)
    assert playing.tournament.players[player].chips_cents == 0


async def at_first_table(house: TournamentHouse, kind: Any, by: Actor, **fields: Any) -> None:
    answer = await house.at_table(1, kind, by, **fields)
    assert answer.refusal is None, answer


def is_called(house: TournamentHouse) -> bool:
    """Whether the first table may play another hand."""
    session = house.table(1).open_session
    if session is None or session.called is None:
        return False
    return session.called > session.session.runs.hands


async def deal(house: TournamentHouse, *cards: str) -> None:
    """From "Place your bets, please" to the last card, of which there may be too few."""
    await until(lambda: is_called(house))
    await at_first_table(house, table.OpenBetting, DORA)
    if house.table(1).due:
        # What was pending of the last round.
        await at_first_table(house, table.Pay, DORA)
    for name in ("p1", "p2"):
        assert (await house.wager(name, "tie")).refusal is None
    await at_first_table(house, table.CloseBetting, DORA)
    for card in cards:
        await at_first_table(house, table.DrawCard, DORA, card=read_card(card))


@pytest.mark.whole
async def test_a_void_round_takes_no_hand_and_no_chips(house: TournamentHouse) -> None:
    await house.house.tell_house(AppointStaff, person=DORA.name, role=DORA.role)
    await house.open(replace(FORMAT, dealing=Dealing.SHOE), players=2)
    await house.begin()
    await until(lambda: house.is_there(1))
    await at_first_table(house, table.ChangeDealer, PIT, dealer=DORA.name)
    await at_first_table(house, table.LoadShoe, DORA, shoe=1)
    await at_first_table(house, table.DrawCard, DORA, card=read_card("Ah"))
    await deal(house, "4d")
    await at_first_table(house, table.ReportIrregularity, PIT, clause="5.1")
    why = "a card of another deck"
    await at_first_table(house, table.DecideIrregularity, PIT, ruling=Ruling.VOID, why=why)
    await at_first_table(house, table.Pay, DORA)
    assert house.table(1).rounds == 1
    assert [one.hands for one in house.tournament.tables.values()] == [0]
    for hand in (1, 2):
        # A tie of eights at every wager on it.
        await deal(house, "4d", "9c", "4h", "9d")
        await at_first_table(house, table.Pay, DORA)
        await house.until_played(hand)
    assert house.table(1).rounds == 3
    chips = [one.chips_cents for one in house.tournament.players.values()]
    assert chips == [1_000_00 + 2 * 800_00] * 2


async def test_results_dealt_by_people_are_confirmed_once_they_are_paid(
    house: TournamentHouse,
) -> None:
    """The last hand is void after the announcement, so all of it is said again."""
    await house.house.tell_house(AppointStaff, person=DORA.name, role=DORA.role)
    stage = replace(FORMAT.stages[0], hands=1)
    await house.open(replace(FORMAT, dealing=Dealing.SHOE, stages=(stage,)), players=2)
    await house.begin()
    await until(lambda: house.is_there(1))
    await at_first_table(house, table.ChangeDealer, PIT, dealer=DORA.name)
    await at_first_table(house, table.LoadShoe, DORA, shoe=1)
    await at_first_table(house, table.DrawCard, DORA, card=read_card("Ah"))
    for again in (False, True):
        await deal(house, "4d", "9c", "4h", "9d")
        await at_first_table(house, table.Pay, DORA)
        await until(lambda: due(house.tournament) is Step.ANNOUNCE)
        await house.do(commands.AnnounceDragons, PIT)
        early = await house.ask(commands.ConfirmResults)
        assert early.refusal is not None
        await until(lambda: is_announced(house))
        await at_first_table(house, table.Pay, DORA)
        await until(lambda: due(house.tournament) is Step.CONFIRM)
        if not again:
            await at_first_table(house, table.ReportIrregularity, PIT, clause="5.2")
            ruled = {"ruling": Ruling.VOID, "why": "one card too many"}
            await at_first_table(house, table.DecideIrregularity, PIT, **ruled)
            while house.table(1).due:
                await at_first_table(house, table.Pay, DORA)
            await until(lambda: not house.tournament.announced)
    await house.do(commands.ConfirmResults)
    await until(lambda: house.tournament.phase is TournamentPhase.PLAYED)


def is_announced(house: TournamentHouse) -> bool:
    session = house.table(1).open_session
    return session is not None and session.announced


async def test_a_stage_that_is_ended_early_plays_no_further_hand(playing: TournamentHouse) -> None:
    await playing.until_played(1)
    await playing.do(commands.EndStage, why="the power is out")
    await until(lambda: playing.tournament.phase is TournamentPhase.PLAYED)
    assert all(hands <= 2 for hands in rounds(playing))
    assert playing.tournament.ended == "the power is out"


async def test_by_the_clock_dragon_wagers_wait_for_the_end_of_the_time(
    house: TournamentHouse,
) -> None:
    stage = replace(FORMAT.stages[0], hands=None, minutes=20)
    await house.open(replace(FORMAT, stages=(stage,)), players=2)
    await house.begin()
    await house.until_played(1)
    refused = await house.ask(commands.AnnounceDragons)
    assert refused.refusal is not None
    assert refused.refusal.reason == "the session at table 1 is not over"
    assert due(house.tournament) is None


async def test_results_and_stakes_reach_the_tournament(house: TournamentHouse) -> None:
    await house.open(players=2)
    await house.begin()
    await house.until_betting()
    for name, wager in (("p1", "player"), ("p2", "banker")):
        assert (await house.wager(name, wager)).refusal is None
    await house.until_played(1)
    chips = [one.chips_cents for _, one in sorted(house.tournament.players.items())]
    assert sorted(chips) in ([900_00, 1_100_00], [1_000_00, 1_000_00])


async def test_a_house_that_is_opened_again_goes_on_where_it_was(url: str) -> None:
    store = await open_store(url)
    async with tournament_house(store) as house:
        await house.open()
        await house.begin()
        await house.until_played(1)
        before = house.tournament
    async with tournament_house(store) as house:
        assert house.tournament.commitments == before.commitments
        await house.until_played(2)
        assert rounds(house) == [2, 2]
        await house.announce_dragons()
        # What was asked of the tables before is not asked twice.
        assert [house.table(number).sessions for number in (1, 2)] == [1, 1]
    await store.close()


async def test_a_tournament_that_is_over_is_let_go(house: TournamentHouse) -> None:
    await house.open(players=2)
    assert f"tournament/{NAME}" in await house.services.store.leases()
    await house.do(commands.CancelTournament, why="the hall is flooded")
    await house.services.ownership.tick()
    assert f"tournament/{NAME}" not in await house.services.store.leases()
    assert not house.services.tournaments._committer.owns(tournament_stream(NAME))


async def test_stakes_in_chips_are_no_sign_of_somebody_who_looks_at_the_cards(
    playing: TournamentHouse,
) -> None:
    await playing.until_played(1)
    services = playing.services
    for number in playing.tournament.tables:
        await services.index.catch_up(f"{NAME}~{number}")
    assert (await services.store.records.rounds(table=f"{NAME}~1")).rows
    assert await _tables(services.store, services.tables, Span(0, 2**53)) == []


async def test_what_a_table_refuses_the_house_for_now_it_may_take_later(
    house: TournamentHouse,
) -> None:
    await house.open(players=2)
    await house.do(DrawStage)
    await until(lambda: house.is_there(1) and bool(house.table(1).seated))
    call = table.CallHands(id="a hand", by=SYSTEM, at=0, hands=1)
    floor, stream = house.services.router, table_stream(f"{NAME}~1")
    first = await floor.ask(stream, call)
    assert first.refusal is not None
    assert "no session" in first.refusal.reason
    await house.do(commands.StartStage)
    await until(lambda: house.table(1).session is not None)
    assert (await floor.ask(stream, call)).refusal is None
    await house.until_played(2)
