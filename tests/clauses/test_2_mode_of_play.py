"""Section 2, Mode of play: a test for each clause, or for clauses that differ by values only."""

from collections import Counter

import pytest
from clauses.clause_table import clause, clauses

from punto.rules.canonical import canonical
from punto.rules.cards import Rank, Suit, read_card
from punto.rules.composition import Composition
from punto.rules.game import Game
from punto.rules.refusal import InputError

MAIN = ["player", "banker", "tie"]
PAIRS = ["player-pair", "banker-pair"]
FABULOUS_4 = ["player-fabulous-4", "banker-fabulous-4"]
PRECIOUS_PAIRS = ["player-precious-pair", "banker-precious-pair"]
PLAYER_NATURALS = ["player-natural-8", "player-natural-9"]
BANKER_NATURALS = ["banker-natural-8", "banker-natural-9"]
DRAGONS = ["player-dragon", "banker-dragon", "any-dragon"]
LAYOUTS = {
    "baccarat": [*MAIN, *PAIRS],
    "fabulous-4": [*MAIN, *FABULOUS_4, *PRECIOUS_PAIRS],
    "power-98": [*MAIN, *PAIRS, *PLAYER_NATURALS, *BANKER_NATURALS],
    "fortune-six": [*MAIN, *PAIRS, "fortune-six"],
    "dragon-tournament": [*MAIN, *PAIRS, *DRAGONS],
}


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


@clauses(
    {
        "banker-area": ["banker"],
        "player-area": ["player"],
        "tie-area": ["tie"],
        "pair-area": PAIRS,
        "precious-pair-area": PRECIOUS_PAIRS,
        "fabulous-4-area": FABULOUS_4,
        "banker-natural-8-area": ["banker-natural-8"],
        "banker-natural-9-area": ["banker-natural-9"],
        "player-natural-8-area": ["player-natural-8"],
        "player-natural-9-area": ["player-natural-9"],
        "fortune-six-area": ["fortune-six"],
        "dragon-area": DRAGONS,
    }
)
def test_the_clause_puts_the_areas_of_these_wagers_on_the_layout(
    game: Game, number: str, expected: list[str]
) -> None:
    assert [wager.key for wager in game.every_wager if wager.area == number] == expected
