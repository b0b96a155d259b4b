"""A slow, obvious twin of the simulation: words, shuffle, die, shoes and rounds.

Every shoe is shuffled to its last card with Python's whole numbers and dealt by the
Table of Play of `naive`.  It shares no code with the library.
"""

from dataclasses import dataclass
from math import prod

import naive

WORDS_PER_SHOE = 4096
# Where the word that takes the place of a rejected one stands.
REPLACEMENT_DISTANCE = 128
CHOICES_PER_SHUFFLE_WORD = 5
FIRST_DIE_WORD = 2048
THROWS_PER_WORD = 15

TWO_TO_64 = 2**64
TWO_TO_54 = 2**54
GOLDEN = 0x9E3779B97F4A7C15

SUITS = "cdhs"
RANKS = "A23456789TJQK"


@dataclass(frozen=True, slots=True)
class Round:
    """A round of play; `cards` are those of both hands in the order they left the shoe."""

    cards: list[str]
    player: list[str]
    banker: list[str]
    die: int | None


# --------------------------------------------------------------------------
# Random words
# --------------------------------------------------------------------------


def mix(z: int) -> int:
    z = z % TWO_TO_64
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) % TWO_TO_64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) % TWO_TO_64
    return z ^ (z >> 31)


def word(seed: int, shoe: int, number: int) -> int:
    if not 0 <= seed < TWO_TO_64:
        raise ValueError(f"a seed is from 0 to 2**64 - 1, not {seed}")
    start = mix(seed + GOLDEN)
    i = WORDS_PER_SHOE * shoe + number
    return mix(start + (i + 1) * GOLDEN)


# --------------------------------------------------------------------------
# Choices without bias
# --------------------------------------------------------------------------


def choices_of_word(value: int, bounds: list[int]) -> list[int] | None:
    """One choice below each bound, or None if the word has to be thrown away."""
    x = value // 2**10  # The upper 54 of 64 bits.
    choices: list[int] = []
    for bound in bounds:
        choice, x = divmod(x * bound, TWO_TO_54)
        choices.append(choice)
    if x < TWO_TO_54 % prod(bounds):
        return None
    return choices


def choose(seed: int, shoe: int, number: int, bounds: list[int]) -> list[int]:
    """The choices of a word of the shoe, or of the first word that replaces it."""
    while True:
        choices = choices_of_word(word(seed, shoe, number), bounds)
        if choices is not None:
            return choices
        number = number + REPLACEMENT_DISTANCE


# --------------------------------------------------------------------------
# Shuffle
# --------------------------------------------------------------------------


def fresh_shoe(decks: int) -> list[str]:
    if decks < 1:
        raise ValueError(f"a shoe has at least one deck, not {decks}")
    cards: list[str] = []
    for suit in SUITS:
        for rank in RANKS:
            for _ in range(decks):
                cards.append(rank + suit)
    return cards


def shuffled(seed: int, shoe: int, decks: int) -> list[str]:
    cards = fresh_shoe(decks)
    for first in range(0, len(cards), CHOICES_PER_SHUFFLE_WORD):
        places = range(first, first + CHOICES_PER_SHUFFLE_WORD)
        bounds = [max(1, len(cards) - place) for place in places]
        choices = choose(seed, shoe, first // CHOICES_PER_SHUFFLE_WORD, bounds)
        for place, choice in zip(places, choices, strict=True):
            if place < len(cards):
                other = place + choice
                cards[place], cards[other] = cards[other], cards[place]
    return cards


# --------------------------------------------------------------------------
# The die (Power 98, 3.6)
# --------------------------------------------------------------------------


def throw(seed: int, shoe: int, round_number: int) -> int:
    number = FIRST_DIE_WORD + round_number // THROWS_PER_WORD
    choices = choose(seed, shoe, number, [6] * THROWS_PER_WORD)
    return choices[round_number % THROWS_PER_WORD] + 1


def throws(seed: int, shoe: int, count: int) -> list[int]:
    return [throw(seed, shoe, round_number) for round_number in range(count)]


# --------------------------------------------------------------------------
# Dealing
# --------------------------------------------------------------------------


def pips(card: str) -> int:
    # Reading 20: ten for 10, J, Q, K.
    if card[0] in "TJQK":
        return 10
    return naive.point_value(card)


def deal(cards: list[str], start: int, die: int | None) -> Round:
    """The round whose first card stands at the place `start`."""
    for count in (4, 5, 6):
        dealt = cards[start : start + count]
        values = [naive.point_value(card) for card in dealt]
        if naive.is_whole_round(values):
            player, banker = naive.play(values)
            return Round(
                cards=dealt,
                player=[dealt[position] for position in player],
                banker=[dealt[position] for position in banker],
                die=die,
            )
    raise AssertionError(f"six cards always make a round, but not {cards[start : start + 6]}")


def check_end(cut: int | None, rounds_per_shoe: int | None) -> None:
    if cut is not None and rounds_per_shoe is not None:
        raise ValueError("a shoe ends by its cut card or after a number of rounds, not by both")
    if cut is not None and cut < 0:
        raise ValueError(f"the cut card has 0 or more cards behind it, not {cut}")
    if rounds_per_shoe is not None and rounds_per_shoe < 1:
        raise ValueError(f"a shoe has at least one round, not {rounds_per_shoe}")


def shoe_rounds(
    seed: int,
    shoe: int,
    *,
    decks: int,
    cut: int | None = None,
    rounds_per_shoe: int | None = None,
    burn: bool = False,
    die: bool = False,
) -> list[Round]:
    """All rounds of one shoe; with neither end given, as many as six cards can start."""
    check_end(cut, rounds_per_shoe)
    cards = shuffled(seed, shoe, decks)
    start = 1 + pips(cards[0]) if burn else 0
    dealt: list[Round] = []
    while True:
        left = len(cards) - start
        if left < 6:
            return dealt
        face = throw(seed, shoe, len(dealt)) if die else None
        dealt.append(deal(cards, start, face))
        start = start + len(dealt[-1].cards)
        if cut is not None and left <= cut:
            return dealt
        if rounds_per_shoe is not None and len(dealt) == rounds_per_shoe:
            return dealt


def rounds(
    seed: int,
    count: int,
    *,
    decks: int,
    cut: int | None = None,
    rounds_per_shoe: int | None = None,
    burn: bool = False,
    die: bool = False,
) -> list[Round]:
    """The first `count` rounds of the shoes 0, 1, 2 and so on."""
    dealt: list[Round] = []
    shoe = 0
    while len(dealt) < count:
        dealt += shoe_rounds(
            seed,
            shoe,
            decks=decks,
            cut=cut,
            rounds_per_shoe=rounds_per_shoe,
            burn=burn,
            die=die,
        )
        shoe = shoe + 1
    return dealt[:count]
