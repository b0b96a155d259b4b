"""The only randomness of the table: shoes drawn from the operating system's entropy."""

from collections.abc import Callable
from dataclasses import dataclass

from punto.rules.cards import Card
from punto.rules.composition import Composition
from punto.server.commit.unbiased_random import ENTROPY, shuffled, throw_die

_SALT_BITS = 256


@dataclass(frozen=True, slots=True)
class VirtualShoe:
    """All that the commitment to a shoe covers: its cards, its throws of the die, and a salt."""

    order: tuple[Card, ...]
    dice: tuple[int, ...]
    salt: str


NO_SHOE = VirtualShoe((), (), "")
"""What a table has before its first shoe."""

NewShoe = Callable[[int, int], VirtualShoe]
"""Draws a shoe of so many decks with so many throws; a test brings shoes of its own."""


def new_shoe(decks: int, dice: int) -> VirtualShoe:
    order = shuffled(Composition.of_decks(decks).cards())
    throws = tuple(throw_die() for _ in range(dice))
    return VirtualShoe(tuple(order), throws, f"{ENTROPY(_SALT_BITS):0{_SALT_BITS // 4}x}")
