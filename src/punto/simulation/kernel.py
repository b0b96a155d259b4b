"""Dealing shoes at full speed, compiled by numba. It knows the Table of Play and no game.

A few shoes are shuffled, each in passes that a processor likes: a loop of vector arithmetic makes
the draws, a loop without branches swaps the cards. Then the shoes are dealt round by round in turn,
so that the processor works on one while it waits for another. A round is looked up, not
decided: the first two cards of a hand give its total and pair class, and the totals with the next
two cards give the point outcome, whether those cards are drawn or not.
"""

from typing import Any, NamedTuple

import numpy as np

from punto.odds.jit import compiled
from punto.rules.shoe import MAX_CARDS_IN_A_ROUND
from punto.simulation import random_numbers
from punto.simulation.arrays import KINDS, TOTAL_BITS, Array, OutcomeArrays, ShoeArrays

LANES = 3
"""Shoes that are dealt in turn."""
PADDING = 16
"""Places behind the last card, so that a look at the next six never leaves the shoe."""

_GOLDEN = np.uint64(random_numbers.GOLDEN)
(_SHIFT_1, _FACTOR_1), (_SHIFT_2, _FACTOR_2) = (
    (np.uint64(shift), np.uint64(factor)) for shift, factor in random_numbers.MIX
)
_SHIFT_3 = np.uint64(random_numbers.LAST_SHIFT)
_SPAN = np.uint64(random_numbers.SPAN)
_RETRY = np.uint64(random_numbers.RETRY)
_DIE = np.uint64(random_numbers.DIE)
_BITS = np.uint64(random_numbers.BITS)
_UNUSED = np.uint64(64 - random_numbers.BITS)
_FRACTION = np.uint64((1 << random_numbers.BITS) - 1)
# Indices without a sign need no look whether they count from the end.
_U = np.uint64
_KINDS = _U(KINDS)
_CLASS = _U(TOTAL_BITS)
_TOTAL = _U((1 << TOTAL_BITS) - 1)
_CARDS_IN_A_ROUND = _U(MAX_CARDS_IN_A_ROUND)
_DRAWS = random_numbers.DRAWS
_THROWS = random_numbers.THROWS


class Lanes(NamedTuple):
    """The shoes under way: their cards, Power hands by round, the place of the next card, rounds by
    outcome and in number, and who won each."""

    orders: Array
    flags: Array
    places: Array
    counts: Array
    rounds: Array
    results: Array


@compiled
def _mixed(word: Any) -> Any:
    word = (word ^ (word >> _SHIFT_1)) * _FACTOR_1
    word = (word ^ (word >> _SHIFT_2)) * _FACTOR_2
    return word ^ (word >> _SHIFT_3)


@compiled
def _draw(state: Any, shoes: ShoeArrays, rests: Array, index: Array) -> None:
    """Fills `index` with the place that each card swaps with; draw k of word w stands at [k, w]."""
    words = len(shoes.rejected)
    for word in range(words):
        rests[word] = _mixed(state + np.uint64(word) * _GOLDEN) >> _UNUSED
    for draw in range(_DRAWS):
        bounds = shoes.bounds[draw]
        drawn = index[draw]
        for word in range(words):
            product = rests[word] * bounds[word]
            drawn[word] = _DRAWS * word + draw + np.int64(product >> _BITS)
            rests[word] = product & _FRACTION
    rejected = 0
    for word in range(words):
        rejected += rests[word] < shoes.rejected[word]
    if rejected:
        for word in range(words):
            _draw_again(state + np.uint64(word) * _GOLDEN, word, shoes, index)


@compiled
def _draw_again(state: Any, word: int, shoes: ShoeArrays, index: Array) -> None:
    """Makes the draws of one word, of the first that is not rejected."""
    rest = np.uint64(0)
    kept = False
    while not kept:
        rest = _mixed(state) >> _UNUSED
        for draw in range(_DRAWS):
            product = rest * shoes.bounds[draw, word]
            index[draw, word] = _DRAWS * word + draw + np.int64(product >> _BITS)
            rest = product & _FRACTION
        kept = rest >= shoes.rejected[word]
        state += _RETRY * _GOLDEN


@compiled
def _shuffle(index: Array, words: int, shoe: Array) -> None:
    for word in range(words):
        for draw in range(_DRAWS):
            place = _DRAWS * word + draw
            other = index[draw, word]
            card = shoe[place]
            shoe[place] = shoe[other]
            shoe[other] = card


@compiled
def _state(start: Any, number: int) -> Any:
    """The state of the generator for the first word of a shoe."""
    return start + np.uint64(number) * _SPAN * _GOLDEN + _GOLDEN


@compiled
def _shuffled(state: Any, shoes: ShoeArrays, rests: Array, index: Array, order: Array) -> None:
    """Puts a shoe into `order`, shuffled as far as its cards may be dealt."""
    _draw(state, shoes, rests, index)
    for place in range(len(shoes.fresh)):
        order[place] = shoes.fresh[place]
    _shuffle(index, len(shoes.rejected), order)


@compiled
def shuffle_shoes(start: Any, first: int, shoes: ShoeArrays, orders: Array) -> None:
    """Puts as many shoes as `orders` has rows there, from shoe number `first` on."""
    words = len(shoes.rejected)
    rests = np.zeros(words, np.uint64)
    index = np.zeros((_DRAWS, words), np.uint16)
    for row in range(len(orders)):
        _shuffled(_state(start, first + row), shoes, rests, index, orders[row])


@compiled
def _throw(state: Any, shoes: ShoeArrays, flags: Array) -> None:
    """Fills `flags` with 1 for each Power hand."""
    faces = np.uint64(len(shoes.power))
    state += _DIE * _GOLDEN
    for first in range(0, shoes.most_rounds, _THROWS):
        at = state + np.uint64(first // _THROWS) * _GOLDEN
        rest = np.uint64(0)
        kept = False
        while not kept:
            rest = _mixed(at) >> _UNUSED
            for place in range(first, first + _THROWS):
                product = rest * faces
                flags[place] = shoes.power[product >> _BITS]
                rest = product & _FRACTION
            kept = rest >= shoes.die_rejected
            at += _RETRY * _GOLDEN


@compiled
def _round(order: Array, at: Any, power: Any, outcomes: OutcomeArrays) -> Any:
    """Where the round that starts at a place is counted, and its point outcome."""
    player = _U(outcomes.player[_U(order[at]) * _KINDS + _U(order[at + _U(2)])])
    banker = _U(outcomes.banker[_U(order[at + _U(1)]) * _KINDS + _U(order[at + _U(3)])])
    totals = (player & _TOTAL) * _U(10) + (banker & _TOTAL)
    third, other = outcomes.values[order[at + _U(4)]], outcomes.values[order[at + _U(5)]]
    point = _U(outcomes.points[totals * _U(100) + _U(third) * _U(10) + _U(other)])
    _, player_classes, banker_classes, points = outcomes.shape
    classes = power * _U(player_classes) + (player >> _CLASS)
    classes = classes * _U(banker_classes) + (banker >> _CLASS)
    return classes * _U(points) + point, point


@compiled
def _deal(
    shoes: ShoeArrays,
    outcomes: OutcomeArrays,
    lanes: Lanes,
    sure: int,
) -> None:
    """Deals the shoes of all lanes to their ends, in turn. The first `sure` rounds are no shoe's
    last; after those, a shoe that has ended stays where no round can start and counts nothing.
    """
    length, last_from = _U(len(shoes.fresh)), _U(shoes.last_from)
    record = lanes.results.shape[1] > 0
    for number in range(sure):
        for lane in range(LANES):
            at = _U(lanes.places[lane])
            cell, point = _round(lanes.orders[lane], at, _U(lanes.flags[lane, number]), outcomes)
            lanes.counts[lane, cell] += 1
            if record:
                lanes.results[lane, number] = outcomes.results[point]
            lanes.places[lane] = at + _U(outcomes.cards[point])
    lanes.rounds[:] = sure
    for number in range(sure, shoes.most_rounds):
        dealt = np.int64(0)
        for lane in range(LANES):
            at = _U(lanes.places[lane])
            cell, point = _round(lanes.orders[lane], at, _U(lanes.flags[lane, number]), outcomes)
            starts = at + _CARDS_IN_A_ROUND <= length
            lanes.counts[lane, cell] += starts
            lanes.rounds[lane] += starts
            dealt += starts
            if record:
                lanes.results[lane, number] = outcomes.results[point]
            lanes.places[lane] = at + _U(outcomes.cards[point]) if at < last_from else length
        if dealt == 0:
            break


@compiled
def deal_shoes(
    start: Any,
    first: int,
    shoes: ShoeArrays,
    outcomes: OutcomeArrays,
    counts: Array,
    rounds: Array,
    results: Array,
) -> None:
    """Deals as many shoes as `rounds` has places, from shoe number `first` on.

    Adds each round to `counts`, by Power flag, pair classes and point outcome; writes how many
    rounds each shoe had to `rounds`, and who won each to `results` if that has room.
    """
    length = len(shoes.fresh)
    words = len(shoes.rejected)
    rests = np.zeros(words, np.uint64)
    index = np.zeros((_DRAWS, words), np.uint16)
    lanes = Lanes(
        np.zeros((LANES, length + PADDING), np.uint8),
        np.zeros((LANES, shoes.most_rounds + _THROWS), np.uint8),
        np.zeros(LANES, np.int64),
        np.zeros((LANES, len(counts)), np.uint32),
        np.zeros(LANES, np.int64),
        np.zeros((LANES, results.shape[1]), np.uint8),
    )
    for group in range(0, len(rounds), LANES):
        here = min(LANES, len(rounds) - group)
        lanes.places[:] = length
        for lane in range(here):
            state = _state(start, first + group + lane)
            _shuffled(state, shoes, rests, index, lanes.orders[lane])
            if len(shoes.power) > 1:
                _throw(state, shoes, lanes.flags[lane])
            lanes.places[lane] = shoes.burned[lanes.orders[lane, 0]]
        sure = min(shoes.sure_rounds, shoes.most_rounds) if here == LANES else 0
        _deal(shoes, outcomes, lanes, sure)
        rounds[group : group + here] = lanes.rounds[:here]
        results[group : group + here] = lanes.results[:here]
    for lane in range(LANES):
        for cell in range(len(counts)):
            counts[cell] += lanes.counts[lane, cell]
