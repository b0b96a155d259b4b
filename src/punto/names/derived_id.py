"""The id of whatever was given a display name and no id: `high-rollers` for High Rollers, and
`table-3` where the name is not written in Latin letters. An id is part of addresses and accounts,
so it keeps to the letters, digits and dashes that are safe there."""

from collections.abc import Callable
from itertools import count

import unicodedata2 as unicodedata

MAX_SLUG_LENGTH = 40

_LATIN = {
    ord("\N{LATIN SMALL LETTER AE}"): "ae",
    ord("\N{LATIN SMALL LETTER D WITH STROKE}"): "d",
    ord("\N{LATIN SMALL LETTER DOTLESS I}"): "i",
    ord("\N{LATIN SMALL LETTER ETH}"): "d",
    ord("\N{LATIN SMALL LETTER H WITH STROKE}"): "h",
    ord("\N{LATIN SMALL LETTER L WITH STROKE}"): "l",
    ord("\N{LATIN SMALL LETTER O WITH STROKE}"): "o",
    ord("\N{LATIN SMALL LETTER THORN}"): "th",
    ord("\N{LATIN SMALL LIGATURE OE}"): "oe",
}
"""Latin letters that are no letter with a mark."""


def slug(name: str) -> str | None:
    """The name in small Latin letters and digits; None where it has letters of another script."""
    apart = unicodedata.normalize("NFKD", name.casefold()).translate(_LATIN)
    letters = [one for one in apart if not unicodedata.category(one).startswith("M")]
    if any(one.isalnum() and not one.isascii() for one in letters):
        return None
    words = "".join(
        one if one.isalnum() else " " for one in letters if one not in "'\u2019"
    ).split()
    return "-".join(words)[:MAX_SLUG_LENGTH].rstrip("-") or None


def derived_id(name: str, *, stem: str, number: int, taken: Callable[[str], bool]) -> str:
    """An id that is not taken. `stem` says what is named, and `number` is the first to try where
    the name gives no id."""
    short = slug(name)
    if short is not None and not taken(short):
        return short
    first, begin = (short, 2) if short is not None else (stem, number)
    numbered = (f"{first}-{one}" for one in count(begin))
    return next(one for one in numbered if not taken(one))
