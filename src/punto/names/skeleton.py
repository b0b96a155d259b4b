"""Which names look alike: the skeleton of UTS 39 (Unicode Security Mechanisms).

Two texts with one skeleton can be mistaken for each other: Latin and Cyrillic `a`, `rn` and `m`,
`0` and `O`. A skeleton is for comparison alone and is never shown.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import unicodedata2 as unicodedata

_CONFUSABLES = Path(__file__).with_name("confusables.txt")


@cache
def _prototypes() -> Mapping[int, str]:
    """What each character looks like, where that is not itself."""
    found = {}
    for line in _CONFUSABLES.read_text(encoding="utf-8-sig").splitlines():
        fields = line.partition("#")[0].split(";")
        if len(fields) > 1:
            looks = "".join(chr(int(code, 16)) for code in fields[1].split())
            found[int(fields[0], 16)] = looks
    return found


def skeleton(text: str) -> str:
    apart = unicodedata.normalize("NFD", text)
    return str(unicodedata.normalize("NFD", apart.translate(_prototypes())))


def looks(name: str) -> frozenset[str]:
    """Two names that share one of these look alike, or differ only in capitals or in the width of
    their letters."""
    plain = unicodedata.normalize("NFKC", name)
    return frozenset(skeleton(one).casefold() for one in (name, plain.casefold()))
