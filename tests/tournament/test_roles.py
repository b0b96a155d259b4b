"""Every command is tried by every role, before a tournament, in it and after it."""

from typing import Any, get_args

import pytest
from msgspec import NODEFAULT
from msgspec.structs import fields
from tournament.room import NAME, PURSE, TWO_STAGES, Room, hashes, salt

from punto.journal.actor import Actor, Role
from punto.tournament import commands
from punto.tournament.decide import decide
from punto.tournament.state import FRESH

COMMANDS = get_args(commands.TournamentCommand)

PATRON = {commands.Register, commands.Withdraw, commands.Rebuy}
PIT = {commands.AnnounceDragons}
SYSTEM = {commands.NoteResults}
DIRECTOR = set(COMMANDS) - PATRON - SYSTEM
MAY: dict[Role, set[Any]] = {
    Role.PATRON: PATRON,
    Role.PIT: PIT,
    Role.DIRECTOR: DIRECTOR,
    Role.SYSTEM: SYSTEM,
}


def sample(kind: Any, role: Role) -> commands.TournamentCommand:
    """A command of a kind with whatever it needs."""
    needed: dict[str, Any] = {
        "tournament": NAME,
        "format": TWO_STAGES,
        "commitments": hashes(2),
        "salt": salt(1),
        "why": "-",
        "more": 1,
        "player": "p01",
        "cents": 1,
        "table": 1,
        "after": 0,
        "through": 1,
        "hands": 0,
        "nets": {},
        "staked": {},
        "lying": {},
        "pending": {},
    }
    asked = {one.name for one in fields(kind) if one.default is NODEFAULT}
    chosen = {name: value for name, value in needed.items() if name in asked}
    made: commands.TournamentCommand = kind(id="c", by=Actor(role, "p01"), at=1, **chosen)
    return made


@pytest.mark.parametrize("kind", COMMANDS)
@pytest.mark.parametrize("role", Role)
def test_a_command_is_for_those_whom_it_belongs_to(kind: Any, role: Role) -> None:
    room = Room(players=2)
    decision = decide(room.tournament, sample(kind, role), PURSE)
    foreign = decision.refusal is not None and f"not for the {role.value}" in str(decision.refusal)
    assert foreign is (kind not in MAY.get(role, set()))


@pytest.mark.parametrize("kind", [one for one in COMMANDS if one is not commands.OpenTournament])
def test_nothing_is_asked_of_a_tournament_that_was_never_opened(kind: Any) -> None:
    role = next(role for role, kinds in MAY.items() if kind in kinds)
    refusal = decide(FRESH, sample(kind, role), PURSE).refusal
    assert refusal is not None
    assert refusal.reason == "the tournament was never opened"


@pytest.mark.parametrize("kind", [one for one in COMMANDS if one is not commands.OpenTournament])
def test_nothing_is_asked_of_a_tournament_that_is_over(kind: Any) -> None:
    room = Room(players=2)
    room.do(commands.CancelTournament, why="the hall is flooded")
    role = next(role for role, kinds in MAY.items() if kind in kinds)
    refusal = decide(room.tournament, sample(kind, role), PURSE).refusal
    assert refusal is not None
    assert refusal.reason == "the tournament is over"
