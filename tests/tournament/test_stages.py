"""Draws and commitments; a stage is started, paused, extended and announced."""

import hashlib

import pytest
from msgspec.structs import replace
from naive_tournament import draw as slow_draw
from tournament.room import DIRECTOR, FINAL, HEATS, NAME, ONE_STAGE, PIT, TWO_STAGES, Room, salt

from punto.journal.actor import patron
from punto.ledger import account
from punto.table.events import WonDragon
from punto.table.settings import Dealing
from punto.tournament import commands, draw, events
from punto.tournament.decide import decide
from punto.tournament.state import PlayerStanding, TournamentPhase

CARRIED = replace(TWO_STAGES, stages=(HEATS, replace(FINAL, chips_cents=None)))
RUBY = WonDragon("any-dragon", "Ruby Dragon", "1 to 1", "4.2")
BY_CLOCK = replace(TWO_STAGES, stages=(replace(FINAL, hands=None, minutes=5),))


def test_a_commitment_is_a_hash_of_lines_that_anybody_can_take() -> None:
    text = "punto-draw-1\nspring\n2\nsalty\n"
    assert draw.commitment("spring", 2, "salty") == hashlib.sha256(text.encode()).hexdigest()
    text = "punto-mix-1\nsalty\n1700000000000001\nzoe\nann\n"
    mixed = hashlib.sha256(text.encode()).hexdigest()
    assert draw.mix("salty", 1_700_000_000_000_001, ["zoe", "ann"]) == mixed
    text = f"punto-lot-2\n{mixed}\nann\n"
    assert draw.lot(mixed, "ann") == hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize("players", [*range(1, 30), 143, 1_000])
@pytest.mark.parametrize("seats", [2, 7])
def test_seats_are_drawn_as_the_slow_twin_draws_them(players: int, seats: int) -> None:
    names = [f"p{number}" for number in range(players)]
    found = draw.seats(draw.drawn("salty", names), seats, 5)
    expected = slow_draw("salty", names, seats, 5)
    assert {name: [seat.table, seat.seat] for name, seat in found.items()} == expected
    tables = [seat.table for seat in found.values()]
    sizes = {tables.count(table) for table in tables}
    assert max(sizes) <= seats
    assert max(sizes) - min(sizes) <= 1
    assert set(tables) == set(range(6, 6 + -(-players // seats)))


def test_a_draw_shows_its_lot_and_gives_everybody_chips() -> None:
    room = Room(players=5)
    drawn, *issued = room.do(commands.DrawSeats, salt=salt(1))
    assert drawn.salt == salt(1)
    assert [one.player for one in issued] == sorted(drawn.seats)
    assert {one.cents for one in issued} == {1_000_00}
    assert room.balances[account.tournament_bank(NAME)] == -5_000_00
    assert room.tournament.phase is TournamentPhase.DRAWN
    assert sorted(map(len, (one.players for one in room.tournament.tables.values()))) == [2, 3]
    assert room.tournament.seated == room.tournament.contenders


def test_lots_are_mixed_with_who_entered_in_which_order_and_when_they_are_drawn() -> None:
    """Somebody who knows the salt cannot know a seat before registration has closed."""
    room = Room()
    for name in ("cy", "ann", "bob"):
        room.enter(name)
    # Whoever takes a registration back and comes again is the last to enter.
    room.do(commands.Withdraw, patron("cy"))
    room.do(commands.Register, patron("cy"))
    assert room.tournament.entrants == ["ann", "bob", "cy"]
    command = room.command(commands.DrawSeats, DIRECTOR, salt=salt(1))
    drawn, *_ = decide(room.tournament, command, 0).events
    later, *_ = decide(room.tournament, replace(command, at=command.at + 1), 0).events
    assert isinstance(drawn, events.SeatsDrawn)
    assert isinstance(later, events.SeatsDrawn)
    assert drawn.drawn_at == command.at
    assert drawn.mix == draw.mix(salt(1), command.at, ["ann", "bob", "cy"])
    assert later.mix != drawn.mix
    assert drawn.mix != draw.mix(salt(1), command.at, ["cy", "ann", "bob"])


def test_a_draw_that_breaks_ties_is_the_stage_s_own() -> None:
    room = Room.played(players=4, nets=dict.fromkeys(("p01", "p02", "p03", "p04"), 0))
    mixed = room.tournament.draws[-1].mix
    assert room.twin.mixed == mixed
    room.decided()
    assert room.draw()
    assert room.tournament.draws[0].mix == mixed
    assert room.twin.mixed == room.tournament.draws[-1].mix != mixed


def test_another_lot_than_the_one_committed_to_is_refused() -> None:
    room = Room(players=5)
    assert "not the lot that stage 1" in room.no(commands.DrawSeats, salt=salt(2))


def test_too_few_players_are_not_drawn() -> None:
    room = Room(players=1)
    assert "1 players are registered; expected 2" in room.no(commands.DrawSeats, salt=salt(1))


def test_a_stage_is_drawn_once() -> None:
    room = Room(players=2)
    room.draw()
    assert "not now" in room.no(commands.DrawSeats, salt=salt(2))
    room.do(commands.StartStage)
    assert "not now: the stage is being played" in room.no(commands.StartStage)


def test_a_stage_starts_only_after_its_draw() -> None:
    assert "not now: players are registering" in Room(players=2).no(commands.StartStage)


def test_a_next_stage_begins_with_fresh_chips_and_the_old_ones_go_back() -> None:
    room = Room.played(
        players=8, nets={f"p{number:02}": 300_00 - 100 * number for number in range(1, 9)}
    )
    room.decided()
    room.draw()
    going = room.tournament.contenders
    assert [room.tournament.players[name].chips_cents for name in going] == [1_000_00] * 3
    issued = [one for one in room.happened if isinstance(one, events.ChipsIssued)][-3:]
    befores = [one.before_cents for one in issued if one.player == "p01"]
    assert befores == [1_299_00]
    assert room.tournament.tables_drawn == 3
    assert list(room.tournament.tables) == [3]


def test_or_with_what_everybody_has() -> None:
    room = Room.played(CARRIED, players=8, nets={"p01": 300_00, "p02": 200_00})
    room.decided()
    assert [type(one) for one in room.do(commands.DrawSeats, salt=salt(2))] == [events.SeatsDrawn]
    assert room.tournament.players["p01"].chips_cents == 1_300_00


def test_where_nobody_is_left_nothing_is_drawn_and_prizes_are_awarded() -> None:
    room = Room.played(players=4, nets={"p01": 300_00, "p02": 200_00, "p03": 100_00})
    room.decided()
    for name in room.tournament.contenders:
        room.do(commands.Withdraw, patron(name))
    assert "nobody is left to draw" in room.no(commands.DrawSeats, salt=salt(2))
    ended = room.do(commands.AwardPrizes)[-1]
    assert ended.winner == "p03"
    assert room.tournament.players["p03"].prize_cents == 21_60


def test_where_everybody_has_gone_the_house_keeps_the_pool() -> None:
    room = Room.played(ONE_STAGE, players=2)
    for name in ("p01", "p02"):
        room.do(commands.Withdraw, patron(name))
    room.do(commands.CloseStage)
    assert room.do(commands.AwardPrizes) == (events.TournamentEnded(winner="", left_cents=18_00),)


def test_play_is_paused_and_resumed() -> None:
    room = Room(players=2)
    assert "not now" in room.no(commands.PausePlay, why="fire alarm")
    room.draw()
    assert "play is not paused" in room.no(commands.ResumePlay)
    assert "a reason" in room.no(commands.PausePlay, why="  ")
    assert "a reason" in room.no(commands.PausePlay, why="x" * 501)
    room.do(commands.PausePlay, why="fire alarm")
    assert room.tournament.paused == "fire alarm"
    assert "paused already" in room.no(commands.PausePlay, why="again")
    room.do(commands.ResumePlay)
    assert room.tournament.paused is None


def test_a_stage_is_extended_by_hands_until_its_first_hand_is_called() -> None:
    room = Room(players=2)
    assert "not now" in room.no(commands.ExtendStage, more=1, why="late start")
    room.draw()
    assert "0 more" in room.no(commands.ExtendStage, more=0, why="late start")
    assert "10001 more" in room.no(commands.ExtendStage, more=10_001, why="late start")
    assert "a reason" in room.no(commands.ExtendStage, more=1, why="")
    room.do(commands.ExtendStage, more=1, why="late start")
    room.do(commands.PausePlay, why="a seat is broken")
    room.do(commands.StartStage)
    room.do(commands.ExtendStage, more=2, why="once more")
    room.do(commands.ResumePlay)
    assert room.tournament.length == 5
    words = "the first hand of the stage is called: its length stands"
    assert room.no(commands.ExtendStage, more=1, why="too late") == words
    room.do(commands.PausePlay, why="a quarrel")
    assert room.no(commands.ExtendStage, more=1, why="too late") == words
    room.do(commands.ResumePlay)
    for _ in range(4):
        room.hand()
    assert "the session at table 1 is not over" in room.no(commands.AnnounceDragons, PIT)
    room.hand()
    room.do(commands.AnnounceDragons, PIT)


def test_a_stage_that_cannot_be_finished_is_ended_with_the_hands_that_are_played() -> None:
    room = Room(players=2)
    room.draw()
    assert "not now" in room.no(commands.EndStage, why="fire")
    room.do(commands.StartStage)
    room.hand({"p01": 300})
    assert "a reason" in room.no(commands.EndStage, why=" ")
    room.do(commands.EndStage, why="the power is out")
    assert "announced already" in room.no(commands.EndStage, why="again")
    assert "announced already" in room.no(commands.AnnounceDragons)
    room.pay_dragons()
    room.close_tables()
    assert room.tournament.phase is TournamentPhase.PLAYED
    assert room.tournament.players["p01"].closed_cents == 1_003_00


def test_a_stage_may_be_ended_as_long_as_a_table_has_a_hand_to_play() -> None:
    """Also where its last hand was void after the announcement."""
    room = Room(replace(TWO_STAGES, dealing=Dealing.DEALER), players=8)
    room.begin()
    for _ in range(2):
        room.hand()
    room.do(commands.AnnounceDragons)
    assert "announced already" in room.no(commands.EndStage, why="fire")
    room.note(1, hands=1)
    assert room.due() is None
    room.do(commands.EndStage, why="fire")
    assert room.tournament.ended == "fire"
    assert room.tournament.announced


def test_where_people_deal_the_results_are_confirmed_before_the_stage_is_played() -> None:
    room = Room(replace(TWO_STAGES, dealing=Dealing.DEALER), players=2)
    room.begin()
    for _ in range(2):
        room.hand()
    assert "are announced first" in room.no(commands.ConfirmResults)
    room.do(commands.AnnounceDragons)
    # First everything is paid, so that 5.2 has its time (readings 23 and 36).
    assert room.due() is None
    words = "the Dragon wagers at table 1 are not paid yet"
    assert room.no(commands.ConfirmResults) == words
    room.pay_dragons()
    assert room.due() == (commands.ConfirmResults, {})
    room.do(commands.ConfirmResults, PIT)
    assert "confirmed already" in room.no(commands.ConfirmResults)
    # The last hand is void: it is played again, and all is said again.
    room.note(1, hands=1)
    assert room.no(commands.ConfirmResults) == "the Dragon wagers of the stage are announced first"
    assert room.due() is None
    room.hand()
    assert room.due() == (commands.AnnounceDragons, {})
    room.do(commands.AnnounceDragons)
    room.pay_dragons()
    room.do(commands.ConfirmResults)
    assert room.due() is None
    assert "not now" in room.no(commands.CloseStage)
    room.close_tables()
    assert room.tournament.phase is TournamentPhase.PLAYED
    assert "not now" in room.no(commands.ConfirmResults)


def test_where_the_house_deals_what_is_paid_is_final() -> None:
    room = Room(players=2)
    room.begin()
    for _ in range(2):
        room.hand()
    room.do(commands.AnnounceDragons)
    assert "is final" in room.no(commands.ConfirmResults)


def test_the_next_stage_is_as_long_as_it_was() -> None:
    room = Room(players=8)
    room.draw()
    room.do(commands.ExtendStage, more=1, why="late start")
    room.do(commands.StartStage)
    for _ in range(3):
        room.hand()
    room.end()
    room.decided()
    room.draw()
    assert room.tournament.length == 2


def test_dragon_wagers_are_announced_once_all_hands_are_played() -> None:
    room = Room(players=8)
    assert "not now" in room.no(commands.AnnounceDragons, PIT)
    room.begin()
    room.hand()
    room.hand(tables=(2,))
    assert room.no(commands.AnnounceDragons, PIT) == "the session at table 1 is not over"
    room.note(1, hands=2, won=(RUBY,))
    assert room.do(commands.AnnounceDragons, PIT) == (
        events.DragonsAnnounced(stage=1, won={"spring~1": (RUBY,), "spring~2": ()}),
    )
    assert "announced already" in room.no(commands.AnnounceDragons)


def test_by_the_clock_they_are_announced_once_the_time_of_every_table_is_up() -> None:
    room = Room.begun(BY_CLOCK, players=2)
    assert room.tournament.length == 5
    room.hand()
    assert room.no(commands.AnnounceDragons, PIT) == "the session at table 1 is not over"
    room.time_is_up()
    room.do(commands.AnnounceDragons, PIT)
    assert room.tournament.announced


def test_who_did_not_advance_is_out_and_keeps_the_place() -> None:
    room = Room.played(players=8, nets={f"p{number:02}": 100 * number for number in range(1, 9)})
    room.do(commands.CloseStage)
    out = [n for n, one in room.tournament.players.items() if one.standing is PlayerStanding.OUT]
    assert len(out) == 5
    places = {name: room.tournament.players[name].place for name in out}
    assert sorted(places.values()) == [4, 5, 6, 7, 8]
    room.play()
    assert {name: room.tournament.players[name].place for name in out} == places
