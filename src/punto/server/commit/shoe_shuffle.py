"""Draws the secret of a new virtual shoe: card order, die values, salt."""

from punto.rules.composition import Composition
from punto.server.commit.unbiased_random import ENTROPY, Bits, shuffled, throw_die
from punto.storage.vault import SALT_BITS, Secret


def new_secret(decks: int, dice: int, *, bits: Bits = ENTROPY) -> Secret:
    order = shuffled(Composition.of_decks(decks).cards(), bits)
    throws = [throw_die(bits) for _ in range(dice)]
    return Secret(tuple(order), tuple(throws), f"{bits(SALT_BITS):0{SALT_BITS // 4}x}")
