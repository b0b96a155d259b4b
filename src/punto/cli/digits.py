"""Large numbers as people read them."""

from typing import TextIO

THIN_SPACE = "\N{NARROW NO-BREAK SPACE}"

_WORDS = ((1e12, "trillion"), (1e9, "billion"), (1e6, "million"), (1e3, "thousand"))


def grouped(count: int, stream: TextIO) -> str:
    """The digits in threes, apart by a thin space, or by a comma where the stream has no such."""
    try:
        THIN_SPACE.encode(stream.encoding)
    except UnicodeEncodeError:
        return f"{count:,}"
    return f"{count:,}".replace(",", THIN_SPACE)


def rough(number: float) -> str:
    """About how many: 76.4 million."""
    for least, word in _WORDS:
        if number >= least:
            return f"{number / least:.1f} {word}"
    return f"{number:.0f}"
