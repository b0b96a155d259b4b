"""Every command is tried by every role, before a tournament, in it and after it."""

from typing import Any, get_args

import pytest
from sample_commands import sample
from tournament.room import PURSE, Room

from punto.journal.actor import Actor, Role
from punto.tournament import commands
from punto.tournament.decide import decide
from punto.tournament.state import FRESH

COMMANDS = get_args(commands.TournamentCommand)

PATRON = {commands.Register, commands.Withdraw, commands.Rebuy}
PIT = {commands.AnnounceDragons, commands.ConfirmResults}
SYSTEM = {commands.NoteResults}
DIRECTOR = set(COMMANDS) - PATRON - SYSTEM
MAY: dict[Role, set[Any]] = {
    Role.PATRON: PATRON,
    Role.PIT: PIT,
    Role.DIRECTOR: DIRECTOR,
    Role.SYSTEM: SYSTEM,
}


@pytest.mark.parametrize("kind", COMMANDS)
@pytest.mark.parametrize("role", Role)
def test_a_command_is_for_those_whom_it_belongs_to(kind: Any, role: Role) -> None:
    room = Room(players=2)
    decision = decide(room.tournament, sample(kind, Actor(role, "p01")), PURSE)
    foreign = decision.refusal is not None and f"not for the {role.value}" in str(decision.refusal)
    assert foreign is (kind not in MAY.get(role, set()))


@pytest.mark.parametrize("kind", [one for one in COMMANDS if one is not commands.OpenTournament])
def test_nothing_is_asked_of_a_tournament_that_was_never_opened(kind: Any) -> None:
    role = next(role for role, kinds in MAY.items() if kind in kinds)
    refusal = decide(FRESH, sample(kind, Actor(role, "p01")), PURSE).refusal
    assert refusal is not None
    assert refusal.reason == "the tournament was never opened"


@pytest.mark.parametrize("kind", [one for one in COMMANDS if one is not commands.OpenTournament])
def test_nothing_is_asked_of_a_tournament_that_is_over(kind: Any) -> None:
    room = Room(players=2)
    room.do(commands.CancelTournament, why="the hall is flooded")
    role = next(role for role, kinds in MAY.items() if kind in kinds)
    refusal = decide(room.tournament, sample(kind, Actor(role, "p01")), PURSE).refusal
    assert refusal is not None
    assert refusal.reason == "the tournament is over"
