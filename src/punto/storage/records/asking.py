"""Statements put together from conditions, and lists cut into pages by the keys of their rows."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from punto.storage.records import cursor
from punto.storage.records.port import MOST, Page
from punto.storage.records.shapes import ROUNDS
from punto.storage.records.steps import Ask, Steps
from punto.table.stream import table_of

T = TypeVar("T")

LEAST_NUMBER, MOST_NUMBER = -(2**63), 2**63 - 1

_NOBODY = " "
"""No name, wager or game is written so."""


ROUNDS_IN = f"""
    SELECT {", ".join(f"r.{column}" for column in ROUNDS.columns)},
        s.game, s.version, s.stamp, s.decks
    FROM ({{}}) AS r JOIN record_sheets AS s ON s.id = r.sheet
    ORDER BY r.opened_at DESC, r.table_name DESC, r.number DESC"""
"""Rounds with their sheets, of those that another statement finds."""

OF_A_PATRON = "patron = (SELECT id FROM record_patrons WHERE name = ?)"


class Where:
    """Conditions that all have to hold, with what goes into their places."""

    def __init__(self) -> None:
        self._conditions: list[str] = []
        self.parameters: list[object] = []

    def add(self, condition: str, *values: object) -> "Where":
        self._conditions.append(condition)
        self.parameters += map(_storable, values)
        return self

    def equal(self, **values: object) -> "Where":
        """Columns that are to have these values; None asks for nothing."""
        for column, value in values.items():
            if value is not None:
                self.add(f"{column} = ?", value)
        return self

    def period(self, column: str, since: int | None, until: int | None) -> "Where":
        if since is not None:
            self.add(f"{column} >= ?", since)
        if until is not None:
            self.add(f"{column} < ?", until)
        return self

    def listed(
        self,
        columns: Sequence[str],
        since: int | None,
        until: int | None,
        after: Sequence[Any] | None,
    ) -> "Where":
        """Rows of a period, by the first of these columns, that come after the one with this key in
        a list with the newest first.

        Of the two that say where the list begins, the earlier one goes for both: given the other
        as well, a database might begin there and read in vain.
        """
        if after is None or (until is not None and until <= after[0]):
            return self.period(columns[0], since, until)
        marks = ", ".join("?" if isinstance(part, str) else "CAST(? AS bigint)" for part in after)
        self.add(f"({', '.join(columns)}) < ({marks})", *after)
        return self.period(columns[0], since, None)

    def __str__(self) -> str:
        return f"WHERE {' AND '.join(self._conditions)}" if self._conditions else ""


def _storable(value: object) -> object:
    """A value that a database can compare with what it holds, and that is found nowhere if the one
    that was asked for cannot be there."""
    if isinstance(value, str):
        return value if value.isprintable() else _NOBODY
    if isinstance(value, int):
        return min(max(value, LEAST_NUMBER), MOST_NUMBER)
    return value


def newest_first(columns: Sequence[str]) -> str:
    return f"ORDER BY {', '.join(f'{column} DESC' for column in columns)}"


def page(
    rows: Sequence[Any],
    most: int,
    make: Callable[[Any], T],
    key: Callable[[Any], tuple[int | str, ...]],
) -> Page[T]:
    """A page of rows of which one more was asked for than it holds."""
    assert 1 <= most <= MOST, f"{most} rows on a page; expected 1 to {MOST}"
    after = cursor.write(key(rows[most - 1])) if len(rows) > most else None
    return Page([make(row) for row in rows[:most]], after)


def ask(sql: str, where: Where, *others: object) -> Ask:
    return Ask("read records", sql, (*where.parameters, *others))


def through(stream: str) -> Steps[int]:
    found = yield Ask(
        "read records", "SELECT through FROM record_streams WHERE stream = ?", (stream,)
    )
    return found[0][0] if found else 0


def tables() -> Steps[list[str]]:
    """The tables that the index knows."""
    found = yield Ask("read records", "SELECT stream FROM record_streams")
    return sorted(name for (stream,) in found if (name := table_of(stream)) is not None)
