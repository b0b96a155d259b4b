"""Who has no hand in a table: every command is tried as everybody who only watches or keeps the
house."""

from typing import Any, get_args

import pytest
from sample_commands import sample_at
from table.sitting import ANN, LIM, TAN, Sitting

from punto.journal.actor import SYSTEM, Actor, Role
from punto.table import commands
from punto.table.decide import decide
from punto.table.decide.roles import COMMAND_WORDS, PERMITTED_ROLES, by_the_house
from punto.table.settings import Dealing
from punto.table.state import FRESH

OUTSIDERS = (Role.SURVEILLANCE, Role.DIRECTOR, Role.AUDITOR, Role.ADMINISTRATOR)
INSIDERS = (Role.PATRON, Role.DEALER, Role.PIT, Role.SYSTEM)
assert {*OUTSIDERS, *INSIDERS} == set(Role)


@pytest.mark.parametrize("dealing", Dealing)
@pytest.mark.parametrize("role", OUTSIDERS)
def test_whoever_has_no_hand_in_a_table_is_refused_every_command_but_a_concern(
    role: Role, dealing: Dealing
) -> None:
    sitting = Sitting(dealing=dealing)
    # Not even by the name of the dealer or of a patron.
    for name in ("lim", "ann", "punto"):
        for kind in get_args(commands.TableCommand):
            if role in PERMITTED_ROLES[kind]:
                # Surveillance may raise a concern.
                assert (kind, role) == (commands.RaiseConcern, Role.SURVEILLANCE)
                continue
            decision = decide(
                sitting.table, sample_at(sitting.table, kind, Actor(role, name)), 10_000
            )
            assert decision.events == ()
            assert decision.refusal is not None
            assert decision.refusal.reason.endswith(f", not for the {role.value}"), kind


ON_A_DIRECTOR_S_WORD = {
    commands.OpenTable,
    commands.CloseTable,
    commands.OpenSession,
    commands.EndSession,
    commands.AnnounceDragonBets,
}
BY_NOBODY = {
    commands.TakeSeat,
    commands.StandBehind,
    commands.LeaveSeat,
    commands.AskToDeal,
    commands.FreeSeat,
    commands.ChangeLimits,
    commands.FillFloat,
    commands.CreditFloat,
}


def cup_table(dealing: Dealing) -> Sitting:
    """A table of the tournament cup, with a dealer and two players."""
    return Sitting("dragon-tournament", dealing, table="cup~1")


def whose(kind: Any, by: Actor, sitting: Sitting) -> str:
    """Whose such a command is, where it is refused because it is somebody else's."""
    refusal = decide(sitting.table, sample_at(sitting.table, kind, by), 10_000).refusal
    words = f"{COMMAND_WORDS[kind]} is for "
    reason = refusal.reason if refusal is not None else ""
    return reason.removeprefix(words) if reason.startswith(words) else ""


@pytest.mark.parametrize("dealing", Dealing)
@pytest.mark.parametrize("kind", get_args(commands.TableCommand), ids=lambda kind: kind.__name__)
def test_what_concerns_all_tables_of_a_tournament_is_for_the_tournament(
    kind: Any, dealing: Dealing
) -> None:
    sitting = cup_table(dealing)
    for role in Role:
        by = Actor(role, {Role.DEALER: "lim", Role.SYSTEM: "punto"}.get(role, "ann"))
        told = whose(kind, by, sitting)
        if kind in BY_NOBODY or (kind in ON_A_DIRECTOR_S_WORD and role is not Role.SYSTEM):
            assert told == "tournament cup, which the table belongs to"
        elif kind in ON_A_DIRECTOR_S_WORD:
            assert not told
        else:
            alone = role is Role.SYSTEM and dealing is Dealing.AUTOMATIC and by_the_house(kind)
            assert bool(told) == (role not in PERMITTED_ROLES[kind] and not alone)
            assert "tournament cup" not in told


@pytest.mark.parametrize("table", ["T1", "cup~1"])
@pytest.mark.parametrize("dealing", Dealing)
def test_where_nobody_deals_the_pit_supervisor_does_what_a_dealer_does(
    dealing: Dealing, table: str
) -> None:
    sitting = Sitting("dragon-tournament", dealing, table=table)
    by_a_dealer = [
        kind for kind in get_args(commands.TableCommand) if Role.DEALER in PERMITTED_ROLES[kind]
    ]
    for dealer_there in (True, False):
        for kind in by_a_dealer:
            told = whose(kind, TAN, sitting)
            allowed = dealing is not Dealing.AUTOMATIC and not dealer_there
            assert bool(told) == (Role.PIT not in PERMITTED_ROLES[kind] and not allowed), kind
        sitting.do(commands.ChangeDealer, TAN, dealer=None)
    # Nobody else does.
    for by in (LIM, ANN, SYSTEM):
        assert sitting.ask(commands.CloseBetting, by) is not None


@pytest.mark.parametrize("role", [one for one in Role if one is not Role.SYSTEM])
def test_nobody_but_the_house_itself_asks_what_a_tournament_asks(role: Role) -> None:
    for kind in get_args(commands.DirectedCommand):
        for sitting in (cup_table(Dealing.AUTOMATIC), Sitting("dragon-tournament")):
            assert whose(kind, Actor(role, "lim"), sitting) == (
                f"the system, not for the {role.value}"
            )


@pytest.mark.parametrize("role", OUTSIDERS)
def test_whoever_has_no_hand_in_a_table_opens_none(role: Role) -> None:
    command = sample_at(Sitting().table, commands.OpenTable, Actor(role, "tan"))
    refusal = decide(FRESH, command).refusal
    assert refusal is not None
    assert refusal.reason == f"opening a table is for the pit, not for the {role.value}"
