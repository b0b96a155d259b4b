"""The parts of a PAR sheet as a document: sections of texts, facts, tables and plots.

`page` makes them once; `html` and `markdown` render them.
"""

from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    """How a column or a fact is set."""

    TEXT = "text"
    """A name or a few signs that stay together."""
    WORDS = "words"
    NUMBER = "number"
    RESULT = "number result"
    """A number that the others lead up to."""
    EXACT = "exact"
    """A fraction of whole numbers, which may be long."""
    PLOT = "plot"


@dataclass(frozen=True, slots=True)
class Sparkline:
    """A small plot of a few values; `marked` is the place of the one the sheet is about."""

    values: tuple[float, ...]
    marked: int
    words: str


Cell = str | Sparkline


@dataclass(frozen=True, slots=True)
class TableColumn:
    """A column; neighbours with the same `group` share a heading above their own.

    `share` is its part of the width in per cent, for tables that are to line up with each other.
    """

    head: str
    kind: Kind = Kind.NUMBER
    group: str = ""
    share: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A row; `opens` begins a group of rows, `sums` ends one with its sum."""

    cells: tuple[Cell, ...]
    opens: bool = False
    sums: bool = False


@dataclass(frozen=True, slots=True)
class ParTable:
    columns: tuple[TableColumn, ...]
    rows: tuple[Row, ...]
    plot_note: str = ""


@dataclass(frozen=True, slots=True)
class TextBlock:
    text: str


@dataclass(frozen=True, slots=True)
class Fact:
    name: str
    value: str
    kind: Kind = Kind.TEXT
    leads: bool = False
    """Whether it is one of the main figures."""


@dataclass(frozen=True, slots=True)
class FactList:
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Items:
    """A list whose items each have a title, what it refers to, and a text."""

    items: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class Curve:
    name: str
    values: tuple[float, ...]
    crosses: int
    """How many of the values, from the first, lie below the level."""


@dataclass(frozen=True, slots=True)
class Chart:
    """Curves over 1, 2, 3, ... with a level that matters; Markdown leaves it to the tables."""

    across: str
    up: str
    level: float
    level_words: str
    curves: tuple[Curve, ...]
    note: str


@dataclass(frozen=True, slots=True)
class Signatures:
    names: tuple[str, ...]


Block = TextBlock | FactList | ParTable | Items | Chart | Signatures


@dataclass(frozen=True, slots=True)
class Section:
    """A section; `note` stands beside its title, `inner` belongs to the section before it."""

    title: str
    blocks: tuple[Block, ...]
    note: str = ""
    inner: bool = False


@dataclass(frozen=True, slots=True)
class ParPage:
    title: str
    subtitle: str
    footer: str
    sections: tuple[Section, ...]
