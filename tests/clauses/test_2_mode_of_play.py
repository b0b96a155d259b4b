"""Section 2, Mode of play: a test for each clause, in the order of clauses.txt."""

from collections import Counter

import pytest
from clauses.clause_table import clause

from punto.rules.canonical import canonical
from punto.rules.cards import Rank, Suit, read_card
from punto.rules.composition import Composition
from punto.rules.game import Game
from punto.rules.refusal import InputError

LAYOUTS = {
    "baccarat": ["player", "banker", "tie", "player-pair", "banker-pair"],
    "fabulous-4": [
        "player",
        "banker",
        "tie",
        "player-fabulous-4",
        "banker-fabulous-4",
        "player-precious-pair",
        "banker-precious-pair",
    ],
    "power-98": [
        "player",
        "banker",
        "tie",
        "player-pair",
        "banker-pair",
        "player-natural-8",
        "player-natural-9",
        "banker-natural-8",
        "banker-natural-9",
    ],
    "fortune-six": ["player", "banker", "tie", "player-pair", "banker-pair", "fortune-six"],
    "dragon-tournament": [
        "player",
        "banker",
        "tie",
        "player-pair",
        "banker-pair",
        "player-dragon",
        "banker-dragon",
        "any-dragon",
    ],
}


def wagers_in(game: Game, area: str) -> list[str]:
    """The wagers whose betting areas this clause puts on the layout."""
    return [wager.key for wager in game.every_wager if wager.area == area]


@clause("decks")
def test_the_game_is_played_with_four_to_ten_decks_of_52_cards(game: Game, number: str) -> None:
    assert game.clauses.decks == number
    assert canonical(game)["decks"] == [4, 10]
    for decks in (4, 5, 6, 7, 8, 9, 10):
        shoe = Counter(Composition.of_decks(decks).cards())
        assert shoe.total() == 52 * decks
        assert {(card.rank, card.suit): count for card, count in shoe.items()} == {
            (rank, suit): decks for rank in Rank for suit in Suit
        }
    for decks in (0, 1, 3, 11):
        with pytest.raises(InputError):
            Composition.of_decks(decks)
    for joker in ("joker", "Joker", "*", "JK"):
        with pytest.raises(InputError):
            read_card(joker)


@clause("layout")
def test_the_layout_has_an_area_for_each_wager_of_the_sheet(game: Game, number: str) -> None:
    assert game.clauses.layout == number
    assert [wager.key for wager in game.every_wager] == LAYOUTS[game.slug]


@clause("banker-area")
def test_there_are_areas_for_banker(game: Game, number: str) -> None:
    assert wagers_in(game, number) == ["banker"]


@clause("player-area")
def test_there_are_areas_for_player(game: Game, number: str) -> None:
    assert wagers_in(game, number) == ["player"]


@clause("tie-area")
def test_there_are_areas_for_tie(game: Game, number: str) -> None:
    assert wagers_in(game, number) == ["tie"]


@clause("pair-area")
def test_there_are_areas_for_the_pairs(game: Game, number: str) -> None:
    assert wagers_in(game, number) == ["player-pair", "banker-pair"]


@clause("precious-pair-area")
def test_there_are_areas_for_the_precious_pairs(game: Game, number: str) -> None:
    assert wagers_in(game, number) == ["player-precious-pair", "banker-precious-pair"]


@clause("fabulous-4-area")
def test_there_are_areas_for_fabulous_4(game: Game, number: str) -> None:
    assert wagers_in(game, number) == ["player-fabulous-4", "banker-fabulous-4"]


@clause("banker-natural-8-area")
def test_there_are_areas_for_banker_natural_8(game: Game, number: str) -> None:
    assert wagers_in(game, number) == ["banker-natural-8"]


@clause("banker-natural-9-area")
def test_there_are_areas_for_banker_natural_9(game: Game, number: str) -> None:
    assert wagers_in(game, number) == ["banker-natural-9"]


@clause("player-natural-8-area")
def test_there_are_areas_for_player_natural_8(game: Game, number: str) -> None:
    assert wagers_in(game, number) == ["player-natural-8"]


@clause("player-natural-9-area")
def test_there_are_areas_for_player_natural_9(game: Game, number: str) -> None:
    assert wagers_in(game, number) == ["player-natural-9"]


@clause("fortune-six-area")
def test_there_are_areas_for_fortune_six(game: Game, number: str) -> None:
    assert wagers_in(game, number) == ["fortune-six"]


@clause("dragon-area")
def test_there_are_areas_for_the_dragons(game: Game, number: str) -> None:
    assert wagers_in(game, number) == ["player-dragon", "banker-dragon", "any-dragon"]
