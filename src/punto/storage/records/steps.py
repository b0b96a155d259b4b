"""What has to be done with a database, step by step, without doing it.

A feed or a question is a generator of steps that is sent what each of them found, so that it is
written once for a database that answers at once and for one that is waited for. SQL has a `?` where
a parameter goes, whatever the database calls that.
"""

from collections.abc import Generator, Sequence
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct

from punto.storage.records.shapes import Row, Shape, Then

T = TypeVar("T")


class Lock(Struct, frozen=True):
    """How far a stream was read and its state, from here on for nobody else; none if it is new."""

    stream: str


class Ask(Struct, frozen=True):
    kind: str
    sql: str
    parameters: tuple[object, ...] = ()


class Look(Struct, frozen=True):
    """The rows with these keys, of one at most for each."""

    shape: Shape
    wanted: tuple[str, ...]
    where: tuple[str, ...]
    keys: Sequence[Row]


class Put(Struct, frozen=True):
    shape: Shape
    rows: Sequence[Row]


class Drop(Struct, frozen=True):
    """Deletes every row with one of these keys."""

    shape: Shape
    where: tuple[str, ...]
    keys: Sequence[Row]


class Clear(Struct, frozen=True):
    """Deletes every row of these tables."""

    shapes: tuple[Shape, ...]


Step: TypeAlias = Lock | Ask | Look | Put | Drop | Clear
Steps: TypeAlias = Generator[Step, list[Any], T]


def on_conflict(shape: Shape) -> str:
    """What an INSERT does about a row that is there already; both databases understand it."""
    key = ", ".join(shape.key)
    if shape.then is Then.STAYS:
        return f"ON CONFLICT ({key}) DO NOTHING"
    if not shape.changing:
        return ""
    more = f"{shape.table}.{{0}} + " if shape.then is Then.ADDED_TO else ""
    changes = ", ".join(f"{name} = {more.format(name)}excluded.{name}" for name in shape.changing)
    return f"ON CONFLICT ({key}) DO UPDATE SET {changes}"
