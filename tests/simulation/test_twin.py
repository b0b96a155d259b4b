"""The fast dealing against the slow twin, round by round and count by count."""

from collections import Counter
from typing import Any

import naive_simulation as naive
import pytest

from punto.games import game
from punto.games.baccarat import BACCARAT
from punto.rules.cards import read_card
from punto.rules.game import Game
from punto.rules.outcome import Outcome
from punto.rules.play import play
from punto.rules.round import Round
from punto.rules.tables import point_outcomes, tabulate
from punto.simulation import Shoes, simulate
from punto.simulation.arrays import RESULTS
from punto.simulation.work import DealingWork

ROW = [
    {"rounds_per_shoe": 66},
    {"cut": 14},
    {"cut": 14, "burn": True},
    {"cut": 0},
    {"cut": 7, "decks": 4, "burn": True},
    {"cut": 400},
    {"cut": 410, "burn": True},
    {"cut": 197, "decks": 4},
    {"rounds_per_shoe": 1, "decks": 10},
    {"rounds_per_shoe": 32, "decks": 4, "burn": True},
    {"cut": 20, "decks": 10, "burn": True},
]


def counted(a_game: Game, rounds: list[naive.Round]) -> tuple[int, ...]:
    """Rounds by outcome, in the order in which a simulation has them."""
    table = tabulate(a_game)
    points = {point: place for place, point in enumerate(point_outcomes())}
    found = Counter[tuple[int, int, int, int]]()
    for dealt in rounds:
        played = play(a_game, [read_card(card) for card in dealt.cards], dealt.die)
        assert isinstance(played, Round)
        outcome = Outcome.of(played)
        found[
            table.power_flags.index(outcome.power_hand),
            next(i for i, kinds in enumerate(table.player_pairs) if outcome.player.pair in kinds),
            next(i for i, kinds in enumerate(table.banker_pairs) if outcome.banker.pair in kinds),
            next(place for point, place in points.items() if _same(point.outcome(), outcome)),
        ] += 1
    return tuple(
        found[flag, player, banker, point]
        for flag in range(len(table.power_flags))
        for player in range(len(table.player_pairs))
        for banker in range(len(table.banker_pairs))
        for point in range(len(table.points))
    )


def _same(one: Outcome, other: Outcome) -> bool:
    return (one.player.total, one.player.cards, one.banker.total, one.banker.cards) == (
        other.player.total,
        other.player.cards,
        other.banker.total,
        other.banker.cards,
    )


@pytest.mark.whole
@pytest.mark.exhaustive
@pytest.mark.parametrize("settings", ROW, ids=str)
@pytest.mark.parametrize("slug", ["fabulous-4", "power-98"])
def test_every_count_is_that_of_the_twin(slug: str, settings: dict[str, Any]) -> None:
    a_game = game(slug)
    rounds = naive.rounds(11, 700, **({"decks": 8} | settings), die=a_game.die is not None)
    assert simulate(a_game, rounds=700, seed=11, **settings).counts == counted(a_game, rounds)


@pytest.mark.parametrize("rounds", [1, 2, 65, 66, 67, 131, 132, 133])
def test_a_simulation_ends_with_the_very_round_asked_for(rounds: int) -> None:
    dealt = naive.rounds(3, rounds, decks=8, rounds_per_shoe=66)
    found = simulate(BACCARAT, rounds=rounds, rounds_per_shoe=66, seed=3)
    assert found.counts == counted(BACCARAT, dealt)
    assert sum(found.shoe_rounds) == rounds // 66


# Shoes in which the twin saw a word thrown away, by seed and decks: random ones hardly ever do.
REJECTING = [(0, 10, 41), (0, 10, 63), (0, 8, 236), (1, 8, 54), (2, 6, 84), (2, 10, 58)]


@pytest.mark.parametrize(("seed", "decks", "shoe"), REJECTING)
def test_a_word_that_would_make_some_cards_likelier_is_thrown_away(
    seed: int, decks: int, shoe: int
) -> None:
    a_game = game("fabulous-4")
    dealt = naive.shoe_rounds(seed, shoe, decks=decks, cut=14)
    # The twin sees the rejection: with the rejected word the shoe would be another.
    bounds = naive_bounds(decks)
    assert any(
        naive.choices_of_word(naive.word(seed, shoe, number), choices) is None
        for number, choices in enumerate(bounds)
    )
    found = DealingWork.of(a_game, Shoes(decks, 14), seed).deal(shoe, 1)
    assert tuple(found.counts.tolist()) == counted(a_game, dealt)


def naive_bounds(decks: int) -> list[list[int]]:
    cards = 52 * decks
    return [[max(1, cards - at - k) for k in range(5)] for at in range(0, cards, 5)]


@pytest.mark.parametrize(("seed", "shoe"), [(2, 2603), (0, 16924)])
def test_a_word_that_would_make_some_faces_likelier_is_thrown_away(seed: int, shoe: int) -> None:
    a_game = game("power-98")
    assert naive.choices_of_word(naive.word(seed, shoe, 2048), [6] * 15) is None
    dealt = naive.shoe_rounds(seed, shoe, decks=8, cut=14, die=True)
    found = DealingWork.of(a_game, Shoes(8, 14), seed).deal(shoe, 1)
    assert tuple(found.counts.tolist()) == counted(a_game, dealt)


def test_recorded_results_are_those_of_the_rounds_in_their_order() -> None:
    settings = Shoes(8, 14)
    dealt = DealingWork.of(BACCARAT, settings, 5, record=True).deal(10, 9)
    rounds = [
        play(BACCARAT, [read_card(card) for card in one.cards], None)
        for shoe in range(10, 19)
        for one in naive.shoe_rounds(5, shoe, decks=8, cut=14)
    ]
    assert [RESULTS[number] for number in dealt.results] == [
        one.result for one in rounds if isinstance(one, Round)
    ]
    assert dealt.rounds == len(rounds)
