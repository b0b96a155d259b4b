"""Stakes that rise with the edge: who follows the cards is found, and nobody else is."""

from collections.abc import Callable
from random import Random

import pytest

from punto.games import game
from punto.history.stake_edge_correlation import (
    ALARM,
    MIN_SHOES,
    Leaning,
    Played,
    correlation,
    leanings,
    played,
    share_above,
)
from punto.odds.exact import edge
from punto.rules.cards import Card
from punto.rules.composition import Composition
from punto.rules.table_of_play import next_call

DECKS, SHOES = 4, 10
WAGER = "tie"

Chooses = Callable[[int, float, Random], int]
"""What somebody stakes, by the number of the round, the edge and chance."""


def dealt_edges(seed: int) -> list[float]:
    """The exact edges before each round of a shoe that was really dealt."""
    cards = list(Composition.of_decks(DECKS).cards())
    Random(seed).shuffle(cards)
    found: list[float] = []
    left = cards
    while len(left) > 30:
        found.append(float(edge(game("baccarat"), WAGER, Composition.of(left))))
        left = left[_cards_of_a_round(left) :]
    return found


def _cards_of_a_round(cards: list[Card]) -> int:
    values = [card.point_value for card in cards[:6]]
    return next(count for count in range(4, 7) if next_call(values[:count]).hand is None)


@pytest.fixture(scope="module")
def shoes() -> list[list[float]]:
    return [dealt_edges(seed) for seed in range(SHOES)]


def of(shoes: list[list[float]], chooses: Chooses, *, seed: int = 1) -> list[Leaning]:
    chance = Random(seed)
    return leanings(
        Played("ann", WAGER, "T1", [(chooses(at, one, chance), one) for at, one in enumerate(shoe)])
        for shoe in shoes
    )


def test_whoever_stakes_more_when_the_edge_is_better_is_found(shoes: list[list[float]]) -> None:
    usual = sum(shoe[0] for shoe in shoes) / len(shoes)
    (found,) = of(shoes, lambda _at, one, _chance: 500_00 if one < usual else 10_00)
    assert found.alarming
    assert found.chance < ALARM
    assert found.staked_edge < found.mean_edge
    assert (found.patron, found.wager, found.tables) == ("ann", WAGER, ["T1"])
    assert found.shoes == SHOES
    assert found.rounds == sum(map(len, shoes))


def test_whoever_stays_away_until_the_edge_is_better_is_found(shoes: list[list[float]]) -> None:
    usual = sum(shoe[0] for shoe in shoes) / len(shoes)
    (found,) = of(shoes, lambda at, one, _chance: 100_00 if one < usual or at == 0 else 0)
    assert found.alarming


@pytest.mark.parametrize(
    "chooses",
    [
        pytest.param(lambda at, _one, _chance: 10_00 * (1 + at), id="raises all the time"),
        pytest.param(lambda at, _one, _chance: 10_00 << (at % 6), id="doubles up"),
        pytest.param(lambda _at, _one, chance: chance.choice((10_00, 500_00)), id="by whim"),
    ],
)
def test_whoever_does_not_look_at_the_cards_is_left_alone(
    shoes: list[list[float]], chooses: Chooses
) -> None:
    (found,) = of(shoes, chooses)
    assert not found.alarming


def test_whoever_leans_the_wrong_way_is_no_danger(shoes: list[list[float]]) -> None:
    usual = sum(shoe[0] for shoe in shoes) / len(shoes)
    (found,) = of(shoes, lambda _at, one, _chance: 10_00 if one < usual else 500_00)
    assert found.correlation < 0
    assert not found.alarming


def test_stakes_that_never_change_and_few_shoes_are_not_judged(shoes: list[list[float]]) -> None:
    assert of(shoes, lambda _at, _one, _chance: 10_00) == []
    assert of(shoes[: MIN_SHOES - 1], lambda at, _one, _chance: 10_00 * (1 + at)) == []
    assert of([shoe[:10] for shoe in shoes], lambda at, _one, _chance: 10_00 * (1 + at)) == []


def test_a_program_that_follows_the_edge_exactly_is_found() -> None:
    shoe = [(10_00 * (at + 1), -float(at)) for at in range(20)]
    (found,) = leanings([Played("ann", WAGER, "T1", shoe)] * MIN_SHOES)
    assert found.correlation == pytest.approx(1)
    assert found.alarming


def test_of_thousands_who_raise_while_edges_wander_hardly_one_is_suspected() -> None:
    """Both wander within a shoe, so that single rounds would prove anything."""
    chance = Random(7)
    alarms = 0
    for _ in range(1_000):
        shoes = []
        for _ in range(SHOES):
            edge_now, rounds = 0.1, []
            for at in range(40):
                edge_now += chance.gauss(0, 0.002)
                rounds.append((10_00 * (1 + at), edge_now))
            shoes.append(Played("ann", WAGER, "T1", rounds))
        alarms += leanings(shoes)[0].alarming
    assert alarms <= 1


def test_rounds_count_from_the_first_wager_to_the_last() -> None:
    edges = {"tie": 0.1, "player": 0.01}
    rounds = [
        ({}, edges),
        ({"ann": {"tie": 5}}, edges),
        ({"bob": {"player": 7}}, edges),
        ({"ann": {"tie": 9, "player": 3}}, edges),
        ({}, edges),
    ]
    assert list(played("T1", rounds)) == [
        Played("ann", "player", "T1", [(0, 0.01), (0, 0.01), (3, 0.01)]),
        Played("ann", "tie", "T1", [(5, 0.1), (0, 0.1), (9, 0.1)]),
        Played("bob", "player", "T1", [(7, 0.01)]),
    ]


def test_a_correlation_needs_both_to_change() -> None:
    assert correlation([(1, 0.2), (2, 0.1)]) == pytest.approx(1)
    assert correlation([(1, 0.1), (2, 0.2)]) == pytest.approx(-1)
    assert correlation([(1, 0.1), (1, 0.2)]) is None
    assert correlation([(1, 0.1), (2, 0.1)]) is None


@pytest.mark.parametrize(
    ("value", "freedom", "expected"),
    # From printed tables of Student's distribution.
    [(6.314, 1, 0.05), (2.920, 2, 0.05), (2.353, 3, 0.05), (5.893, 5, 0.001), (4.144, 10, 0.001)],
)
def test_student_s_t_is_that_of_the_tables(value: float, freedom: int, expected: float) -> None:
    assert share_above(value, freedom) == pytest.approx(expected, rel=0.01)
    assert share_above(0, freedom) == pytest.approx(0.5)
    assert share_above(-value, freedom) == pytest.approx(1 - expected, rel=0.01)
