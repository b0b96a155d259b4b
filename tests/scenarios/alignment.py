"""Rows as aligned lines: who, does what, what follows, each under the other."""

from collections.abc import Iterable, Sequence

from scenarios.scenario_text import STATED, Row

NARROWEST, WIDEST = 36, 44
"""How wide the middle is; where more is done than fits, what follows begins on the next line."""


def aligned(rows: Sequence[Row]) -> list[str]:
    games = max((len(_games(row)) for row in rows), default=0)
    who = max((len(row.who) for row in rows), default=0)
    does = max([NARROWEST, *(len(row.does) for row in rows if len(row.does) <= WIDEST)])
    return [line for row in rows for line in _lines(row, games, who, does)]


def _games(row: Row) -> str:
    return f"{', '.join(row.only)}:" if row.only else ""


def _lines(row: Row, games: int, who: int, does: int) -> Iterable[str]:
    left = "  " + _padded(_games(row), games) + _padded(row.who, who)
    indent = " " * (len(left) + does + 2)
    first, *more = row.follows or ("",)
    if row.who in STATED:
        yield left + first
    elif len(row.does) > does:
        yield left + row.does
        yield from (indent + line for line in row.follows)
    else:
        yield (left + _padded(row.does, does) + first).rstrip()
        yield from (indent + line for line in more)


def _padded(text: str, width: int) -> str:
    return text.ljust(width) + "  " if width else ""
