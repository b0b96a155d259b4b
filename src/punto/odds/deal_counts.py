"""Counts of deals: in how many ways a shoe deals each outcome that the wagers of a game tell apart.

Counts are out of all ordered deals of six cards. Where a shoe has fewer, every ordering of them is
dealt, and a round that needs a card that is not there is void (5.5).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from math import perm

from punto.odds.counting import HANDS, VALUES
from punto.odds.kernels import Integers, point_deals
from punto.rules.cards import CARDS, Card, Rank, Suit
from punto.rules.composition import Composition
from punto.rules.hand import Pair
from punto.rules.outcome import Outcome
from punto.rules.refusal import InputError
from punto.rules.round import Misdeal, Round, deal
from punto.rules.shoe import MAX_CARDS_IN_A_ROUND

PairClasses = Sequence[Sequence[Pair | None]]


def deals_in_all(composition: Composition) -> int:
    """The ordered deals of six cards, or of all there are."""
    cards = len(composition)
    return perm(cards, min(cards, MAX_CARDS_IN_A_ROUND))


def can_run_out(composition: Composition) -> bool:
    return len(composition) < MAX_CARDS_IN_A_ROUND


MAX_CARDS = 1000
"""The counts of a larger shoe would not fit 64 bits."""


def values_of(composition: Composition) -> list[int]:
    """How many cards there are of each point value."""
    if len(composition) > MAX_CARDS:
        raise InputError(f"a shoe of {len(composition)} cards; expected at most {MAX_CARDS}")
    values = [0] * VALUES
    for card, count in zip(CARDS, composition.counts, strict=True):
        values[card.rank.point_value] += count
    return values


def _starts(composition: Composition, members: Sequence[Pair | None]) -> Iterator[int]:
    for pair in members:
        if pair is not None:
            yield from (
                composition[first] * (composition[second] - (first is second))
                for first, second in _kinds(pair)
            )


def _kinds(pair: Pair) -> list[tuple[Card, Card]]:
    """The kinds of card that make a pair, in either order."""
    if pair.suit is not None:
        card = Card(pair.rank, pair.suit)
        return [(_KIND[card], _KIND[card])]
    return [
        (_KIND[Card(pair.rank, first)], _KIND[Card(pair.rank, second)])
        for first, second in product(Suit, repeat=2)
        if first is not second
    ]


_KIND = {card: card for card in CARDS}


@dataclass(frozen=True, slots=True)
class DealtOrder:
    """An ordering of a shoe that runs out: its outcome, or None where the round is void."""

    outcome: Outcome | None
    ways: int


def every_ordering(composition: Composition) -> list[DealtOrder]:
    """Every ordering of fewer than six cards."""
    return [_dealt(order) for order in permutations(composition.cards())]


def _dealt(order: Sequence[Card]) -> DealtOrder:
    for length in range(4, len(order) + 1):
        hands = deal(order[:length])
        if not isinstance(hands, Misdeal):
            return DealtOrder(Outcome.of(Round(*hands)), 1)
    return DealtOrder(None, 1)


def joint_deals(
    composition: Composition, player: PairClasses, banker: PairClasses
) -> dict[tuple[int, int], Integers]:
    """The deals of each point outcome, for each pair class of the Player and the Banker hand.

    A pair of a class is counted together with anything the other hand may have, then with a pair of
    each class there; what is left over has no pair on one side or on both.
    """
    values = values_of(composition)
    every = _points(values)
    ways: dict[tuple[int, int], list[int]] = {}
    for i, j in product(range(1, len(player)), range(1, len(banker))):
        ways[i, j] = _points(values, _both_pairs(composition, player[i], banker[j]))
    for i in range(1, len(player)):
        any_banker = _points(values, _one_pair(composition, player[i], first=True))
        ways[i, 0] = _less(any_banker, [ways[i, j] for j in range(1, len(banker))])
    for j in range(1, len(banker)):
        any_player = _points(values, _one_pair(composition, banker[j], first=False))
        ways[0, j] = _less(any_player, [ways[i, j] for i in range(1, len(player))])
    ways[0, 0] = _less(every, list(ways.values()))
    return dict(ways)


def _points(values: list[int], four_cards: list[int] | None = None) -> list[int]:
    # Whole numbers of Python's own: what is done with them need not fit 64 bits.
    return [int(count) for count in point_deals(values, four_cards)]


def _less(whole: list[int], parts: list[list[int]]) -> list[int]:
    return [count - sum(column) for count, *column in zip(whole, *parts, strict=True)]


def _one_pair(
    composition: Composition, members: Sequence[Pair | None], *, first: bool
) -> list[int]:
    """The four-card deals in which one hand starts with such a pair."""
    values = values_of(composition)
    ways = [0] * (HANDS * HANDS)
    for pair in members:
        if pair is None:
            continue
        value = pair.rank.point_value
        starts = sum(_starts(composition, (pair,)))
        left = list(values)
        left[value] -= 2
        for hand, (c, d) in enumerate(_HANDS):
            others = left[c] * (left[c] - 1) if c == d else 2 * left[c] * left[d]
            twice = _HANDS.index((value, value))
            at = twice * HANDS + hand if first else hand * HANDS + twice
            ways[at] += starts * others
    return ways


_HANDS = [(a, b) for a in range(VALUES) for b in range(a, VALUES)]


def _both_pairs(
    composition: Composition, player: Sequence[Pair | None], banker: Sequence[Pair | None]
) -> list[int]:
    """The four-card deals in which both hands start with such pairs."""
    ways = [0] * (HANDS * HANDS)
    for one, other in product(player, banker):
        if one is None or other is None:
            continue
        at = _twice(one.rank) * HANDS + _twice(other.rank)
        if one.rank is not other.rank:
            first, second = (sum(_starts(composition, (pair,))) for pair in (one, other))
            ways[at] += first * second
            continue
        for kinds, others in product(_kinds(one), _kinds(other)):
            four = (*kinds, *others)
            dealt = 1
            for drawn, card in enumerate(four):
                dealt *= composition[card] - four[:drawn].count(card)
            ways[at] += dealt
    return ways


def _twice(rank: Rank) -> int:
    return _HANDS.index((rank.point_value, rank.point_value))
