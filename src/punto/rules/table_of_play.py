"""The Table of Play: who draws a third card. It is the same in all five sheets.

The sheets number its four paragraphs alike: the natural, the Player hand, the Banker hand when the
Player hand stands, and the Banker hand when it has drawn.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from punto.rules.hand import NATURALS, Side

INITIAL_DEAL = (Side.PLAYER, Side.BANKER, Side.PLAYER, Side.BANKER)

PLAYER_TABLE = "DDDDDDSS"
"""D draws, S stands, by the Player hand's point total from 0 to 7."""

# fmt: off
BANKER_TABLE = (
    # Player's third card, by point value
    # none 0123456789        Banker's point total
    ("D", "DDDDDDDDDD"),   # 0
    ("D", "DDDDDDDDDD"),   # 1
    ("D", "DDDDDDDDDD"),   # 2
    ("D", "DDDDDDDDSD"),   # 3
    ("D", "SSDDDDDDSS"),   # 4
    ("D", "SSSSDDDDSS"),   # 5
    ("S", "SSSSSSDDSS"),   # 6
    ("S", "SSSSSSSSSS"),   # 7
)
# fmt: on


class Paragraph(Enum):
    """Where the sheets say what comes next."""

    INITIAL_DEAL = 0
    NATURAL = 1
    PLAYER = 2
    BANKER_WHEN_PLAYER_STANDS = 3
    BANKER_WHEN_PLAYER_DREW = 4


@dataclass(frozen=True, slots=True)
class Call:
    """A card for `hand`, or for nobody because the round is complete, and who says so."""

    hand: Side | None
    paragraph: Paragraph


def _banker_call(letter: str, paragraph: Paragraph) -> Call:
    return Call(Side.BANKER if letter == "D" else None, paragraph)


_DEALING = tuple(Call(side, Paragraph.INITIAL_DEAL) for side in INITIAL_DEAL)
_NATURAL = Call(None, Paragraph.NATURAL)
_PLAYER_DRAWS = Call(Side.PLAYER, Paragraph.PLAYER)
_PLAYER_STOOD = [
    _banker_call(stood, Paragraph.BANKER_WHEN_PLAYER_STANDS) for stood, _ in BANKER_TABLE
]
_PLAYER_DREW = [
    [_banker_call(letter, Paragraph.BANKER_WHEN_PLAYER_DREW) for letter in drew]
    for _, drew in BANKER_TABLE
]
_BANKER_DREW_AFTER_STAND = Call(None, Paragraph.BANKER_WHEN_PLAYER_STANDS)
_BANKER_DREW_AFTER_DRAW = Call(None, Paragraph.BANKER_WHEN_PLAYER_DREW)


def next_call(values: Sequence[int]) -> Call:
    """What comes after cards of these point values, given in the order they left the shoe.

    The values are those of a round as far as it was dealt right; what comes after a wrong card is
    not a question for the Table of Play.
    """
    count = len(values)
    if count < len(INITIAL_DEAL):
        return _DEALING[count]
    player, banker = (values[0] + values[2]) % 10, (values[1] + values[3]) % 10
    if player in NATURALS or banker in NATURALS:
        return _NATURAL
    if PLAYER_TABLE[player] == "S":
        return _PLAYER_STOOD[banker] if count == 4 else _BANKER_DREW_AFTER_STAND
    if count == 4:
        return _PLAYER_DRAWS
    return _PLAYER_DREW[banker][values[4]] if count == 5 else _BANKER_DREW_AFTER_DRAW
