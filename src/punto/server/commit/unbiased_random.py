"""Unbiased draws from random bits: a number, the order of a shoe, a throw of the die.

The bits come from the operating system; tests run the same code on bits of their own. It imports
little, since `punto play` draws here too and has to start fast.
"""

from collections.abc import Callable, Iterable
from random import SystemRandom
from typing import TypeVar

from punto.rules.die import FACES

T = TypeVar("T")

Bits = Callable[[int], int]
"""Returns the given number of random bits as an integer."""

# The function behind `secrets.randbits`, without that module's load time. It asks the operating
# system each time, so a forked process shares no state with its parent.
ENTROPY: Bits = SystemRandom().getrandbits


def below(bound: int, bits: Bits = ENTROPY) -> int:
    """A number from 0 to `bound` - 1, each equally likely.

    As many bits are drawn as the largest number needs; a result that is too large is drawn again,
    less than every second time. Taking the remainder instead would favour small numbers.
    """
    width = (bound - 1).bit_length()
    while (drawn := bits(width)) >= bound:
        pass
    return drawn


def shuffled(items: Iterable[T], bits: Bits = ENTROPY) -> list[T]:
    """The items in random order, by the shuffle of Fisher and Yates.

    The last place gets any item, the place before it any of the others, and so on: each order comes
    from exactly one sequence of draws, so all are equally likely. Python's `shuffle` does the same,
    but its documentation does not promise it.
    """
    order = list(items)
    for place in range(len(order) - 1, 0, -1):
        chosen = below(place + 1, bits)
        order[place], order[chosen] = order[chosen], order[place]
    return order


def throw_die(bits: Bits = ENTROPY) -> int:
    return FACES[below(len(FACES), bits)]
