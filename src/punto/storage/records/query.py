"""Builds SELECT statements from conditions, and pages of lists."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from punto.storage.records import cursor
from punto.storage.records.operations import Operations, Select
from punto.storage.records.port import MAX_ROWS, RowPage
from punto.storage.sql_table import SqlTable
from punto.table.stream import table_of

T = TypeVar("T")

MIN_INTEGER, MAX_INTEGER = -(2**63), 2**63 - 1

_NOBODY = " "
"""No name, wager or game is this."""

OF_A_PATRON = "patron = (SELECT id FROM record_patrons WHERE name = ?)"


class Where:
    """Conditions that all have to hold, with their parameters."""

    def __init__(self) -> None:
        self._conditions: list[str] = []
        self.parameters: list[object] = []

    def add(self, condition: str, *values: object) -> "Where":
        self._conditions.append(condition)
        self.parameters += map(_storable, values)
        return self

    def equal(self, **values: object) -> "Where":
        """Columns with these values; None is no condition."""
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
        """Rows of a period, by the first of these columns, that come after this key in a list with
        the newest first.

        `until` and the key both say where the list begins. Only the earlier is a condition: given
        both, a database might begin at the other and read in vain.
        """
        if after is None or (until is not None and until <= after[0]):
            return self.period(columns[0], since, until)
        marks = ", ".join("?" if isinstance(part, str) else "CAST(? AS bigint)" for part in after)
        self.add(f"({', '.join(columns)}) < ({marks})", *after)
        return self.period(columns[0], since, None)

    def __str__(self) -> str:
        return f"WHERE {' AND '.join(self._conditions)}" if self._conditions else ""


def _storable(value: object) -> object:
    """A value that a database can compare; one that no row can have becomes one that no row has."""
    if isinstance(value, str):
        return value if value.isprintable() else _NOBODY
    if isinstance(value, int):
        return min(max(value, MIN_INTEGER), MAX_INTEGER)
    return value


def newest_first(columns: Sequence[str]) -> str:
    return f"ORDER BY {', '.join(f'{column} DESC' for column in columns)}"


def page(
    rows: Sequence[Any],
    most: int,
    make: Callable[[Any], T],
    key: Callable[[Any], tuple[int | str, ...]],
) -> RowPage[T]:
    """A page, from one row more than fits on it if there is a next page."""
    assert 1 <= most <= MAX_ROWS, f"{most} rows on a page; expected 1 to {MAX_ROWS}"
    after = cursor.write(key(rows[most - 1])) if len(rows) > most else None
    return RowPage([make(row) for row in rows[:most]], after)


def select(sql: str, where: Where, *others: object) -> Select:
    return Select(sql, (*where.parameters, *others))


def read_rows(table: SqlTable[T], rows: str, where: Where) -> Operations[list[T]]:
    """The values of the rows that a statement finds."""
    found = yield select(table.select(rows), where)
    return list(map(table.reader(), found))


def read_newest(
    table: SqlTable[Any], where: Where, order: Sequence[str], most: int
) -> Operations[list[Any]]:
    """The newest rows of a table, one more than `most`."""
    by_time = newest_first(order)
    columns = ", ".join(table.columns)
    rows = f"SELECT {columns} FROM {table.name} {where} {by_time} LIMIT ?"
    found = yield select(table.select(rows, by_time), where, most + 1)
    return found


def through(stream: str) -> Operations[int]:
    found = yield Select("SELECT through FROM record_streams WHERE stream = ?", (stream,))
    return found[0][0] if found else 0


def known_tables() -> Operations[list[str]]:
    """The gaming tables that the index knows."""
    found = yield Select("SELECT stream FROM record_streams")
    return sorted(name for (stream,) in found if (name := table_of(stream)) is not None)
