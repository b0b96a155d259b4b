"""What a display name may be: any script and any mixture of scripts as people write them, and
nothing in it that cannot be seen.

By Unicode's own data of one version, whichever Python runs: a name that was good stays good for
whoever reads the journal.
"""

import re

import unicodedata2 as unicodedata

from punto.rules.refusal import Refusal

MAX_NAME_LENGTH = 40
"""In characters, after NFC."""

MAX_MARKS = 4
"""Marks in a row above or below one letter (UTS 39, 5.4): no language has more."""

_DIRECTIONS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")

# Default_Ignorable_Code_Point, but for what is of a refused category anyway; and blank characters
# and joiners that have a category of visible ones: Tifinagh's and Brahmi's joiner, an empty cell of
# Braille, the place of an object, two blank hieroglyphs and what mirrors one, Khitan's filler,
# Duployan's selector, and the head of no note.
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u2d7f\u3164\ufe00-\ufe0f\uffa0\ufffc"
    "\U0001107f\U00013440-\U00013442\U00016fe4\U0001bc9d\U0001d159\U000e0100-\U000e01ef]"
)

_KINDS = {
    "Bidi": "a mark that turns the direction of writing",
    "Cc": "a control character",
    "Cf": "an invisible character",
    "Cn": "a character that Unicode does not have",
    "Co": "a private character, which looks different everywhere",
    "Cs": "half a character",
    "Zl": "a line break",
    "Zp": "a line break",
}
"""What no name has, by general category."""


def normalized(name: str) -> str:
    """The name in Unicode's normal form C, in which it is kept and compared."""
    return str(unicodedata.normalize("NFC", name))


def refuse_display_name(name: str) -> Refusal | None:
    """What is wrong with a name in normal form C: which character, where, and what is expected."""
    if not 1 <= len(name) <= MAX_NAME_LENGTH:
        return Refusal(
            f"a display name has 1 to {MAX_NAME_LENGTH} characters; this one has {len(name)}"
        )
    refusals = (_refuse_character(name, place) for place in range(1, len(name) + 1))
    return next((one for one in refusals if one is not None), None)


def _refuse_character(name: str, place: int) -> Refusal | None:
    character = name[place - 1]
    if character == " ":
        return _refuse_space(name, place)
    category, kind = unicodedata.category(character), _kind(character)
    if kind in _KINDS:
        return Refusal(
            f"character {place} of the display name is {_described(character)}, {_KINDS[kind]}; "
            "expected a character that can be seen"
        )
    if category == "Zs":
        return Refusal(
            f"character {place} of the display name is {_described(character)}; "
            "expected a plain space"
        )
    if category.startswith("M") and (place == 1 or name[place - 2] == " "):
        return Refusal(
            f"character {place} of the display name is {_described(character)}, "
            "a mark without a letter; expected a letter before it"
        )
    row = name[max(0, place - MAX_MARKS - 1) : place]
    if len(row) > MAX_MARKS and all(unicodedata.category(one) == "Mn" for one in row):
        return Refusal(
            f"character {place} of the display name is {_described(character)}; "
            f"expected no more than {MAX_MARKS} marks on one letter"
        )
    return None


def _refuse_space(name: str, place: int) -> Refusal | None:
    if place == 1:
        return Refusal(
            f"character {place} of the display name is a space; expected none at the beginning"
        )
    if place == len(name):
        return Refusal(
            f"character {place} of the display name is a space; expected none at the end"
        )
    if name[place - 2] == " ":
        return Refusal(
            f"character {place} of the display name is a second space; expected one between words"
        )
    return None


def _kind(character: str) -> str:
    if _DIRECTIONS.match(character):
        return "Bidi"
    return "Cf" if _INVISIBLE.match(character) else str(unicodedata.category(character))


def _described(character: str) -> str:
    code = f"U+{ord(character):04X}"
    name = unicodedata.name(character, "")
    return f"{code} {name}" if name else code
