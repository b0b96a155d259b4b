"""Irregular rounds against the slow twin, few: `./do fuzz irregularities` plays the many."""

import pytest
from fuzz.irregularities import play

from punto.games import GAMES
from punto.rules.game import Game


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_whatever_goes_wrong_at_a_table_its_twin_agrees(game: Game) -> None:
    played = play(game, rounds=100, seed=1)
    assert played.rounds == 100
    assert sum(played.reports.values()) > 20
    assert played.kinds["RoundVoided"] > 0
    assert played.audited > 0
