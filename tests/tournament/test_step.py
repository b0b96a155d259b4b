"""The director's next step, from registration to the prizes."""

from msgspec.structs import replace
from tournament.room import FINAL, TWO_STAGES, Room, salt

from punto.journal.actor import patron
from punto.tournament import commands
from punto.tournament.next_step import Step, due
from punto.tournament.state import FRESH
from punto.tournament.view import seen


def test_a_tournament_goes_on_step_by_step() -> None:
    room = Room(replace(TWO_STAGES, fewest_players=3))
    steps: list[Step | None] = []

    def look() -> None:
        steps.append(seen(room.tournament).step)

    for name in ("p01", "p02", "p03"):
        look()
        room.enter(name)
    look()
    room.draw()
    look()
    room.do(commands.StartStage)
    look()
    room.hand({"p01": 100, "p02": 200})
    room.hand()
    look()
    room.end()
    look()
    room.decided()
    look()
    assert steps == [
        *(None, None, None, Step.DRAW, Step.START),
        *(None, Step.ANNOUNCE, Step.CLOSE, Step.DRAW),
    ]
    room.play({"p01": 100})
    room.decided()
    assert due(room.tournament) is Step.AWARD
    room.do(commands.AwardPrizes)
    assert due(room.tournament) is None


def test_before_it_is_opened_and_once_it_is_cancelled_nothing_is_next() -> None:
    room = Room(players=3)
    room.do(commands.CancelTournament, why="nobody came")
    assert due(room.tournament) is None
    assert due(FRESH) is None


def test_what_is_announced_is_waited_for() -> None:
    room = Room.begun(players=3)
    room.hand()
    room.hand()
    room.do(commands.AnnounceDragons)
    assert due(room.tournament) is None


def test_a_tie_across_the_cut_asks_for_a_play_off_of_one_hand() -> None:
    room = Room.played(players=3)
    assert due(room.tournament) is Step.PLAY_OFF
    assert seen(room.tournament).tied == ("p01", "p02", "p03")
    room.do(commands.DrawPlayOff)
    assert due(room.tournament) is None
    assert seen(room.tournament).tied == ()
    assert "table 2 is not over" in room.no(commands.AnnounceDragons)
    room.hand({"p01": 100, "p02": 200})
    assert due(room.tournament) is Step.ANNOUNCE
    room.end()
    assert due(room.tournament) is Step.CLOSE


def test_by_the_clock_the_dragon_wagers_are_announced_when_the_time_is_up() -> None:
    by_clock = replace(FINAL, hands=None, minutes=5)
    room = Room.begun(replace(TWO_STAGES, stages=(by_clock,)), players=2)
    room.hand()
    assert due(room.tournament) is None
    room.time_is_up()
    assert due(room.tournament) is Step.ANNOUNCE
    room.do(commands.AnnounceDragons)


def test_where_nobody_is_left_prizes_are_next() -> None:
    room = Room.played(players=2, nets={"p01": 100})
    room.decided()
    for name in tuple(room.tournament.contenders):
        room.do(commands.Withdraw, patron(name))
    assert due(room.tournament) is Step.AWARD
    room.do(commands.AwardPrizes)


def test_who_was_disqualified_before_the_draw_does_not_make_it_due() -> None:
    room = Room(replace(TWO_STAGES, fewest_players=3), players=3)
    assert due(room.tournament) is Step.DRAW
    room.do(commands.Disqualify, player="p02", why="seen on camera")
    assert due(room.tournament) is None
    assert "expected 3 or more" in room.no(commands.DrawSeats, salt=salt(1))
