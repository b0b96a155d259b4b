"""A composition: how many cards of each kind there are, whatever their order."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from punto.rules.cards import CARDS, Card
from punto.rules.refusal import InputError, shown

DECKS = range(4, 11)
"""Every sheet plays with four to ten decks (2.1)."""

_INDEX = {card: index for index, card in enumerate(CARDS)}


@dataclass(frozen=True, slots=True)
class Composition:
    """The count of each kind of card, in the order of `CARDS`."""

    counts: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.counts) != len(CARDS) or min(self.counts) < 0:
            raise InputError(f"a composition needs {len(CARDS)} counts, none below zero")

    @classmethod
    def of_decks(cls, decks: int) -> "Composition":
        if type(decks) is not int or decks not in DECKS:
            raise InputError(f"{shown(decks)} decks; a shoe holds {DECKS[0]} to {DECKS[-1]} (2.1)")
        return cls((decks,) * len(CARDS))

    @classmethod
    def of(cls, cards: Iterable[Card] | Mapping[Card, int]) -> "Composition":
        counts = Counter(cards)
        unknown = [kind for kind in counts if kind not in _INDEX]
        if unknown:
            raise InputError(f"{shown(unknown[0])} is no card to make a composition of")
        return cls(tuple(counts[card] for card in CARDS))

    def __getitem__(self, card: Card) -> int:
        return self.counts[_INDEX[card]]

    def __len__(self) -> int:
        return sum(self.counts)

    def cards(self) -> Iterator[Card]:
        """Each card there is, kinds in the order of a new deck."""
        for card, count in zip(CARDS, self.counts, strict=True):
            for _ in range(count):
                yield card

    def without(self, *cards: Card) -> "Composition":
        """What is left when these cards are taken out, or an InputError if one is not there."""
        counts = list(self.counts)
        for card in cards:
            index = _INDEX[card]
            if counts[index] == 0:
                raise InputError(f"no {card} is left to take out")
            counts[index] -= 1
        return Composition(tuple(counts))
