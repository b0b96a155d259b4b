"""The compiled part of a study: shoes followed round by round, and wagers on what is left of them.

It knows the Table of Play and no game. Everything is whole numbers until a net result is divided by
the stakes of all deals.
"""

import numpy as np

from punto.odds import counting
from punto.odds.jit import compiled
from punto.rules.shoe import MAX_CARDS_IN_A_ROUND
from punto.simulation.arrays import Array, OutcomeArrays, ShoeArrays

LANES = 256
"""Compositions that are worked on at once, for the compiler to use the processor's vectors."""

_IN_A_ROUND = MAX_CARDS_IN_A_ROUND
_VALUES = counting.VALUES
_RANKS = counting.RANKS
_SUITS = counting.SUITS


@compiled
def follow(
    orders: Array,
    shoes: ShoeArrays,
    outcomes: OutcomeArrays,
    rounds: Array,
    left: Array,
    unseen: Array,
) -> int:
    """Deals shoes, each an order of its cards, and returns how many rounds that were in all.

    Writes how many rounds each shoe had to `rounds`, and for every round, one shoe after the other,
    the cards that the shoe still holds to `left` and the cards of each kind that nobody has seen to
    `unseen`. Those burned face down have left the shoe and are unseen.
    """
    length = len(shoes.fresh)
    values = outcomes.values.astype(np.int64)
    kinds = np.zeros(unseen.shape[1], np.uint8)
    number = 0
    for shoe in range(len(rounds)):
        order = orders[shoe]
        kinds[:] = 0
        for place in range(length):
            kinds[shoes.fresh[place]] += 1
        at = shoes.burned[order[0]]
        if at > 0:
            kinds[order[0]] -= 1
        before = number
        last = False
        while not last and at + _IN_A_ROUND <= length:
            left[number] = length - at
            unseen[number] = kinds
            number += 1
            last = at >= shoes.last_from
            player = (values[order[at]] + values[order[at + 2]]) % 10
            banker = (values[order[at + 1]] + values[order[at + 3]]) % 10
            next_two = values[order[at + 4]] * 10 + values[order[at + 5]]
            point = outcomes.points[(player * 10 + banker) * 100 + next_two]
            end = at + outcomes.cards[point]
            while at < end:
                kinds[order[at]] -= 1
                at += 1
        rounds[shoe] = number - before
    return number


@compiled
def point_advantages(  # noqa: PLR0912
    unseen: Array, values: Array, coefficients: Array, stake: int, advantages: Array
) -> None:
    """What a wager on points wins of its stake on average, for each composition: the polynomial
    with these coefficients, over all deals.

    Terms come in their order, so that each product is made of one that is already there. A value
    that has run out makes a product zero before a factor falls below zero.
    """
    left = np.zeros((_VALUES, LANES), np.int64)
    short = np.zeros((_VALUES, LANES), np.int32)
    two = np.zeros(LANES, np.int64)
    three = np.zeros(LANES, np.int64)
    four = np.zeros(LANES, np.int64)
    sixth = np.zeros(LANES, np.int32)
    net = np.zeros(LANES, np.int64)
    for first in range(0, len(unseen), LANES):
        lanes = min(LANES, len(unseen) - first)
        left[:] = 0
        for lane in range(lanes):
            for kind in range(unseen.shape[1]):
                left[values[kind], lane] += unseen[first + lane, kind]
        for value in range(_VALUES):
            for lane in range(LANES):
                short[value, lane] = left[value, lane]
        net[:] = 0
        term = 0
        for a in range(_VALUES):
            for b in range(a, _VALUES):
                taken_b = 1 if b == a else 0
                for lane in range(LANES):
                    two[lane] = left[a, lane] * (left[b, lane] - taken_b)
                for c in range(b, _VALUES):
                    taken_c = taken_b + 1 if c == b else 0
                    for lane in range(LANES):
                        three[lane] = two[lane] * (left[c, lane] - taken_c)
                    for d in range(c, _VALUES):
                        taken_d = taken_c + 1 if d == c else 0
                        for lane in range(LANES):
                            four[lane] = three[lane] * (left[d, lane] - taken_d)
                        for e in range(d, _VALUES):
                            taken_e = taken_d + 1 if e == d else 0
                            # Of the values that the sixth card may have, only this one, the
                            # first, can have lost cards before it.
                            lost = np.int32(coefficients[term] * (taken_e + 1))
                            for lane in range(LANES):
                                sixth[lane] = -lost
                            for f in range(e, _VALUES):
                                coefficient = coefficients[term]
                                term += 1
                                for lane in range(LANES):
                                    sixth[lane] += coefficient * short[f, lane]
                            for lane in range(LANES):
                                net[lane] += four[lane] * (left[e, lane] - taken_e) * sixth[lane]
        for lane in range(lanes):
            cards = 0
            for value in range(_VALUES):
                cards += left[value, lane]
            advantages[first + lane] = net[lane] / (stake * _deals(cards))


@compiled
def _deals(cards: int) -> int:
    """The ordered deals of a round's cards."""
    deals = 1
    for taken in range(_IN_A_ROUND):
        deals *= cards - taken
    return deals


@compiled
def pair_advantages(unseen: Array, nets: Array, stake: int, advantages: Array) -> None:
    """The same for a wager on the pair of one hand, from the net result of each kind of pair: none,
    then for each rank a pair of two suits and a pair in each suit."""
    for number in range(len(unseen)):
        cards = more = np.int64(0)
        for rank in range(_RANKS):
            of_rank = suited = np.int64(0)
            for suit in range(_SUITS):
                count = np.int64(unseen[number, suit * _RANKS + rank])
                # numpy's types take this for a float from 2.5 on.
                pairs = np.int64(count * (count - 1))
                of_rank += count
                suited += pairs
                more += pairs * (nets[2 + rank * (1 + _SUITS) + suit] - nets[0])
            unsuited = of_rank * (of_rank - 1) - suited
            more += unsuited * (nets[1 + rank * (1 + _SUITS)] - nets[0])
            cards += of_rank
        # Of two cards alone: what else is dealt does not matter.
        deals = cards * (cards - 1)
        advantages[number] = (nets[0] * deals + more) / (stake * deals)


@compiled
def linear_bets(unseen: Array, fresh: Array, tags: Array, edge: float, bets: Array) -> None:
    """Whether a linear count says to wager, for each composition: `tags` are effects on the edge,
    and `edge` is that of the fresh shoe."""
    cards = 0
    for kind in range(len(fresh)):
        cards += fresh[kind]
    for number in range(len(unseen)):
        not_seen = 0
        running = 0.0
        for kind in range(len(fresh)):
            count = unseen[number, kind]
            not_seen += count
            running += tags[kind] * (fresh[kind] - count)
        # The estimate times the cards not seen, so that nothing is divided.
        bets[number] = edge * not_seen + (cards - 1) * running < 0
