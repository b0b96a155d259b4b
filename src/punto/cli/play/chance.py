"""The only randomness of the table: cards and die from the operating system's entropy."""

import random
import secrets
from collections.abc import Callable
from dataclasses import dataclass

from punto.rules.composition import Composition
from punto.rules.die import FACES
from punto.rules.shoe import Shoe


@dataclass(frozen=True, slots=True)
class Chance:
    """Where shoes and die values come from; a test brings its own."""

    new_shoe: Callable[[], Shoe]
    throw_die: Callable[[], int]


def shuffled_shoe(decks: int, *, cut: int, burn: bool) -> Shoe:
    """A fresh shoe in an order drawn without bias, burned unless the table does not burn."""
    cards = list(Composition.of_decks(decks).cards())
    random.SystemRandom().shuffle(cards)
    shoe = Shoe(tuple(cards), cut)
    return shoe.burned() if burn else shoe


def throw_die() -> int:
    return FACES[secrets.randbelow(len(FACES))]


def house_chance(decks: int, *, cut: int, burn: bool) -> Chance:
    return Chance(lambda: shuffled_shoe(decks, cut=cut, burn=burn), throw_die)
