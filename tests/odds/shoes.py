"""Shoes for the tests of the odds, as the twin writes them and as compositions, and odds as it
writes those."""

import random
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from punto.odds import WagerOdds
from punto.rules.cards import CARDS, read_card
from punto.rules.composition import Composition

Shoe = dict[str, int]

KINDS = "4d 4d 4h 4s 8s 8d 9h 9c Kd Qd Ks 2c 6h 3d 5c Ah"


def random_shoe(seed: int, most: int) -> Shoe:
    """Up to `most` copies of each kind of card."""
    draw = random.Random(seed)
    return {str(card): draw.randint(0, most) for card in CARDS}


def tiny_shoe(seed: int, cards: int, kinds: str = KINDS) -> Shoe:
    """So many cards of these kinds."""
    return Counter(random.Random(seed).choices(kinds.split(), k=cards))


def fresh(decks: int) -> Shoe:
    return {str(card): decks for card in CARDS}


def composition(shoe: Shoe) -> Composition:
    return Composition.of({read_card(card): count for card, count in shoe.items()})


def chances(wagers: Mapping[str, WagerOdds]) -> dict[str, dict[str, Fraction]]:
    return {
        key: {outcome.pays: outcome.probability for outcome in wager.outcomes}
        for key, wager in wagers.items()
    }
