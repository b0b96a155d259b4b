"""The first thing that is wrong with a journal: where it stands, what was found and expected."""

import re
from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from punto.journal.actor import Actor
from punto.rules.cards import Card
from punto.rules.refusal import shown

_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._/~-]{0,63}")


class Fault(Struct, frozen=True, kw_only=True):
    """`line` is that of a journal file; the others say which entry it is and in which round."""

    found: str
    expected: str
    line: int | None = None
    stream: str | None = None
    sequence: int | None = None
    round: int | None = None

    @property
    def where(self) -> str:
        places = (
            ("line", self.line),
            ("", None if self.stream is None else quote(self.stream)),
            ("entry", self.sequence),
            ("round", self.round),
        )
        known = [f"{what} {place}".strip() for what, place in places if place is not None]
        return ", ".join(known) or "the journal"

    def __str__(self) -> str:
        sentence = f"{self.where}: found {self.found}; expected {self.expected}"
        # What a journal holds must not steer the terminal of whoever reads this.
        return sentence if sentence.isprintable() else ascii(sentence)[1:-1]


class Wrong(Exception):
    """Ends an audit. Whoever finds it says what, and those further out say where."""

    def __init__(self, found: str, expected: str) -> None:
        super().__init__(found, expected)
        self.fault = Fault(found=found, expected=expected)

    def at(
        self,
        *,
        line: int | None = None,
        stream: str | None = None,
        sequence: int | None = None,
        round: int | None = None,
    ) -> "Wrong":
        """The same with its place, as far as nobody further in has said it."""
        known = self.fault
        self.fault = replace(
            known,
            line=known.line if known.line is not None else line,
            stream=known.stream if known.stream is not None else stream,
            sequence=known.sequence if known.sequence is not None else sequence,
            round=known.round if known.round is not None else round,
        )
        return self


def same(what: str, found: object, expected: object) -> None:
    if found != expected:
        raise Wrong(f"{what} {quote(found)}", quote(expected))


def by_another(by: Actor, expected: str) -> Wrong:
    """What only somebody else can have commanded."""
    return Wrong(f"a command of {quote(str(by))}", f"one of {expected}")


def quote(value: object) -> str:
    """A value of an event, in the words of a message."""
    if value is None:
        return "none"
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, Card | bool):
        return str(value).lower() if isinstance(value, bool) else str(value)
    if isinstance(value, tuple | list) and all(isinstance(one, Card) for one in value):
        return " ".join(map(str, value)) if value else "no cards"
    # A plain word needs no quotes to be told from others.
    plain = isinstance(value, str) and _PLAIN.fullmatch(value)
    return str(value) if plain else shown(value)
