"""Events and states of a tournament go out as JSON and come back as they were."""

from typing import get_args

import msgspec
import pytest
from tournament.room import TWO_STAGES, Room

from punto.journal.actor import patron
from punto.journal.encoding import decode, encode
from punto.table.settings import Dealing
from punto.tournament import commands, events
from punto.tournament.events import TournamentEvent
from punto.tournament.evolve import fold
from punto.tournament.format import Rebuys
from punto.tournament.state import Tournament


def a_whole_tournament() -> Room:
    """With everything in it that can happen, but for being cancelled."""
    rebuys = Rebuys(most=1, fee_cents=10_00, chips_cents=500_00, until_hand=5, below_cents=0)
    heats, final = TWO_STAGES.stages
    heats = msgspec.structs.replace(heats, announce_every=1, minimum_cents=100_00)
    format = msgspec.structs.replace(TWO_STAGES, stages=(heats, final), rebuys=rebuys)
    room = Room(format, players=9)
    room.do(commands.Withdraw, patron("p09"))
    room.draw()
    room.do(commands.PausePlay, why="fire alarm")
    room.do(commands.StartStage)
    room.do(commands.ExtendStage, more=1, why="late start")
    room.do(commands.ResumePlay)
    room.hand({"p01": -1_000_00}, dict.fromkeys(room.tournament.contenders[1:], 10000))
    room.do(commands.Rebuy, patron("p01"))
    room.do(commands.Disqualify, player="p02", why="seen on camera")
    room.do(commands.CorrectChips, player="p03", cents=-100, why="paid twice")
    room.hand({}, {})
    room.hand()
    room.end()
    room.decided()
    room.begin()
    room.hand()
    room.do(commands.EndStage, why="the power is out")
    room.pay_dragons()
    room.close_tables()
    room.decided()
    room.do(commands.AwardPrizes)
    return room


def dealt_by_people() -> Room:
    return Room.played(msgspec.structs.replace(TWO_STAGES, dealing=Dealing.DEALER), players=2)


def test_every_event_comes_back() -> None:
    room = a_whole_tournament()
    cancelled = Room(players=1)
    cancelled.do(commands.CancelTournament, why="the hall is flooded")
    happened = [*room.happened, *cancelled.happened, *dealt_by_people().happened]
    assert {type(one) for one in happened} == set(get_args(events.TournamentEvent))
    for event in happened:
        assert decode(TournamentEvent, encode(event)) == event


def test_every_state_comes_back_and_is_the_fold_of_the_events() -> None:
    room = a_whole_tournament()
    for length in range(len(room.happened) + 1):
        state = fold(room.happened[:length])
        again = decode(Tournament, encode(state))
        assert encode(again) == encode(state)
        assert fold(room.happened[length:], again) == room.tournament


def test_an_event_that_is_none_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        decode(TournamentEvent, b'{"event":"PlayerSighed"}')
