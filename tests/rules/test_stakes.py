"""Stakes that are taken, and stakes that are refused."""

import pytest

from punto.games import GAMES, game
from punto.rules.game import Game
from punto.rules.limits import not_above
from punto.rules.refusal import Refusal


@pytest.mark.parametrize(
    ("stake", "shown"),
    [
        (0, "0"),
        (-100, "-100"),
        (True, "true"),
        (False, "false"),
        (100.0, "100.0"),
        ("100", '"100"'),
        (None, "null"),
        ([100], "a list"),
        ({}, "an object"),
    ],
)
@pytest.mark.parametrize("the_game", GAMES, ids=lambda the_game: the_game.slug)
def test_a_stake_is_a_whole_number_of_cents_above_zero(
    the_game: Game, stake: object, shown: str
) -> None:
    assert the_game.refuse_stakes({"tie": stake}) == Refusal(  # type: ignore[dict-item]
        f"a stake of {shown} on tie; expected a whole number of cents above zero"
    )


def test_a_wager_of_another_game_is_named_together_with_those_there_are() -> None:
    assert game("baccarat").refuse_stakes({"fortune-six": 100}) == Refusal(
        '"fortune-six" is no wager here; there are player, banker, tie, player-pair, banker-pair'
    )
    assert game("dragon-tournament").refuse_session_stakes({"player": 100}) is not None
    assert game("dragon-tournament").refuse_session_stakes({"any-dragon": 100}) is None


def test_a_refused_stake_names_the_line_that_could_not_be_paid() -> None:
    assert game("power-98").refuse_stakes({"player": 50}) == Refusal(
        "50 cents on player cannot be paid exactly at 21 to 20; expected a multiple of 20", "4.2"
    )


def test_a_limit_on_one_wager_alone_reads_well() -> None:
    limit = not_above("Player", "Lucky Seven", rule="3.5.1")
    assert limit.words == "Lucky Seven needs a Player wager and may not exceed it"


def test_a_broken_limit_says_what_was_found() -> None:
    stakes = {"banker-natural-8": 100, "player": 1000}
    assert game("power-98").refuse_stakes(stakes) == Refusal(
        "100 cents on Banker Natural 8 and Banker Natural 9 with 0 on Banker: Banker Natural 8 and "
        "Banker Natural 9 need a Banker wager and together may not exceed it",
        "3.5.2",
    )
