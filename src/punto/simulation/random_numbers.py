"""The random numbers of a simulation: which word of which sequence decides which card.

The generator is SplitMix64 (Steele, Lea and Flood, 2014), used by counter. A seed stands for one
sequence of 2**64 words of 64 bits, and shoe number s owns the `SPAN` words from s * SPAN on. So no
two shoes of a seed share a word, and what a shoe deals depends on the seed and its number alone:
it is the same on any number of processor cores, on a cluster and on a graphics card.

A word is scaled without bias. Its upper `BITS` bits are a fraction below 1; times the number of
cards left, the whole part is a draw and the rest is the fraction for the next draw, `DRAWS` times
in all. That is exactly uniform unless the last rest is below 2**BITS modulo the product of the
bounds; then the word is thrown away for the one `RETRY` places further on. Card number p of a shoe
is draw p % DRAWS of word p // DRAWS: it swaps places with itself or one of the cards behind it.
The Power die goes the same way, `THROWS` throws a word, from word `DIE` of the shoe on.
"""

from collections.abc import Sequence
from math import prod

WORD = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
MIX = ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB))
LAST_SHIFT = 31

SPAN = 4096
RETRY = 128
DIE = 2048
BITS = 54
DRAWS = 5
THROWS = 15

SEEDS = range(1 << 64)


def mixed(word: int) -> int:
    for shift, factor in MIX:
        word = (word ^ (word >> shift)) * factor & WORD
    return word ^ (word >> LAST_SHIFT)


def start(seed: int) -> int:
    """The state of the generator before the first word of a seed: that of a seed's neighbour lies
    far away."""
    return mixed(seed + GOLDEN & WORD)


def bounds(cards: int, words: int) -> list[int]:
    """From how many cards each draw chooses; places behind the last card choose themselves."""
    return [max(1, cards - place) for place in range(words * DRAWS)]


def rejected_below(choices: Sequence[int]) -> int:
    """The rests of a word that would make some of these choices likelier than others."""
    return (1 << BITS) % prod(choices)
