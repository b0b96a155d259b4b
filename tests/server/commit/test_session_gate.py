"""Where chips are somebody's money, no session may favour the patron (reading 28)."""

from typing import Any

import pytest
from asking import PIT
from msgspec.structs import replace

from punto.games import game
from punto.rules.refusal import Refusal
from punto.server.commit.session_gate import refuse
from punto.table.commands import OpenSession
from punto.table.settings import Dealing, settings_for
from punto.table.state import FRESH, Table

NONE = Refusal(
    "a session of more than 15 hands, or of minutes, may favour the patron; the settings of this "
    "house allow none",
    "1.1.13",
)


def table(slug: str, name: str = "T1", decks: int = 8) -> Table:
    settings = settings_for(
        game(slug), Dealing.DEALER, least_cents=100, most_cents=100_00, decks=decks
    )
    return replace(FRESH, name=name, settings=settings)


def refused(at: Table, **length: Any) -> Refusal | None:
    return refuse(at, OpenSession(id="1", by=PIT, at=0, **length))


@pytest.mark.parametrize("decks", [4, 6, 8, 10])
def test_a_session_that_favours_the_patron_is_refused(decks: int) -> None:
    dragons = table("dragon-tournament", decks=decks)
    assert refused(dragons, hands=15) is None
    assert refused(dragons, hands=16) == NONE
    assert refused(dragons, minutes=1) == NONE


def test_tournaments_and_games_without_sessions_are_left_to_the_table() -> None:
    assert refused(table("dragon-tournament", name="spring~1"), hands=18) is None
    assert refused(table("baccarat"), hands=18) is None
    assert refused(FRESH, hands=18) is None
