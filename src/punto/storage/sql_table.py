"""A table of a database, declared once.

From a declaration follow the tables in SQLite and in PostgreSQL, the statements that write them,
and the conversion between a row and the value that it holds.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from operator import attrgetter
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

Row: TypeAlias = tuple[Any, ...]
Ids: TypeAlias = "Mapping[SqlTable[Any], Mapping[Any, int]]"
"""The ids of values that have rows of their own in numbered tables."""

T = TypeVar("T")
Convert: TypeAlias = Callable[[Any], Any]


class Column(Struct, frozen=True):
    """`type` is PostgreSQL's; SQLite has TEXT and INTEGER. A name sorts by code point in both.
    `field` is the attribute that the column holds, if it has another name; a path with a dot is
    written and not read. `write` and `read` convert a value that a database does not know. A column
    that `refers` to a numbered table holds its ids."""

    type: str
    is_name: bool = False
    null: bool = False
    field: str = ""
    write: Convert | None = None
    read: Convert | None = None
    refers: "SqlTable[Any] | None" = None

    def of(self, field: str) -> "Column":
        return replace(self, field=field)

    def or_null(self) -> "Column":
        write, read = _unless_none(self.write), _unless_none(self.read)
        return replace(self, null=True, write=write, read=read)

    def each(self, names: str) -> dict[str, "Column"]:
        """Several columns like this one, by name."""
        return dict.fromkeys(names.split(), self)


BIG = Column("bigint")
NAME = Column("text", is_name=True)
TEXT = Column("text")


def _unless_none(convert: Convert | None) -> Convert | None:
    return convert and (lambda value: None if value is None else convert(value))


class SqlTable(Struct, Generic[T], frozen=True, dict=True, eq=False):
    """A second row with the same key sets the `changing` columns, or adds to them where it `adds`,
    and changes no other. Rows of a `numbered` table get an `id`, and a second row is ignored.

    `parts` takes a value apart in the order of the columns, and `make` puts it together again;
    without `parts` the columns are attributes of the value, and keywords of `make`, and without
    either rows are written as they are. `indexes` are by the end of their names. SQLite stores rows
    in the order of their key, unless they are `wide` or numbered. PostgreSQL stores the widest
    columns of a `packed` table first, which wastes no bytes on alignment; a `fillfactor` below 100
    leaves room beside rows that change often.
    """

    name: str
    key: Mapping[str, Column]
    fixed: Mapping[str, Column] = {}
    changing: Mapping[str, Column] = {}
    make: Callable[..., T] | None = None
    parts: Callable[[Any], Row] | None = None
    check: str = ""
    adds: bool = False
    numbered: bool = False
    indexes: Mapping[str, str] = {}
    wide: bool = False
    packed: bool = False
    fillfactor: int = 100

    @cached_property
    def columns(self) -> dict[str, Column]:
        return {**self.key, **self.fixed, **self.changing}

    @cached_property
    def fields(self) -> list[str]:
        return [column.field or name for name, column in self.columns.items()]

    @cached_property
    def _references(self) -> list[tuple[int, str, "SqlTable[Any]"]]:
        """The columns that hold ids: place, name, and the table of the ids."""
        return [
            (place, name, column.refers)
            for place, (name, column) in enumerate(self.columns.items())
            if column.refers is not None
        ]

    def rows(self, values: Iterable[Any], ids: Ids) -> list[Row]:
        writes = [column.write for column in self.columns.values()]
        converts = [(place, write) for place, write in enumerate(writes) if write is not None]
        converts += [(place, ids[table].__getitem__) for place, _, table in self._references]
        parts = self.parts or (attrgetter(*self.fields) if self.make else tuple)
        found = []
        for value in values:
            row = list(parts(value))
            for place, convert in converts:
                row[place] = convert(row[place])
            found.append(tuple(row))
        return found

    def reader(self) -> Callable[[Sequence[Any]], T]:
        """Makes values of rows that `select` finds. What several rows refer to is made once."""
        reads = [column.read for column in self.columns.values()]
        converts = [(place, read) for place, read in enumerate(reads) if read is not None]
        size = end = len(reads)
        references: list[tuple[int, int, int, Callable[[Sequence[Any]], Any], dict[int, Any]]] = []
        for place, _, table in self._references:
            start, end = end, end + len(table.columns)
            references.append((place, start, end, table.reader(), {}))
        make, by_place, names = self.make, self.parts is not None, self.fields
        assert make is not None, f"{self.name} has rows that no value is made of"
        written_only = [field for field in names if "." in field]

        def read(row: Sequence[Any]) -> T:
            values = list(row[:size])
            for place, convert in converts:
                values[place] = convert(values[place])
            for place, start, end, refer, known in references:
                number = values[place]
                if number not in known:
                    known[number] = refer(row[start:end])
                values[place] = known[number]
            if by_place:
                return make(*values)
            fields = dict(zip(names, values, strict=True))
            for field in written_only:
                del fields[field]
            return make(**fields)

        return read

    def select(self, rows: str, order: str = "") -> str:
        """Joins the rows of this table that a statement finds with those that they refer to."""
        if not self._references:
            return rows
        columns = [f"page.{name}" for name in self.columns]
        source = f"({rows}) AS page"
        for _, name, table in self._references:
            columns += [f"of_{name}.{column}" for column in table.columns]
            source += f" JOIN {table.name} AS of_{name} ON of_{name}.id = page.{name}"
        return f"SELECT {', '.join(columns)} FROM {source} {order}"

    @cached_property
    def on_conflict(self) -> str:
        """How an INSERT treats a row that exists, in both databases."""
        key = f"ON CONFLICT ({', '.join(self.key)})"
        if self.numbered:
            return f"{key} DO NOTHING"
        if not self.changing:
            return ""
        more = f"{self.name}.{{0}} + " if self.adds else ""
        changes = (f"{name} = {more.format(name)}excluded.{name}" for name in self.changing)
        return f"{key} DO UPDATE SET {', '.join(changes)}"

    @cached_property
    def constraint(self) -> str:
        key = f"{'UNIQUE' if self.numbered else 'PRIMARY KEY'} ({', '.join(self.key)})"
        return f"{key}, CHECK ({self.check})" if self.check else key

    def create_indexes(self) -> list[str]:
        return [
            f"CREATE INDEX {self.name}_{end} ON {self.name} {covered}"
            for end, covered in self.indexes.items()
        ]
