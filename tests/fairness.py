"""Statistics that a fair shuffle and a fair die keep within known bounds, and an unfair one breaks.

Each takes a large sample and gives one number with the bounds within which it lies for a fair
source in so many of a hundred samples: 99, unless another level is asked for. Means and variances
are exact for shoes in which every kind of card is there equally often; a shoe is given as the
numbers of its cards' kinds, in the order of `CARDS`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, permutations
from math import fsum, inf, sqrt
from operator import eq, mul, ne
from statistics import NormalDist
from typing import TypeVar

from chi_square import quantile

from punto.rules.cards import CARDS, Card, Suit
from punto.rules.composition import Composition
from punto.rules.die import FACES
from punto.rules.shoe import DEFAULT_DECKS
from punto.server.commit.unbiased_random import ENTROPY, Bits, shuffled, throw_die

T = TypeVar("T")

LEVEL = 0.99
KINDS = len(CARDS)

Shoes = Sequence[bytes]

_NUMBER = {card: number for number, card in enumerate(CARDS)}
_RED = bytes(card.suit in (Suit.DIAMONDS, Suit.HEARTS) for card in CARDS)
# Deviations from the mean of all kinds, doubled to be whole.
_DEVIATIONS = tuple(2 * number - (KINDS - 1) for number in range(KINDS))

_ITEMS = 5
_ORDERS = tuple(permutations(range(_ITEMS)))

_LONGEST_COLLECTION = 22


@dataclass(frozen=True, slots=True)
class Finding:
    """`outcomes` is how many cards, orders or throws it was found in."""

    test: str
    outcomes: int
    statistic: float
    least: float
    most: float

    @property
    def fair(self) -> bool:
        return self.least <= self.statistic <= self.most


@dataclass(frozen=True, slots=True)
class Moments:
    mean: Fraction
    variance: Fraction


def kinds(order: Iterable[Card]) -> bytes:
    return bytes([_NUMBER[card] for card in order])


# The two kinds of bounds. Both ends count: what is too even is no chance either.


def _chi_square(test: str, outcomes: int, statistic: float, freedom: int, level: float) -> Finding:
    least, most = _chi_square_bounds(freedom, level)
    return Finding(test, outcomes, statistic, least, most)


@lru_cache
def _chi_square_bounds(freedom: int, level: float) -> tuple[float, float]:
    return quantile((1 - level) / 2, freedom), quantile((1 + level) / 2, freedom)


def _normal(
    test: str, outcomes: int, found: int, count: int, moments: Moments, level: float
) -> Finding:
    """For a sum over so many independent parts that have these moments."""
    deviation = (found - count * moments.mean) / sqrt(count * moments.variance)
    bound = NormalDist().inv_cdf((1 + level) / 2)
    return Finding(test, outcomes, deviation, -bound, bound)


def _distance(found: Mapping[T, int], expected: Mapping[T, float]) -> float:
    if found.keys() - expected.keys():
        # What cannot be has happened.
        return inf
    return sum((found.get(cell, 0) - often) ** 2 / often for cell, often in expected.items())


# The shuffle.


def cards_by_place(shoes: Shoes, level: float = LEVEL) -> Finding:
    """Whether each kind of card comes to each place of the shoe equally often."""
    places, often = len(shoes[0]), len(shoes) / KINDS
    even = dict.fromkeys(range(KINDS), often)
    distance = fsum(_distance(Counter(column), even) for column in zip(*shoes, strict=True))
    # A shoe has each kind a fixed number of times, so that its places depend on each other: their
    # covariances are those of independent places, with both margins fixed, times n / (n - 1).
    statistic = distance * (places - 1) / places
    freedom = (places - 1) * (KINDS - 1)
    return _chi_square("cards by place", len(shoes) * places, statistic, freedom, level)


def neighbours(shoes: Shoes, level: float = LEVEL) -> Finding:
    """Serial correlation: whether a card says anything about the next one in its shoe."""
    found = 0
    for shoe in shoes:
        values = [_DEVIATIONS[kind] for kind in shoe]
        found += sum(map(mul, values, [*values[1:], values[0]]))
    moments = neighbour_moments([_DEVIATIONS[kind] for kind in shoes[0]])
    outcomes = len(shoes) * len(shoes[0])
    return _normal("neighbours", outcomes, found, len(shoes), moments, level)


def neighbour_moments(values: Sequence[int]) -> Moments:
    """Of the sum of products of neighbours in a ring, over all orders of these values."""
    assert sum(values) == 0, "deviations from a mean add up to nothing"
    size, squares, fourths = len(values), sum(v**2 for v in values), sum(v**4 for v in values)
    mean = Fraction(-squares, size - 1)
    second = Fraction(squares**2 - fourths, size - 1)
    second += Fraction(squares**2 - 2 * fourths, (size - 1) * (size - 2))
    return Moments(mean, second - mean**2)


def runs_of_colour(shoes: Shoes, level: float = LEVEL) -> Finding:
    """Whether red and black follow each other in as many runs as they should."""
    found = 0
    for shoe in shoes:
        colours = [_RED[kind] for kind in shoe]
        found += 1 + sum(map(ne, colours, colours[1:]))
    places = len(shoes[0])
    red = sum(_RED[kind] for kind in shoes[0])
    moments = run_moments(red, places - red)
    return _normal("runs of colour", len(shoes) * places, found, len(shoes), moments, level)


def run_moments(red: int, black: int) -> Moments:
    """Of the number of runs, over all orders of so many red and black cards."""
    size, twice = red + black, 2 * red * black
    variance = Fraction(twice * (twice - size), size**2 * (size - 1))
    return Moments(1 + Fraction(twice, size), variance)


def shoes_alike(shoes: Shoes, level: float = LEVEL) -> Finding:
    """Whether a shoe says anything about the next one: in how many places the two agree."""
    # In how many places a shoe agrees with the next does not depend on which shoe that is, so that
    # these counts are independent although each shoe but two is in two of them.
    found = sum(sum(map(eq, one, next_)) for one, next_ in pairwise(shoes))
    places, count = len(shoes[0]), len(shoes) - 1
    moments = agreement_moments(places, KINDS)
    return _normal("shoes alike", len(shoes) * places, found, count, moments, level)


def agreement_moments(places: int, of: int) -> Moments:
    """Of the number of places that agree in two orders of `of` kinds, each there equally often."""
    variance = Fraction(places**2 * (of - 1), (places - 1) * of**2)
    return Moments(Fraction(places, of), variance)


def orders_of_five(orders: Sequence[tuple[int, ...]], level: float = LEVEL) -> Finding:
    """Whether five things come in each of their 120 orders equally often."""
    even = dict.fromkeys(_ORDERS, len(orders) / len(_ORDERS))
    statistic = _distance(Counter(orders), even)
    return _chi_square("orders of five", len(orders), statistic, len(_ORDERS) - 1, level)


# The die.


def faces(throws: Sequence[int], level: float = LEVEL) -> Finding:
    """Whether each face comes equally often."""
    even = dict.fromkeys(FACES, len(throws) / len(FACES))
    statistic = _distance(Counter(throws), even)
    return _chi_square("faces of the die", len(throws), statistic, len(FACES) - 1, level)


def pairs_of_throws(throws: Sequence[int], level: float = LEVEL) -> Finding:
    """Serial test: whether a throw says anything about the next one."""
    pairs = list(zip(throws[::2], throws[1::2], strict=False))
    even = {(one, other): len(pairs) / len(FACES) ** 2 for one in FACES for other in FACES}
    statistic = _distance(Counter(pairs), even)
    return _chi_square("pairs of throws", 2 * len(pairs), statistic, len(even) - 1, level)


def collected_faces(throws: Sequence[int], level: float = LEVEL) -> Finding:
    """Coupon collector: how many throws it takes until every face has come, again and again."""
    lengths = Counter(min(length, _LONGEST_COLLECTION) for length in _collected(throws))
    count = lengths.total()
    expected = {length: float(count * chance) for length, chance in collection_chances().items()}
    statistic = _distance(lengths, expected)
    return _chi_square("collected faces", len(throws), statistic, len(expected) - 1, level)


def _collected(throws: Iterable[int]) -> Iterator[int]:
    seen: set[int] = set()
    length = 0
    for throw in throws:
        seen.add(throw)
        length += 1
        if len(seen) == len(FACES):
            yield length
            seen.clear()
            length = 0


def collection_chances() -> dict[int, Fraction]:
    """How likely each length of a collection is; the longest stands for all that are longer."""
    all_faces = len(FACES)
    # How likely it is that so many faces have come; a collection ends with the last.
    seen = [Fraction(0)] * (all_faces + 1)
    seen[0] = Fraction(1)
    chances = {}
    for length in range(1, _LONGEST_COLLECTION):
        before, seen = seen, [Fraction(0)] * (all_faces + 1)
        for count, chance in enumerate(before[:all_faces]):
            seen[count] += chance * Fraction(count, all_faces)
            seen[count + 1] += chance * Fraction(all_faces - count, all_faces)
        if length >= all_faces:
            chances[length] = seen[all_faces]
    chances[_LONGEST_COLLECTION] = 1 - sum(chances.values(), Fraction(0))
    return chances


# All of them, on draws made of the same bits.


def shoes_by(shuffle: Callable[[bytes], Iterable[int]], *, decks: int, count: int) -> Shoes:
    fresh = kinds(Composition.of_decks(decks).cards())
    return [bytes(shuffle(fresh)) for _ in range(count)]


def findings(
    bits: Bits = ENTROPY,
    *,
    shoes: int,
    fives: int,
    throws: int,
    decks: int = DEFAULT_DECKS,
    level: float = LEVEL,
) -> list[Finding]:
    """Every statistic, of so many shoes, orders of five and throws of the die."""
    shuffled_shoes = shoes_by(lambda fresh: shuffled(fresh, bits), decks=decks, count=shoes)
    orders = [tuple(shuffled(range(_ITEMS), bits)) for _ in range(fives)]
    thrown = [throw_die(bits) for _ in range(throws)]
    return [
        *(test(shuffled_shoes, level) for test in OF_SHOES),
        orders_of_five(orders, level),
        *(test(thrown, level) for test in OF_THROWS),
    ]


OF_SHOES = (cards_by_place, neighbours, runs_of_colour, shoes_alike)
OF_THROWS = (faces, pairs_of_throws, collected_faces)
