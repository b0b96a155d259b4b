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
# that have a category of visible ones.
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\ufffc"
    "\U000e0100-\U000e01ef]"
)

_KINDS = {
    "Cc": "a control character",
    "Cf": "an invisible character",
    "Cn": "a character that Unicode does not have",
    "Co": "a private character, which looks different everywhere",
    "Cs": "half a character",
    "Zl": "a line break",
    "Zp": "a line break",
    "Zs": "an unusual space",
}
"""By general category, what no name has."""


def normalized(name: str) -> str:
    """The name in Unicode's normal form C, in which it is kept and compared."""
    return str(unicodedata.normalize("NFC", name))


def refuse_display_name(name: str) -> Refusal | None:
    """What is wrong with a name in normal form C: which character, where, and what is expected."""
    if not 1 <= len(name) <= MAX_NAME_LENGTH:
        count = len(name) or "none"
        return Refusal(
            f"a display name has 1 to {MAX_NAME_LENGTH} characters; this one has {count}"
        )
    marks = 0
    for place, character in enumerate(name, start=1):
        before = name[place - 2] if place > 1 else None
        marks = marks + 1 if unicodedata.category(character) == "Mn" else 0
        if character == " ":
            wrong = _wrong_space(before, last=place == len(name))
        elif marks > MAX_MARKS:
            wrong = f"one of more than {MAX_MARKS} marks on one letter; expected no more"
        else:
            wrong = _wrong_character(character, before)
        if wrong is not None:
            return Refusal(f"character {place} of the display name is {wrong}")
    return None


def _wrong_space(before: str | None, *, last: bool) -> str | None:
    if before is None:
        return "a space; expected none at the beginning"
    if last:
        return "a space; expected none at the end"
    return "a second space; expected one between words" if before == " " else None


def _wrong_character(character: str, before: str | None) -> str | None:
    category = unicodedata.category(character)
    kind = _KINDS.get(category)
    if _DIRECTIONS.match(character):
        kind = "a mark that turns the direction of writing"
    elif _INVISIBLE.match(character):
        kind = _KINDS["Cf"]
    if kind is not None:
        expected = "a plain space" if category == "Zs" else "a character that can be seen"
        return f"{_described(character)}, {kind}; expected {expected}"
    if category.startswith("M") and (before is None or before == " "):
        return f"{_described(character)}, a mark without a letter; expected a letter before it"
    return None


def _described(character: str) -> str:
    code = f"U+{ord(character):04X}"
    name = unicodedata.name(character, "")
    return f"{code} {name}" if name else code
