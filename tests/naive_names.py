"""A slow, obvious twin of the rules for display names, from what people were promised: any script,
spaces, up to 40 characters, nothing that cannot be seen, and no name that looks like another's.

It reads the file of look-alikes character by character and knows names as a list to look through.
"""

from pathlib import Path

import unicodedata2 as unicodedata

import punto.names

CONFUSABLES = Path(punto.names.__file__).with_name("confusables.txt")

LOOKS_LIKE: list[tuple[str, str]] = []
for _line in CONFUSABLES.read_text(encoding="utf-8").split("\n"):
    if _line and not _line.startswith("#"):
        _source, _target, _ = _line.split(" ; ")
        LOOKS_LIKE.append(
            (chr(int(_source, 16)), "".join(chr(int(one, 16)) for one in _target.split(" ")))
        )
LOOKS_LIKE_OF = dict(LOOKS_LIKE)
assert len(LOOKS_LIKE_OF) == len(LOOKS_LIKE), "a character looks like one thing"

# DerivedCoreProperties, Default_Ignorable_Code_Point, and what is blank all the same.
UNSEEN = {
    *range(0x00AD, 0x00AE),
    *range(0x034F, 0x0350),
    *range(0x061C, 0x061D),
    *range(0x115F, 0x1161),
    *range(0x17B4, 0x17B6),
    *range(0x180B, 0x1810),
    *range(0x200B, 0x2010),
    *range(0x202A, 0x202F),
    *range(0x2060, 0x2070),
    *range(0x3164, 0x3165),
    *range(0xFE00, 0xFE10),
    *range(0xFEFF, 0xFF00),
    *range(0xFFA0, 0xFFA1),
    *range(0xFFF0, 0xFFF9),
    *range(0x1BCA0, 0x1BCA4),
    *range(0x1D173, 0x1D17B),
    *range(0xE0000, 0xE1000),
    0x2800,  # Braille pattern blank
    0x2D7F,  # Tifinagh consonant joiner
    0xFFFC,  # object replacement character
    0x1107F,  # Brahmi number joiner
    0x13440,  # Egyptian hieroglyph mirror horizontally
    0x13441,  # Egyptian hieroglyph full blank
    0x13442,  # Egyptian hieroglyph half blank
    0x16FE4,  # Khitan small script filler
    0x1BC9D,  # Duployan thick letter selector
    0x1D159,  # musical symbol null notehead
}


def skeleton(text: str) -> str:
    shape = ""
    for character in unicodedata.normalize("NFD", text):
        shape += LOOKS_LIKE_OF.get(character, character)
    return str(unicodedata.normalize("NFD", shape))


def first_wrong(name: str) -> int | None:
    """The place of the first character that a name cannot have, from 1; 0 for its length."""
    if name == "" or len(name) > 40:
        return 0
    for place in range(1, len(name) + 1):
        if not _good(name[:place], whole=place == len(name)):
            return place
    return None


def _good(begun: str, *, whole: bool) -> bool:
    """Whether the last character may stand where it stands."""
    character = begun[-1]
    if character == " ":
        return not whole and len(begun) > 1 and begun[-2] != " "
    category = unicodedata.category(character)
    if category[0] in "CZ" or ord(character) in UNSEEN:
        return False
    if category[0] == "M" and (len(begun) == 1 or begun[-2] == " "):
        return False
    last_five = [unicodedata.category(one) for one in begun[-5:]]
    return last_five != ["Mn"] * 5


def same(one: str, other: str) -> bool:
    """Whether two names may be taken for each other."""
    forms = []
    for text in (one, other):
        plain = unicodedata.normalize("NFKC", text)
        forms.append((text, plain.casefold()))
    shapes = [[skeleton(form).casefold() for form in pair] for pair in forms]
    return any(a == b for a in shapes[0] for b in shapes[1])


class Names:
    """Whoever has a name, as (id, display name); one without has the id as the name."""

    def __init__(self) -> None:
        self.all: list[tuple[str, str]] = []

    def free(self, owner: str, name: str) -> bool:
        for id, shown in self.all:
            if id != owner and any(
                same(mine, theirs) for mine in (owner, name) for theirs in (id, shown)
            ):
                return False
        return True

    def first(self, owner: str, name: str | None) -> bool:
        """Whether something new may have this id and name. Nothing is ever renamed by it."""
        for id, shown in self.all:
            if id == owner:
                return name is None or name == shown
        return self.give(owner, owner if name is None else name)

    def rename(self, owner: str, name: str) -> bool:
        return any(id == owner for id, _ in self.all) and self.give(owner, name)

    def give(self, owner: str, name: str) -> bool:
        """Whether the name is given."""
        if unicodedata.normalize("NFC", name) != name or first_wrong(name) is not None:
            return False
        if not self.free(owner, name):
            return False
        self.all = [(id, shown) for id, shown in self.all if id != owner]
        self.all.append((owner, name))
        return True
