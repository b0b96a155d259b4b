"""Games as values: their canonical form, their words, and what a wager is made of."""

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from punto.games import GAMES, SHEETS, game
from punto.rules.condition import any_run, banker, either, player, power_hand
from punto.rules.game import Game
from punto.rules.refusal import InputError
from punto.rules.wager import Odds, key_of, pays, push, wager

GOLDEN = Path(__file__).parent.parent / "golden"


@pytest.mark.parametrize("the_game", GAMES, ids=lambda the_game: the_game.slug)
def test_the_canonical_form_is_what_it_was(the_game: Game) -> None:
    """A change here is a change of rules: give the sheet a new version and keep the old one."""
    golden = (GOLDEN / f"{the_game.slug}.json").read_text()
    assert json.dumps(the_game.canonical(), indent=1) + "\n" == golden


def test_each_game_has_a_hash_of_its_own_that_any_change_moves() -> None:
    hashes = {the_game.sha256() for the_game in GAMES}
    assert len(hashes) == len(GAMES)
    for the_game in GAMES:
        changed = replace(the_game, wagers=the_game.wagers[:-1])
        assert changed.sha256() not in hashes
        first = the_game.wagers[0]
        dearer = replace(first, lines=(pays("3 to 1", player.wins, rule="4.1"), *first.lines))
        assert replace(the_game, wagers=(dearer, *the_game.wagers[1:])).sha256() not in hashes


def test_every_sheet_is_listed_once_under_its_own_name() -> None:
    assert [the_game.slug.replace("-", "_") for the_game in GAMES] == list(SHEETS)
    for the_game in GAMES:
        assert game(the_game.slug) is the_game


def test_an_unknown_game_is_named_together_with_those_there_are() -> None:
    with pytest.raises(InputError, match="'pontoon' is no game; there are baccarat, fabulous-4"):
        game("pontoon")


def test_the_wager_keys_are_those_that_everybody_uses() -> None:
    pairs = ["player-pair", "banker-pair"]
    main = ["player", "banker", "tie"]
    assert {the_game.slug: [one.key for one in the_game.every_wager] for the_game in GAMES} == {
        "baccarat": main + pairs,
        "fabulous-4": [
            *main,
            "player-fabulous-4",
            "banker-fabulous-4",
            "player-precious-pair",
            "banker-precious-pair",
        ],
        "power-98": [
            *main,
            *pairs,
            "player-natural-8",
            "player-natural-9",
            "banker-natural-8",
            "banker-natural-9",
        ],
        "fortune-six": [*main, *pairs, "fortune-six"],
        "dragon-tournament": [*main, *pairs, "player-dragon", "banker-dragon", "any-dragon"],
    }


def test_odds_stay_as_printed_and_become_fractions() -> None:
    for printed, value in (
        ("0.95 to 1", Fraction(19, 20)),
        ("21 to 20", Fraction(21, 20)),
        ("1 to 2", Fraction(1, 2)),
        ("8 to 1", Fraction(8)),
    ):
        assert (Odds(printed).printed, Odds(printed).value) == (printed, value)


@pytest.mark.parametrize("printed", ["8:1", "8 to 0", "-1 to 1", "eight to 1", "8 to 1 ", ""])
def test_odds_that_no_sheet_prints_are_a_mistake_of_ours(printed: str) -> None:
    with pytest.raises(AssertionError, match="odds are printed like"):
        Odds(printed)


def test_a_payment_that_would_need_rounding_is_a_mistake_of_ours() -> None:
    line = pays("0.95 to 1", banker.wins, rule="4.1")
    with pytest.raises(AssertionError, match="would need rounding"):
        line.payment(10)


def test_conditions_know_their_words() -> None:
    assert (banker.wins & banker.total(6) & banker.cards(2)).words == (
        "Banker wins, totals 6 and has 2 cards"
    )
    assert (power_hand & player.wins & player.natural).words == (
        "in a Power hand, Player wins and has a Natural 8 or 9"
    )
    assert any_run(7, called="Royal Dragon", or_more=True).words == (
        "longest run is 7 or more (Royal Dragon)"
    )
    assert either(["1", "2", "3"]) == "1, 2 or 3"


def test_a_wager_takes_its_key_from_its_name_and_its_stake_unit_from_its_odds() -> None:
    assert key_of("Player Natural 8") == "player-natural-8"
    made = wager(
        "Odd One",
        push(player.wins, rule="4.1"),
        pays("21 to 20", banker.wins, rule="4.1"),
        pays("1 to 3", banker.pair, rule="4.1"),
        area="2.2",
    )
    assert (made.key, made.stake_unit_cents) == ("odd-one", 60)
