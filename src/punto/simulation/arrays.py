"""The tables of the dealing kernels, as arrays: how shoes are shuffled, and the outcome of rounds.

They are made from the Table of Play, the shoes asked for and the game's own tables. Cards are
numbers: the places of their kinds in `CARDS`.
"""

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from punto.rules.cards import CARDS
from punto.rules.die import FACES, power_faces
from punto.rules.game import Game
from punto.rules.hand import Hand, Pair
from punto.rules.round import Result
from punto.rules.shoe import cards_burned
from punto.rules.tables import endings, point_outcomes, tabulate
from punto.simulation import random_numbers
from punto.simulation.shoes import Shoes

Array = Any
"""A numpy array. Compiled code has no more precise type."""

KINDS = 64
"""The length of an axis for the 52 kinds of card: a power of two."""
TOTAL_BITS = 4
"""Where the total of two cards ends and their pair class begins."""

RESULTS = tuple(Result)
"""The results that recorded numbers stand for."""


class ShoeArrays(NamedTuple):
    """How shoes are shuffled and dealt.

    A round that starts with `last_from` cards gone or more is its shoe's last. A shoe has
    `sure_rounds` before that for sure, and `most_rounds` at most. `bounds` and `rejected` belong to
    the draws, `die_rejected` to the throws; `power` says which of the faces makes a Power hand.
    """

    fresh: Array
    bounds: Array
    rejected: Array
    burned: Array
    last_from: int
    sure_rounds: int
    most_rounds: int
    die_rejected: np.uint64
    power: Array


class OutcomeArrays(NamedTuple):
    """What rounds come to. `player` and `banker` have, for the first two cards of a hand, the total
    and, 16 times over, the pair class; `points` the point outcome by the two totals and the values
    of the next two cards, `cards` how many it takes, `results` who wins; `shape` how counts lie."""

    player: Array
    banker: Array
    values: Array
    points: Array
    cards: Array
    results: Array
    shape: tuple[int, int, int, int]


def shoe_arrays(game: Game, shoes: Shoes) -> ShoeArrays:
    words = -(-shoes.most_dealt // random_numbers.DRAWS)
    bounds = random_numbers.bounds(shoes.cards, words)
    of_word = [
        bounds[at : at + random_numbers.DRAWS] for at in range(0, len(bounds), random_numbers.DRAWS)
    ]
    power = power_faces(game.die)
    return ShoeArrays(
        fresh=np.array([CARDS.index(card) for card in shoes.order], np.uint8),
        bounds=np.array(of_word, np.uint64).T.copy(),
        rejected=np.array(
            [random_numbers.rejected_below(choices) for choices in of_word], np.uint64
        ),
        burned=np.array([cards_burned(card) if shoes.burn else 0 for card in CARDS], np.int64),
        last_from=shoes.last_from,
        sure_rounds=shoes.sure_rounds,
        most_rounds=shoes.most_rounds,
        die_rejected=np.uint64(random_numbers.rejected_below([len(FACES)] * random_numbers.THROWS)),
        power=np.array(power, np.uint8),
    )


@cache
def outcome_arrays(game: Game) -> OutcomeArrays:
    table = tabulate(game)
    places = {point: place for place, point in enumerate(point_outcomes())}
    points = np.zeros((10, 10, 10, 10), np.uint8)
    for player, banker in product(range(10), repeat=2):
        for drawn, point in endings(player, banker):
            # Whatever lies behind the cards that are drawn does not matter.
            points[(player, banker, *drawn)] = places[point]
    results = [RESULTS.index(point.outcome().result) for point in point_outcomes()]
    return OutcomeArrays(
        player=_first_two(table.player_pairs),
        banker=_first_two(table.banker_pairs),
        values=np.array([card.point_value for card in CARDS], np.uint8),
        points=points.ravel(),
        cards=np.array([point.player_cards + point.banker_cards for point in places], np.uint8),
        results=np.array(results, np.uint8),
        shape=table.shape,
    )


def _first_two(classes: Sequence[Sequence[Pair | None]]) -> Array:
    """The total and the pair class of any two cards."""
    class_of = {pair: place for place, members in enumerate(classes) for pair in members}
    table = np.zeros((KINDS, KINDS), np.uint16)
    for (a, first), (b, second) in product(enumerate(CARDS), repeat=2):
        hand = Hand((first, second))
        table[a, b] = hand.total | class_of[hand.pair] << TOTAL_BITS
    return table.ravel()
