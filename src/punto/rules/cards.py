"""The 52 kinds of card, their point values (3.3 of every sheet) and their notation.

Punto writes `4d` and `Th`; it reads those, `10h`, any case, and the suit signs `A♠`.
"""

from enum import Enum
from typing import NoReturn, final

from punto.rules.refusal import InputError, shown


class Suit(Enum):
    CLUBS = "c", "♣", "♧"
    DIAMONDS = "d", "♦", "♢"
    HEARTS = "h", "♥", "♡"
    SPADES = "s", "♠", "♤"

    letter: str
    sign: str
    outline: str

    def __init__(self, letter: str, sign: str, outline: str) -> None:
        self.letter, self.sign, self.outline = letter, sign, outline


class Rank(Enum):
    ACE = "A", 1
    TWO = "2", 2
    THREE = "3", 3
    FOUR = "4", 4
    FIVE = "5", 5
    SIX = "6", 6
    SEVEN = "7", 7
    EIGHT = "8", 8
    NINE = "9", 9
    TEN = "T", 0
    JACK = "J", 0
    QUEEN = "Q", 0
    KING = "K", 0

    symbol: str
    point_value: int

    def __init__(self, symbol: str, point_value: int) -> None:
        self.symbol, self.point_value = symbol, point_value


@final
class Card:
    """One of the 52 kinds. Each kind is one object, so cards are compared by identity."""

    __slots__ = ("_text", "point_value", "rank", "suit")
    rank: Rank
    suit: Suit
    point_value: int
    _text: str

    def __new__(cls, rank: Rank, suit: Suit) -> "Card":
        return _KINDS[rank, suit]

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card does not change: its {name} cannot become {value!r}")

    def __reduce__(self) -> "tuple[type[Card], tuple[Rank, Suit]]":
        return Card, (self.rank, self.suit)

    def __str__(self) -> str:
        return self._text

    __repr__ = __str__


def _kind(rank: Rank, suit: Suit) -> Card:
    card = object.__new__(Card)
    text = rank.symbol + suit.letter
    values = {"rank": rank, "suit": suit, "point_value": rank.point_value, "_text": text}
    for name, value in values.items():
        object.__setattr__(card, name, value)
    return card


_KINDS = {(rank, suit): _kind(rank, suit) for suit in Suit for rank in Rank}

CARDS: tuple[Card, ...] = tuple(_KINDS.values())
"""Every kind of card, in the order of a new deck."""


def _spellings(card: Card) -> list[str]:
    ranks = {card.rank.symbol, card.rank.symbol.lower()}
    if card.rank is Rank.TEN:
        ranks.add("10")
    letter, sign = card.suit.letter, card.suit.sign
    # Phones and editors add U+FE0F to a suit sign to show it in colour.
    suits = (letter, letter.upper(), sign, card.suit.outline, sign + "\N{VARIATION SELECTOR-16}")
    return [rank + suit for rank in ranks for suit in suits]


_CARD_BY_SPELLING = {spelling: card for card in CARDS for spelling in _spellings(card)}


def read_card(text: str) -> Card:
    """The card that `text` names, or an InputError."""
    card = _CARD_BY_SPELLING.get(text)
    if card is None:
        raise InputError(f"{shown(text)} is no card; a card is written like 4d, Th, 10h or A♠")
    return card
