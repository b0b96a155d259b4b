"""Who has no hand in a table: every command is tried as everybody who only watches or keeps the
house."""

from typing import Any, get_args

import pytest
from msgspec import NODEFAULT
from msgspec.structs import fields
from table.sitting import Sitting, cards

from punto.rules.irregularity import Ruling
from punto.table import commands
from punto.table.actor import Actor, Role
from punto.table.decide import decide
from punto.table.settings import Dealing
from punto.table.state import FRESH

OUTSIDERS = (Role.SURVEILLANCE, Role.DIRECTOR, Role.AUDITOR, Role.ADMINISTRATOR)
INSIDERS = (Role.PATRON, Role.DEALER, Role.PIT, Role.SYSTEM)
assert {*OUTSIDERS, *INSIDERS} == set(Role)


def sample(kind: Any, by: Actor, sitting: Sitting) -> commands.Command:
    """A command of a kind with whatever it needs."""
    needed: dict[str, Any] = {
        "seat": 3,
        "wager": "player",
        "stake_cents": 10_00,
        "stakes": {"player": 10_00},
        "die": 1,
        "card": cards("9s")[0],
        "clause": "5.1",
        "table": "T1",
        "settings": sitting.table.rules,
        "dealer": "lim",
        "limits": sitting.table.rules.limits,
        "differential_cents": None,
        "cents": 1,
        "shoe": 2,
        "why": "-",
        "order": (),
        "dice": (),
        "salt": "",
        "left": (),
        "ruling": Ruling.VOID,
    }
    asked = [one.name for one in fields(kind) if one.default is NODEFAULT]
    given = {name: needed[name] for name in asked if name not in ("id", "by", "at")}
    command: commands.Command = kind(id="1", by=by, at=1, **given)
    return command


@pytest.mark.parametrize("dealing", Dealing)
@pytest.mark.parametrize("role", OUTSIDERS)
def test_whoever_has_no_hand_in_a_table_is_refused_every_command(
    role: Role, dealing: Dealing
) -> None:
    sitting = Sitting(dealing=dealing)
    # Not even by the name of the dealer or of a patron.
    for name in ("lim", "ann", "punto"):
        for kind in get_args(commands.Command):
            decision = decide(sitting.table, sample(kind, Actor(role, name), sitting), 10_000)
            assert decision.events == ()
            assert decision.refusal is not None
            assert decision.refusal.reason.endswith(f", not for the {role.value}"), kind


@pytest.mark.parametrize("role", OUTSIDERS)
def test_whoever_has_no_hand_in_a_table_opens_none(role: Role) -> None:
    command = sample(commands.OpenTable, Actor(role, "tan"), Sitting())
    refusal = decide(FRESH, command).refusal
    assert refusal is not None
    assert refusal.reason == f"opening a table is for the pit, not for the {role.value}"
