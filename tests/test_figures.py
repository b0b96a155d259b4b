"""Figures that must come out exactly: every possible round, played and settled by the real code."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

import naive
import pytest

from punto.games import GAMES, game
from punto.games.baccarat import BACCARAT
from punto.rules.cards import CARDS
from punto.rules.game import Game
from punto.rules.hand import Hand
from punto.rules.outcome import Facet, HandOutcome, Outcome
from punto.rules.play import play
from punto.rules.round import Round
from punto.rules.settlement import settle
from punto.rules.wager import RoundWager

pytestmark = [pytest.mark.exhaustive, pytest.mark.whole]

CARD_OF_VALUE = {card.point_value: card for card in reversed(CARDS)}


def _deals(decks: int, values: tuple[int, ...]) -> int:
    """In how many ordered ways a shoe gives these values, continued to six cards."""
    taken: Counter[int] = Counter()
    ways = 1
    for value in values:
        ways *= (16 if value == 0 else 4) * decks - taken[value]
        taken[value] += 1
    return ways * prod(52 * decks - drawn for drawn in range(len(values), 6))


@pytest.fixture(scope="module")
def outcomes() -> dict[int, Counter[Outcome]]:
    """The ordered deals of 8 and of 6 decks by outcome, over every possible round of Baccarat.

    Each round is played and its three main wagers are settled; of the three exactly one wins.
    """
    counts: dict[int, Counter[Outcome]] = {8: Counter(), 6: Counter()}
    stakes = {"player": 20, "banker": 20, "tie": 20}
    for values in naive.all_rounds_by_value():
        played = play(BACCARAT, [CARD_OF_VALUE[value] for value in values])
        assert isinstance(played, Round)
        outcome = Outcome.of(played)
        nets = settle(BACCARAT.wagers, outcome, stakes)
        assert [key for key, net in nets.items() if net.net_cents > 0] == [played.result.value]
        for decks, count in counts.items():
            count[outcome] += _deals(decks, values)
    return counts


@pytest.mark.parametrize(
    ("decks", "banker", "player", "tie"),
    [
        (8, 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216),
        (6, 403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288),
    ],
)
def test_every_possible_round_by_point_value_gives_the_known_counts(
    outcomes: dict[int, Counter[Outcome]], decks: int, banker: int, player: int, tie: int
) -> None:
    counts: Counter[str] = Counter()
    for outcome, deals in outcomes[decks].items():
        counts[outcome.result.value] += deals
    assert counts == {"banker": banker, "player": player, "tie": tie}
    assert counts == naive.count_deals(decks)
    assert counts.total() == prod(52 * decks - drawn for drawn in range(6))


def test_all_ordered_deals_of_six_cards_from_eight_decks(
    outcomes: dict[int, Counter[Outcome]],
) -> None:
    assert outcomes[8].total() == 4_998_398_275_503_360


def _pair_chances(decks: int) -> dict[HandOutcome, Fraction]:
    """What the first two cards of a hand can be, as far as pair wagers look."""
    chances: dict[HandOutcome, Fraction] = {}
    for first, second in product(CARDS, repeat=2):
        hand = Hand((first, second))
        outcome = HandOutcome(hand.total, 2, hand.pair)
        copies = decks - (first is second)
        chance = Fraction(decks * copies, 52 * decks * (52 * decks - 1))
        chances[outcome] = chances.get(outcome, Fraction(0)) + chance
    return chances


def _edge(wager: RoundWager, chances: dict[Outcome, Fraction], power: bool) -> Fraction:
    unit = wager.stake_unit_cents
    edge = Fraction(0)
    for outcome, chance in chances.items():
        seen = Outcome(outcome.player, outcome.banker, power)
        net = settle((wager,), seen, {wager.key: unit})[wager.key].net_cents
        edge -= chance * Fraction(net, unit)
    return edge


def _house_edges(the_game: Game, deals: Counter[Outcome], *, power: bool) -> dict[str, Fraction]:
    points = {outcome: Fraction(count, deals.total()) for outcome, count in deals.items()}
    pairs = {Outcome(hand, hand): chance for hand, chance in _pair_chances(8).items()}
    return {
        wager.key: _edge(wager, points if Facet.POINTS in wager.reads else pairs, power)
        for wager in the_game.wagers
    }


PAIR = 10.36145
NATURAL_8 = 31.00866, 23.34296
NATURAL_9 = 22.66115, 14.06795
BACCARAT_EDGES = {
    "player": 1.23508,
    "banker": 1.05791,
    "tie": 14.35963,
    "player-pair": PAIR,
    "banker-pair": PAIR,
}
EDGES: dict[str, dict[str, float]] = {
    "baccarat": BACCARAT_EDGES,
    "fabulous-4": {
        "player": 1.60407,
        "banker": 1.54718,
        "tie": 14.35963,
        "player-fabulous-4": 12.08275,
        "banker-fabulous-4": 15.02569,
        "player-precious-pair": 20.19926,
        "banker-precious-pair": 20.19926,
    },
    "fortune-six": BACCARAT_EDGES | {"fortune-six": 16.68357},
    # Even money on Banker makes the house's edge on Player the patron's on Banker.
    "dragon-tournament": BACCARAT_EDGES | {"banker": -1.23508},
}
POWER_98_EDGES: dict[str, tuple[float, float, float]] = {
    "player": (1.09959, 1.23508, 0.42214),
    "banker": (0.92241, 1.05791, 0.24496),
    "tie": (13.62589, 14.35963, 9.95720),
    "player-pair": (9.59530, 10.36145, 5.76460),
    "banker-pair": (9.59530, 10.36145, 5.76460),
    "player-natural-8": (29.73104, *NATURAL_8),
    "banker-natural-8": (29.73104, *NATURAL_8),
    "player-natural-9": (21.22895, *NATURAL_9),
    "banker-natural-9": (21.22895, *NATURAL_9),
}


def _percent(edge: Fraction) -> float:
    return round(float(100 * edge), 5)


@pytest.mark.parametrize("slug", EDGES)
def test_house_edges_at_eight_decks(outcomes: dict[int, Counter[Outcome]], slug: str) -> None:
    edges = _house_edges(game(slug), outcomes[8], power=False)
    assert {key: _percent(edge) for key, edge in edges.items()} == EDGES[slug]


def test_power_98_house_edges_at_eight_decks_mixed_normal_and_power(
    outcomes: dict[int, Counter[Outcome]],
) -> None:
    power_98 = game("power-98")
    normal = _house_edges(power_98, outcomes[8], power=False)
    power = _house_edges(power_98, outcomes[8], power=True)
    found = {
        key: tuple(
            _percent(edge) for edge in ((5 * normal[key] + power[key]) / 6, normal[key], power[key])
        )
        for key in normal
    }
    assert found == POWER_98_EDGES


def test_the_figures_cover_every_game() -> None:
    assert {the_game.slug for the_game in GAMES} == {*EDGES, "power-98"}
