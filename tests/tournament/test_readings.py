"""The readings that a tournament alone shows: its stages are lengthened, ended and closed."""

from msgspec.structs import replace
from tournament.room import ONE_STAGE, PIT, TWO_STAGES, Room

from punto.table.settings import Dealing
from punto.tournament import commands, events
from punto.tournament.state import TournamentPhase


def test_reading_23_a_stage_is_closed_and_prizes_awarded_once_every_last_round_is_final() -> None:
    room = Room(replace(ONE_STAGE, dealing=Dealing.DEALER), players=2)
    room.begin()
    room.hand({"p01": 300})
    room.hand()
    room.do(commands.AnnounceDragons, PIT)
    room.pay_dragons()
    # The last round may still be void: nothing is closed before the director's word.
    for early in (commands.CloseStage, commands.AwardPrizes):
        assert "not now" in room.no(early)
    room.do(commands.ConfirmResults, PIT)
    assert "not now" in room.no(commands.CloseStage)
    room.close_tables()
    room.do(commands.CloseStage)
    assert isinstance(room.do(commands.AwardPrizes)[-1], events.TournamentEnded)


def test_reading_32_a_stage_is_not_lengthened_once_its_first_hand_is_called() -> None:
    room = Room(players=2)
    room.draw()
    room.do(commands.PausePlay, why="a seat is broken")
    room.do(commands.StartStage)
    # No hand is called while play is paused.
    (extended,) = room.do(commands.ExtendStage, more=1, why="a late start")
    assert extended == events.StageExtended(stage=1, more=1, why="a late start")
    room.do(commands.ResumePlay)
    words = "the first hand of the stage is called: its length stands"
    assert room.no(commands.ExtendStage, more=1, why="once more") == words
    room.hand()
    assert room.no(commands.ExtendStage, more=1, why="once more") == words
    assert (TWO_STAGES.stages[0].hands, room.tournament.length) == (2, 3)


def test_reading_33_the_director_ends_a_whole_stage_for_a_reason_and_its_hands_stand() -> None:
    room = Room.begun(players=2)
    room.hand({"p01": 300})
    assert "a reason" in room.no(commands.EndStage, why=" ")
    room.do(commands.EndStage, why="the power is out")
    room.close_tables()
    assert room.tournament.phase is TournamentPhase.PLAYED
    assert room.tournament.players["p01"].closed_cents == 1_003_00
