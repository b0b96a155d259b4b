"""A hand: the two or three cards of one side, their point total, and the pair they start with."""

from dataclasses import dataclass, field
from enum import Enum

from punto.rules.cards import Card, Rank, Suit

NATURALS = (8, 9)


class Side(Enum):
    PLAYER = "player"
    BANKER = "banker"

    title: str

    def __init__(self, name: str) -> None:
        self.title = name.title()


@dataclass(frozen=True, slots=True)
class Pair:
    """Two cards of one rank; `suit` is the suit they share, or None."""

    rank: Rank
    suit: Suit | None


PAIRS: tuple[Pair, ...] = tuple(Pair(rank, suit) for rank in Rank for suit in (None, *Suit))


@dataclass(frozen=True, slots=True)
class Hand:
    cards: tuple[Card, ...]
    total: int = field(init=False)
    """The right digit of the sum of the point values."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "total", sum([card.point_value for card in self.cards]) % 10)

    @property
    def natural(self) -> bool:
        return len(self.cards) == 2 and self.total in NATURALS

    @property
    def pair(self) -> Pair | None:
        """The pair made by the first two cards, whether or not a third was drawn."""
        first, second = self.cards[:2]
        if first.rank is not second.rank:
            return None
        return Pair(first.rank, first.suit if first.suit is second.suit else None)
