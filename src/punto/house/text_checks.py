"""What texts the house keeps may look like: how long they are, and of which characters."""

import re

from punto.rules.refusal import Refusal, shown

MAX_TEXT_LENGTH = 2_000
"""Of a dispute, its answer, and the words of a significant event."""

MAX_LINE_LENGTH = 200
"""Of the reason for a suspension or a dismissal, and of what an event is about."""

_FINGERPRINT = re.compile("[0-9a-f]{16,64}")


def refuse_words(words: str, what: str) -> Refusal | None:
    """Why these cannot be kept as somebody's words, of one line or several."""
    return _refuse(words, what, MAX_TEXT_LENGTH, "printable characters", words.split("\n"))


def refuse_line(words: str, what: str) -> Refusal | None:
    """Why these cannot be kept as one line."""
    return _refuse(words, what, MAX_LINE_LENGTH, "printable characters in one line", [words])


def _refuse(words: str, what: str, most: int, of: str, lines: list[str]) -> Refusal | None:
    if words.strip() and len(words) <= most and all(line.isprintable() for line in lines):
        return None
    return Refusal(f"{what} has 1 to {most} {of}")


def refuse_fingerprint(text: str) -> Refusal | None:
    if _FINGERPRINT.fullmatch(text):
        return None
    found = f"{shown(text)} is no fingerprint of a key"
    return Refusal(f"{found}; expected 16 to 64 digits of 0 to 9 and a to f")
