"""Large numbers as people read them."""

from typing import TextIO

THIN_SPACE = "\N{NARROW NO-BREAK SPACE}"

_WORDS = ((1e12, "trillion"), (1e9, "billion"), (1e6, "million"), (1e3, "thousand"))


def in_threes(count: int) -> str:
    """The digits in threes, apart by a thin space."""
    return f"{count:,}".replace(",", THIN_SPACE)


def grouped(count: int, stream: TextIO | None) -> str:
    """The digits in threes, apart by a comma where the stream has no thin space or is closed."""
    try:
        THIN_SPACE.encode((stream and stream.encoding) or "ascii")
    except UnicodeEncodeError:
        return f"{count:,}"
    return in_threes(count)


def rough(number: float) -> str:
    """About how many: 76.4 million."""
    for least, word in _WORDS:
        if number >= least:
            return f"{number / least:.1f} {word}"
    return f"{number:.0f}"
