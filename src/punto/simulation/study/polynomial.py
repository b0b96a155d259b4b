"""Wagers on points as polynomials in the cards that are left of each point value.

Six cards of given values, in a given order, can be dealt in n (n - 1) (n - 2) ... ways for each
value, n being the cards of that value and the factors as many as the order has of it: which of the
six come when does not matter. So all orders of the same six values share one product, and the net
result over all deals of a shoe is a sum of one term for each of the 5,005 choices of six values out
of ten: a coefficient, that knows the Table of Play and the payments, times such a product.
"""

from collections.abc import Sequence
from functools import cache, reduce
from itertools import combinations_with_replacement
from math import perm

import numpy as np

from punto.odds.counting import VALUES
from punto.rules.shoe import MAX_CARDS_IN_A_ROUND
from punto.rules.tables import point_outcomes
from punto.simulation.arrays import Array

TERMS = tuple(combinations_with_replacement(range(VALUES), MAX_CARDS_IN_A_ROUND))
"""The values of six cards in ascending order, in the order of the terms."""


def coefficients(nets: Sequence[int], points: Array) -> Array:
    """The coefficient of each term, from the net result of each point outcome. `points` is the
    point outcome by the totals of the first two cards of each hand and the values of the next."""
    # As bytes, which can be remembered: it is the same table for every wager.
    return _orders(points.tobytes()) @ np.array(nets, np.int64)


@cache
def _orders(points: bytes) -> Array:
    """In how many orders the six values of each term come to each point outcome."""
    by_totals = np.frombuffer(points, np.uint8).reshape((VALUES,) * 4)
    cards = np.ogrid[(slice(VALUES),) * MAX_CARDS_IN_A_ROUND]
    outcome = by_totals[
        (cards[0] + cards[2]) % 10, (cards[1] + cards[3]) % 10, cards[4], cards[5]
    ].ravel()
    # A number in base seven that has the count of each value as a digit names the term.
    digits = (MAX_CARDS_IN_A_ROUND + 1) ** np.arange(VALUES)
    name = reduce(np.add, [digits[values] for values in cards]).ravel()
    names = digits[np.array(TERMS)].sum(axis=1)
    ascending = np.argsort(names)
    term = ascending[np.searchsorted(names, name, sorter=ascending)]
    outcomes = len(point_outcomes())
    counts = np.bincount(term * outcomes + outcome, minlength=len(TERMS) * outcomes)
    return counts.reshape(len(TERMS), outcomes)


def fits(nets: Sequence[int], stake: int, cards: int) -> bool:
    """Whether the kernel can add up so many cents over all deals of a shoe of so many cards.

    Its products are whole numbers of deals, so whatever it adds up on the way is at most the
    largest net result times all deals there are. The innermost sums, over the values of the sixth
    card, are of 32 bits: at most the largest coefficient, which is a net result in each of 720
    orders, times all cards and the five that may be taken off.
    """
    largest = max(stake, *(abs(net) for net in nets))
    orders = perm(MAX_CARDS_IN_A_ROUND)
    return (
        largest * perm(cards, MAX_CARDS_IN_A_ROUND) < 2**63
        and largest * orders * (cards + MAX_CARDS_IN_A_ROUND - 1) < 2**31
    )
