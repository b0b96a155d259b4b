"""Lots follow from the house's key alone: every process knows them, and nobody else does."""

from naive_tournament import commitment
from tournament.room import DIRECTOR, TWO_STAGES, Room

from punto.rules.refusal import Refusal
from punto.server.commit.blind_commands import DrawStage, OpenNew
from punto.server.commit.tournament_lots import LotFilling, Lots
from punto.tournament.commands import DrawSeats, OpenTournament
from punto.tournament.decide import decide
from punto.tournament.evolve import fold
from punto.tournament.state import FRESH, Tournament

KEY = bytes(range(32))


def opened(lots: Lots, name: str = "spring") -> Tournament:
    request = OpenNew(id="o", by=DIRECTOR, tournament=name, format=TWO_STAGES)
    command = LotFilling(lots).fill(FRESH, request, 5)
    assert isinstance(command, OpenTournament)
    assert (command.id, command.by, command.at) == ("o", DIRECTOR, 5)
    return fold(decide(FRESH, command).events)


def test_a_tournament_is_opened_with_the_hashes_of_all_its_draws() -> None:
    lots = Lots(KEY)
    assert opened(lots).commitments == tuple(
        commitment("spring", stage, lots.salt("spring", stage)) for stage in (1, 2)
    )


def test_a_draw_reveals_what_was_committed_to() -> None:
    tournament = opened(Lots(KEY))
    # Another process of the house has the same key.
    command = LotFilling(Lots(KEY)).fill(tournament, DrawStage(id="d", by=DIRECTOR), 7)
    assert isinstance(command, DrawSeats)
    assert commitment("spring", 1, command.salt) == tournament.commitments[0]


def test_every_stage_tournament_and_house_has_lots_of_its_own() -> None:
    salts = {
        Lots(key).salt(name, stage)
        for key in (KEY, bytes(32))
        for name in ("spring", "spring1")
        for stage in (1, 11)
    }
    assert len(salts) == 8
    assert {len(salt) for salt in salts} == {64}


def test_there_is_no_lot_behind_the_last_stage() -> None:
    room = Room(players=2)
    room.play({"p01": 100})
    room.decided()
    room.play({"p01": 100})
    found = LotFilling(Lots(KEY)).fill(room.tournament, DrawStage(id="d", by=DIRECTOR), 7)
    assert found == Refusal("there is no further stage to draw")
