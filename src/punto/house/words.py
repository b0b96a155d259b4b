"""Words that are said to the house and kept, and moments as it says them."""

import re
from datetime import UTC, datetime, timedelta

from punto.rules.refusal import Refusal, shown

LONGEST_WORDS = 2_000
"""What a dispute says, its answer, and the words of a significant event."""

LONGEST_LINE = 200
"""Why somebody was suspended or dismissed, and what an event is about."""

_FINGERPRINT = re.compile("[0-9a-f]{16,64}")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def refuse_words(words: str, what: str) -> Refusal | None:
    """Why these cannot be kept as somebody's words, of one line or several."""
    return _refuse(words, what, LONGEST_WORDS, "printable characters", words.split("\n"))


def refuse_line(words: str, what: str) -> Refusal | None:
    """Why these cannot be kept as one line."""
    return _refuse(words, what, LONGEST_LINE, "printable characters in one line", [words])


def _refuse(words: str, what: str, most: int, of: str, lines: list[str]) -> Refusal | None:
    if words.strip() and len(words) <= most and all(line.isprintable() for line in lines):
        return None
    return Refusal(f"{what} has 1 to {most} {of}")


def refuse_fingerprint(text: str) -> Refusal | None:
    if _FINGERPRINT.fullmatch(text):
        return None
    found = f"{shown(text)} is no fingerprint of a key"
    return Refusal(f"{found}; expected 16 to 64 digits of 0 to 9 and a to f")


def moment(at: int) -> str:
    """A time in microseconds since 1970, to the second."""
    return f"{_EPOCH + timedelta(microseconds=at):%Y-%m-%d %H:%M:%S} UTC"
