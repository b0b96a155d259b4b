"""Numbers and cards as a PAR sheet prints them."""

from collections.abc import Iterable
from fractions import Fraction

from punto.rules.cards import Card, Rank, Suit


def whole(number: int) -> str:
    return f"{number:,}"


def percent(share: Fraction) -> str:
    return f"{float(100 * share):.5f} %"


def points(share: Fraction | int, digits: int = 5) -> str:
    """Per cent in a column whose head says so; what cannot happen stands out as a bare 0."""
    return f"{float(100 * share):.{digits}f}" if share else "0"


def signed(share: Fraction) -> str:
    return f"{float(100 * share):+.5f}" if share else "0"


def once_in(chance: Fraction) -> str:
    return f"1 in {float(1 / chance):,.1f}" if chance else "never"


def cents(unit: int) -> str:
    return "1 cent" if unit == 1 else f"{unit} cents"


def cards_in_words(cards: Iterable[Card]) -> str:
    """Kinds of card, those of all suits by their rank alone: "10 J Q K", "4 ♦"."""
    suits: dict[Rank, list[Suit]] = {}
    for card in cards:
        suits.setdefault(card.rank, []).append(card.suit)
    ranks: dict[tuple[Suit, ...], list[str]] = {}
    for rank, held in suits.items():
        name = "10" if rank is Rank.TEN else rank.symbol
        ranks.setdefault(tuple(held), []).append(name)
    return "; ".join(" ".join((*names, *_signs(held))) for held, names in ranks.items())


def _signs(suits: tuple[Suit, ...]) -> list[str]:
    return [] if len(suits) == len(Suit) else ["".join(suit.sign for suit in suits)]
