"""The house's cards and die: drawn without bias, by statistics that see a bias where there is one.

The bits come from a seeded generator, so that no test passes or fails by luck; `./do bench chance`
runs the same statistics on the operating system's entropy.
"""

import inspect
import random
import runpy
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache
from itertools import pairwise, permutations, product
from math import erf, exp, inf, pi, sqrt
from pathlib import Path
from types import MethodType

import pytest
from chi_square import quantile, share_below
from fairness import (
    KINDS,
    Finding,
    Moments,
    Shoes,
    agreement_moments,
    cards_by_place,
    collected_faces,
    collection_chances,
    faces,
    findings,
    kinds,
    neighbour_moments,
    neighbours,
    orders_of_five,
    pairs_of_throws,
    run_moments,
    runs_of_colour,
    shoes_alike,
    shoes_by,
)

from punto.rules.cards import CARDS
from punto.rules.composition import DECKS, Composition
from punto.rules.die import FACES
from punto.rules.refusal import InputError
from punto.server.commit.shoe_shuffle import new_secret
from punto.server.commit.unbiased_random import ENTROPY, Bits, below, shuffled, throw_die

ROOT = Path(__file__).parents[3]
SEED = 98
SHOES, FIVES, THROWS = 2_000, 24_000, 60_000


def fixed_bits(seed: int = SEED) -> Bits:
    return random.Random(seed).getrandbits


def scripted(*draws: int) -> tuple[Bits, list[int]]:
    """Bits that are these numbers, one after another, and the widths they were asked for."""
    waiting, widths = iter(draws), list[int]()

    def bits(width: int) -> int:
        widths.append(width)
        return next(waiting)

    return bits, widths


# Drawing.


@pytest.mark.parametrize("bound", range(1, 70))
def test_every_number_below_a_bound_comes_of_the_same_share_of_all_bits(bound: int) -> None:
    width = len(f"{bound - 1:b}") if bound > 1 else 0
    for drawn in range(2**width):
        bits, widths = scripted(drawn, 0)
        # A number that is too large is drawn again, whatever it was.
        assert below(bound, bits) == (drawn if drawn < bound else 0)
        assert widths == ([width] if drawn < bound else [width, width])


def test_a_number_is_drawn_again_until_one_fits() -> None:
    bits, widths = scripted(7, 6, 5, 7, 4)
    assert below(5, bits) == 4
    assert widths == [3, 3, 3, 3, 3]


@pytest.mark.parametrize("size", range(7))
def test_every_order_comes_of_exactly_one_sequence_of_draws(size: int) -> None:
    """The last place draws from all items, the one before from one fewer, and so on."""
    orders = [
        tuple(shuffled(range(size), scripted(*draws)[0]))
        for draws in product(*(range(bound) for bound in range(size, 1, -1)))
    ]
    assert sorted(orders) == sorted(permutations(range(size)))


def test_a_shuffle_leaves_what_it_is_given_as_it_was() -> None:
    given = list(range(52))
    assert sorted(shuffled(given, fixed_bits())) == given == list(range(52))


def test_every_face_of_the_die_comes_of_one_number() -> None:
    assert [throw_die(scripted(drawn)[0]) for drawn in range(6)] == list(FACES)


def test_all_draws_are_made_of_the_operating_system_s_entropy_unless_a_test_says_otherwise() -> (
    None
):
    assert isinstance(ENTROPY, MethodType)
    assert isinstance(ENTROPY.__self__, random.SystemRandom)
    for draw in (below, shuffled, throw_die, new_secret, findings):
        assert inspect.signature(draw).parameters["bits"].default is ENTROPY


@pytest.mark.parametrize("decks", DECKS)
def test_a_new_secret_is_whole_decks_with_its_die_values_and_a_salt(decks: int) -> None:
    secret = new_secret(decks, 26 * decks, bits=fixed_bits())
    assert Composition.of(secret.order) == Composition.of_decks(decks)
    assert len(secret.dice) == 26 * decks
    assert set(secret.dice) == set(FACES)
    assert len(secret.salt) == 64
    assert set(secret.salt) <= set("0123456789abcdef")


def test_a_salt_is_256_bits_and_keeps_its_length_where_they_are_small() -> None:
    widths = []

    def nothing(width: int) -> int:
        widths.append(width)
        return 0

    assert new_secret(4, 0, bits=nothing).salt == "0" * 64
    assert widths[-1] == 256


def test_a_game_without_a_die_has_no_die_values() -> None:
    assert new_secret(8, 0).dice == ()


@pytest.mark.parametrize("decks", [0, 3, 11])
def test_a_shoe_of_too_few_or_too_many_decks_is_refused(decks: int) -> None:
    with pytest.raises(InputError, match=r"a shoe holds 4 to 10 \(2\.1\)"):
        new_secret(decks, 0)


def test_no_secret_is_like_another() -> None:
    first, second = new_secret(8, 208), new_secret(8, 208)
    assert first.order != second.order
    assert first.dice != second.dice
    assert first.salt != second.salt


def test_the_table_in_the_terminal_draws_without_loading_vault_or_journal() -> None:
    code = (
        "import sys, punto.cli.play.chance as chance; chance.new_shoe(8, 208);"
        "print(sorted({'cryptography', 'msgspec', 'punto.storage.vault'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


# The real draws keep within every bound.


@cache
def fair_findings() -> dict[str, Finding]:
    found = findings(fixed_bits(), shoes=SHOES, fives=FIVES, throws=THROWS)
    return {one.test: one for one in found}


TESTS = (
    "cards by place",
    "neighbours",
    "runs of colour",
    "shoes alike",
    "orders of five",
    "faces of the die",
    "pairs of throws",
    "collected faces",
)


def test_these_are_all_the_statistics() -> None:
    assert tuple(fair_findings()) == TESTS
    assert all(one.outcomes >= 10_000 for one in fair_findings().values())


@pytest.mark.parametrize("test", TESTS)
def test_the_house_s_draws_are_fair_at_99_per_cent(test: str) -> None:
    found = fair_findings()[test]
    assert found.least < found.statistic < found.most


@pytest.mark.whole
def test_fair_draws_lie_outside_the_bounds_as_often_as_the_level_says() -> None:
    """If a mean, a variance or a number of degrees of freedom were wrong, they would not."""
    samples = 300
    outside: Counter[str] = Counter()
    for seed in range(samples):
        sample = findings(fixed_bits(seed), shoes=60, fives=600, throws=3_000, decks=4, level=0.5)
        outside.update(one.test for one in sample if not one.fair)
    # Half of them, give or take four standard deviations.
    slack = 4 * sqrt(samples) / 2
    assert all(abs(outside[test] - samples / 2) < slack for test in TESTS), outside


# And unfair draws do not.


def remainder(bound: int, bits: Bits) -> int:
    return bits((bound - 1).bit_length()) % bound


def swapping(items: Iterable[int], choose: Callable[[int], int], last: int = 1) -> list[int]:
    """Each card from the last place to this one, and one at a place that is chosen."""
    order = list(items)
    for place in range(len(order) - 1, last - 1, -1):
        chosen = choose(place)
        order[place], order[chosen] = order[chosen], order[place]
    return order


def by_remainders(items: Iterable[int], bits: Bits) -> list[int]:
    return swapping(items, lambda place: remainder(place + 1, bits))


def swapping_with_any(items: Iterable[int], bits: Bits) -> list[int]:
    order = list(items)
    return swapping(order, lambda _: below(len(order), bits), last=0)


def without_the_first_swap(items: Iterable[int], bits: Bits) -> list[int]:
    *others, last = items
    return [*shuffled(others, bits), last]


def without_the_last_swap(items: Iterable[int], bits: Bits) -> list[int]:
    return swapping(items, lambda place: below(place + 1, bits), last=2)


def never_staying(items: Iterable[int], bits: Bits) -> list[int]:
    """Off by one: a card never keeps the place it has come to."""
    return swapping(items, lambda place: below(place, bits))


def cutting(items: Iterable[int], bits: Bits) -> list[int]:
    """A cut alone brings every card to every place equally often, beside its old neighbours."""
    order = list(items)
    cut = below(len(order), bits)
    return order[cut:] + order[:cut]


def in_blocks(items: Iterable[int], bits: Bits) -> list[int]:
    """Two by two the cards stay together."""
    order = list(items)
    blocks = [order[first : first + 2] for first in range(0, len(order), 2)]
    return cutting((card for block in shuffled(blocks, bits) for card in block), bits)


def alternating(items: Iterable[int], bits: Bits) -> list[int]:
    """Red and black by turns; whichever comes first is drawn."""
    order = shuffled(items, bits)
    red = [kind for kind in order if 13 <= kind < 39]
    black = [kind for kind in order if not 13 <= kind < 39]
    first, second = (red, black) if below(2, bits) else (black, red)
    return [kind for pair in zip(first, second, strict=True) for kind in pair]


Shuffle = Callable[[Iterable[int], Bits], list[int]]


def shoes_of(shuffle: Shuffle, count: int = SHOES) -> Shoes:
    bits = fixed_bits()
    return shoes_by(lambda fresh: shuffle(fresh, bits), decks=8, count=count)


@pytest.mark.parametrize(
    "shuffle",
    [by_remainders, swapping_with_any, without_the_first_swap],
    ids=lambda shuffle: shuffle.__name__,
)
def test_cards_by_place_sees_a_shuffle_that_favours_places(shuffle: Shuffle) -> None:
    assert not cards_by_place(shoes_of(shuffle)).fair


def test_cards_by_place_sees_places_that_are_too_even() -> None:
    (shoe,) = shoes_of(shuffled, 1)
    assert not cards_by_place([shoe[cut:] + shoe[:cut] for cut in range(len(shoe))]).fair


@pytest.mark.parametrize("shuffle", [cutting, in_blocks], ids=lambda shuffle: shuffle.__name__)
def test_neighbours_sees_a_shuffle_that_keeps_cards_together(shuffle: Shuffle) -> None:
    assert not neighbours(shoes_of(shuffle)).fair


@pytest.mark.parametrize("shuffle", [cutting, alternating], ids=lambda shuffle: shuffle.__name__)
def test_runs_of_colour_sees_too_few_and_too_many(shuffle: Shuffle) -> None:
    found = runs_of_colour(shoes_of(shuffle))
    assert not found.fair
    assert (found.statistic > 0) == (shuffle is alternating)


def test_shoes_alike_sees_a_shoe_that_comes_again() -> None:
    fair = shoes_of(shuffled, 100)
    assert not shoes_alike([shoe for shoe in fair for _ in range(2)]).fair


def test_shoes_alike_sees_a_shoe_that_was_only_half_shuffled_anew() -> None:
    bits, fair = fixed_bits(), shoes_of(shuffled, 500)
    half = len(fair[0]) // 2
    alike = [shoe[:half] + bytes(shuffled(shoe[half:], bits)) for shoe in fair]
    mixed = [shoe for pair in zip(fair, alike, strict=True) for shoe in pair]
    assert not shoes_alike(mixed).fair


@pytest.mark.parametrize(
    "shuffle",
    [
        by_remainders,
        swapping_with_any,
        without_the_first_swap,
        without_the_last_swap,
        never_staying,
        cutting,
    ],
    ids=lambda shuffle: shuffle.__name__,
)
def test_orders_of_five_sees_every_wrong_shuffle(shuffle: Shuffle) -> None:
    bits = fixed_bits()
    assert not orders_of_five([tuple(shuffle(range(5), bits)) for _ in range(FIVES)]).fair


def throws_of(throw: Callable[[Bits], int]) -> list[int]:
    bits = fixed_bits()
    return [throw(bits) for _ in range(THROWS)]


def test_faces_sees_a_die_by_remainders() -> None:
    assert not faces(throws_of(lambda bits: 1 + remainder(6, bits))).fair


def test_faces_sees_a_loaded_die() -> None:
    """One throw in fifty is a three, whatever the die says."""
    assert not faces(throws_of(lambda bits: throw_die(bits) if below(50, bits) else 3)).fair


def test_faces_sees_a_die_with_a_seventh_face() -> None:
    fair = throws_of(throw_die)
    assert faces(fair).fair
    assert faces([*fair, 7]).statistic == inf


def test_faces_sees_a_die_that_is_too_even() -> None:
    assert not faces([*FACES] * (THROWS // 6)).fair


def with_memory() -> Iterator[int]:
    """A die that now and then shows what it showed before."""
    bits, last = fixed_bits(), 1
    for _ in range(THROWS):
        last = throw_die(bits) if below(20, bits) else last
        yield last


def test_pairs_of_throws_sees_a_die_with_a_memory() -> None:
    throws = list(with_memory())
    assert faces(throws).fair
    assert not pairs_of_throws(throws).fair


def in_pairs_that_come_again() -> Iterator[int]:
    """Pairs of fair throws, of which every third is the one before it once more."""
    bits, pair = fixed_bits(), (1, 1)
    for count in range(THROWS // 2):
        if count % 3 != 2:
            pair = throw_die(bits), throw_die(bits)
        yield from pair


def test_collected_faces_sees_a_die_whose_pairs_come_again() -> None:
    throws = list(in_pairs_that_come_again())
    assert faces(throws).fair
    assert not collected_faces(throws).fair


def test_collected_faces_sees_faces_dealt_from_a_bag() -> None:
    bits = fixed_bits()
    bags = [shuffled(FACES, bits) for _ in range(THROWS // 6)]
    assert not collected_faces([face for bag in bags for face in bag]).fair


# What the statistics rest on.


def bounds(found: Finding) -> tuple[float, float]:
    return found.least, found.most


@pytest.mark.parametrize(
    ("found", "freedom"),
    [
        (cards_by_place(shoes_of(shuffled, 1)), 415 * 51),
        (orders_of_five([(3, 1, 4, 0, 2)]), 119),
        (faces([4]), 5),
        (pairs_of_throws([2, 5]), 35),
    ],
    ids=lambda value: value.test if isinstance(value, Finding) else None,
)
def test_the_mean_of_a_chi_square_is_its_degrees_of_freedom(found: Finding, freedom: int) -> None:
    """A sample of one outcome always gives the mean."""
    assert found.statistic == pytest.approx(freedom, rel=1e-12)
    assert bounds(found) == pytest.approx((quantile(0.005, freedom), quantile(0.995, freedom)))


def test_the_mean_of_collected_faces_is_its_degrees_of_freedom() -> None:
    means = []
    for length, chance in collection_chances().items():
        found = collected_faces([*[1] * (length - 5), 2, 3, 4, 5, 6])
        means.append(float(chance) * found.statistic)
        assert bounds(found) == pytest.approx((quantile(0.005, 16), quantile(0.995, 16)))
    assert sum(means) == pytest.approx(16, rel=1e-12)


def test_the_bounds_of_a_normal_statistic_are_2_576_standard_deviations() -> None:
    for test in (neighbours, runs_of_colour, shoes_alike):
        assert bounds(test(shoes_of(shuffled, 2))) == pytest.approx((-2.5758293, 2.5758293))


FRESH = kinds(Composition.of_decks(8).cards())


def deviation(found: int, moments: Moments) -> float:
    return float(found - moments.mean) / sqrt(moments.variance)


def test_a_fresh_shoe_has_three_runs_of_colour() -> None:
    """Clubs; diamonds and hearts; spades."""
    expected = deviation(3, run_moments(208, 208))
    assert runs_of_colour([FRESH]).statistic == pytest.approx(expected)


def test_neighbours_are_each_card_and_the_next_and_the_last_and_the_first() -> None:
    values = [2 * kind - 51 for kind in FRESH]
    products = [values[place] * values[(place + 1) % 416] for place in range(416)]
    expected = deviation(sum(products), neighbour_moments(values))
    assert neighbours([FRESH]).statistic == pytest.approx(expected)


def test_shoes_alike_compares_each_shoe_with_the_next() -> None:
    turned = FRESH[1:] + FRESH[:1]
    moments = agreement_moments(416, 52)
    # Turned by one card, a shoe with eight of each kind in a row differs where a kind begins.
    two, three = (416 - 52) - moments.mean, (416 - 52) + 416 - 2 * moments.mean
    found = [shoes_alike(shoes).statistic for shoes in ([FRESH, turned], [FRESH, turned, turned])]
    expected = [two / sqrt(moments.variance), three / sqrt(2 * moments.variance)]
    assert found == pytest.approx(expected)


def moments_of(values: list[int]) -> Moments:
    mean = Fraction(sum(values), len(values))
    variance = sum(((value - mean) * (value - mean) for value in values), Fraction(0))
    return Moments(mean, variance / len(values))


@pytest.mark.parametrize("values", [(-3, -1, 0, 1, 3), (5, -2, -2, -2, 1, 0), (1, 1, 1, -3)])
def test_the_moments_of_neighbours_are_those_of_all_orders(values: tuple[int, ...]) -> None:
    sums = [
        sum(one * next_ for one, next_ in pairwise((*order, order[0])))
        for order in permutations(values)
    ]
    assert neighbour_moments(values) == moments_of(sums)


@pytest.mark.parametrize(("red", "black"), [(1, 1), (2, 2), (3, 3), (2, 5)])
def test_the_moments_of_runs_are_those_of_all_orders(red: int, black: int) -> None:
    runs = [
        1 + sum(one != next_ for one, next_ in pairwise(order))
        for order in permutations([True] * red + [False] * black)
    ]
    assert run_moments(red, black) == moments_of(runs)


@pytest.mark.parametrize(("of", "each"), [(2, 1), (2, 3), (3, 2), (6, 1)])
def test_the_moments_of_agreement_are_those_of_all_orders(of: int, each: int) -> None:
    cards = [kind for kind in range(of) for _ in range(each)]
    agreeing = [
        sum(one == other for one, other in zip(cards, order, strict=True))
        for order in permutations(cards)
    ]
    assert agreement_moments(of * each, of) == moments_of(agreeing)


@pytest.mark.whole
def test_the_chances_of_a_collection_are_those_of_all_throws() -> None:
    chances = collection_chances()
    assert sum(chances.values()) == 1
    for length in range(6, 10):
        ending = sum(
            set(throws) == set(FACES) and set(throws[:-1]) != set(FACES)
            for throws in product(FACES, repeat=length - 1)
            for throws in [(*throws, 6)]
        )
        # By symmetry, any face is as often the last to come.
        assert chances[length] == Fraction(6 * ending, 6**length)


def test_kinds_are_numbered_as_in_a_new_deck() -> None:
    assert kinds(CARDS) == bytes(range(KINDS))


def even_share(value: Decimal, freedom: int) -> Decimal:
    """The share below a value for an even number of degrees of freedom, which has an end: it is
    that of a Poisson process, in sixty digits."""
    with localcontext() as context:
        context.prec = 60
        half = value / 2
        term = total = Decimal(1)
        for place in range(1, freedom // 2):
            term *= half / place
            total += term
        return 1 - (-half).exp() * total


@pytest.mark.parametrize("freedom", [2, 4, 10, 36, 100, 1_000, 21_164])
@pytest.mark.parametrize("percent", [10, 50, 90, 100, 110, 150, 400])
def test_the_chi_square_distribution_is_exact_for_even_freedom(freedom: int, percent: int) -> None:
    value = freedom * percent / 100
    expected = float(even_share(Decimal(value), freedom))
    assert share_below(value, freedom) == pytest.approx(expected, rel=1e-10, abs=1e-50)


@pytest.mark.parametrize("value", [0.01, 0.5, 1, 3, 6.6, 12, 40])
def test_the_chi_square_distribution_is_exact_for_odd_freedom(value: float) -> None:
    one = erf(sqrt(value / 2))
    three = one - sqrt(2 * value / pi) * exp(-value / 2)
    five = three - sqrt(2 * value / pi) * exp(-value / 2) * value / 3
    found = [share_below(value, freedom) for freedom in (1, 3, 5)]
    assert found == pytest.approx([one, three, five], rel=1e-9)


@pytest.mark.parametrize("freedom", [2, 10, 118, 1_000, 21_164])
@pytest.mark.parametrize("share", [0.005, 0.25, 0.5, 0.99, 0.995])
def test_a_critical_value_leaves_its_share_below(share: float, freedom: int) -> None:
    found = Decimal(quantile(share, freedom))
    assert float(even_share(found, freedom)) == pytest.approx(share, abs=1e-10)


def test_critical_values_are_those_of_the_printed_tables() -> None:
    found = [f"{quantile(0.99, freedom):.3f}" for freedom in (1, 5, 10, 35, 100)]
    assert found == ["6.635", "15.086", "23.209", "57.342", "135.807"]


def test_nothing_is_below_zero() -> None:
    assert share_below(0, 5) == share_below(-1, 5) == 0


def test_the_benchmark_reports_every_statistic_with_its_bounds() -> None:
    report = runpy.run_path(str(ROOT / "bench" / "chance.py"))["report"]
    first, header, *lines, last = report(shoes=60, fives=600, throws=3_000)
    assert first.startswith("60 shoes of 8 decks, 600 orders of five and 3,000 throws of the die,")
    assert header.split() == ["test", "outcomes", "least", "statistic", "most"]
    assert tuple(line[:18].rstrip() for line in lines) == TESTS
    assert f"of {len(TESTS)} outside their bounds at 99%" in last
