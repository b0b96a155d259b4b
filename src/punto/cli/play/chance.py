"""The only randomness of the table: cards and die from the operating system's entropy."""

from collections.abc import Callable
from dataclasses import dataclass

from punto.rules.composition import Composition
from punto.rules.shoe import Shoe
from punto.server.commit.unbiased_random import shuffled, throw_die


@dataclass(frozen=True, slots=True)
class Chance:
    """Where shoes and die values come from; a test brings its own."""

    new_shoe: Callable[[], Shoe]
    throw_die: Callable[[], int]


def shuffled_shoe(decks: int, *, cut: int, burn: bool) -> Shoe:
    """A fresh shoe in an order drawn without bias, burned unless the table does not burn."""
    shoe = Shoe(tuple(shuffled(Composition.of_decks(decks).cards())), cut)
    return shoe.burned() if burn else shoe


def house_chance(decks: int, *, cut: int, burn: bool) -> Chance:
    return Chance(lambda: shuffled_shoe(decks, cut=cut, burn=burn), throw_die)
