"""Sessions of tournament play, and the wagers on them."""

from punto.games import game
from punto.rules.session import shortest_winning_run


def test_no_dragon_wager_wins_in_fewer_than_five_hands() -> None:
    # Told once and remembered: what is looked at is how it is found.
    shortest_winning_run.cache_clear()
    assert shortest_winning_run(game("dragon-tournament").session_wagers) == 5
