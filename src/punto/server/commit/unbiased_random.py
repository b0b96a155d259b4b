"""Draws without bias, made of random bits: a number, the order of a shoe, a throw of the die.

The bits are the operating system's. Whoever tests the draws brings bits of their own and runs this
same code. It loads nothing large, for the table in the terminal draws here too.
"""

from collections.abc import Callable, Iterable
from random import SystemRandom
from typing import TypeVar

from punto.rules.die import FACES

T = TypeVar("T")

Bits = Callable[[int], int]
"""Gives so many random bits, as a number."""

# `secrets.randbits` is this very function, in a module that takes longer to load. It asks the
# operating system anew each time, so nothing is left over that a copy of the process could share.
ENTROPY: Bits = SystemRandom().getrandbits


def below(bound: int, bits: Bits = ENTROPY) -> int:
    """A number from 0 up to the bound, the bound left out, each equally likely.

    So many bits are drawn as the largest of these numbers needs, and where they make a larger one
    they are thrown away and drawn again: less than every second time. The remainder of a division
    would do without that, and would make small numbers more likely.
    """
    width = (bound - 1).bit_length()
    while (drawn := bits(width)) >= bound:
        pass
    return drawn


def shuffled(items: Iterable[T], bits: Bits = ENTROPY) -> list[T]:
    """The items in an order drawn without bias, by the method of Fisher and Yates.

    The last place gets any item, the place before it any of the others, and so on to the front:
    each order comes of exactly one sequence of draws, so all are equally likely. The shuffle of
    Python's SystemRandom goes the same way, but its documentation does not promise it, and here a
    reader sees it.
    """
    order = list(items)
    for place in range(len(order) - 1, 0, -1):
        chosen = below(place + 1, bits)
        order[place], order[chosen] = order[chosen], order[place]
    return order


def throw_die(bits: Bits = ENTROPY) -> int:
    return FACES[below(len(FACES), bits)]
