"""SQL of PostgreSQL's for declared tables. Rows are sent as one array for each column."""

import re
from collections.abc import Iterable
from functools import cache
from itertools import count
from typing import Any

from punto.storage.sql_table import Column, SqlTable

_WIDTHS = ("bigint", "integer", "smallint", "text")


def create(table: SqlTable[Any]) -> tuple[str, ...]:
    named = list(table.columns.items())
    if table.packed:
        named.sort(key=lambda one: _WIDTHS.index(one[1].type))
    columns = [f"{name} {_type(column)}" for name, column in named]
    if table.numbered:
        columns.insert(0, "id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY")
    storage = f" WITH (fillfactor = {table.fillfactor})" if table.fillfactor < 100 else ""
    made = f"CREATE TABLE {table.name} ({', '.join(columns)}, {table.constraint}){storage}"
    return made, *table.create_indexes()


def _type(column: Column) -> str:
    # Rows are locked in the order of their names, so that order must be the same everywhere: "C".
    return column.type + ' COLLATE "C"' * column.is_name + " NOT NULL" * (not column.null)


@cache
def insert(table: SqlTable[Any]) -> str:
    columns, arrays = ", ".join(table.columns), _arrays(table, table.columns)
    return f"INSERT INTO {table.name} ({columns}) SELECT * FROM {arrays} {table.on_conflict}"


@cache
def select_keys(table: SqlTable[Any], wanted: tuple[str, ...], where: tuple[str, ...]) -> str:
    columns = ", ".join(f"{table.name}.{name}" for name in wanted)
    keys = f"{_arrays(table, where)} AS wanted ({', '.join(where)})"
    return f"SELECT {columns} FROM {table.name} JOIN {keys} USING ({', '.join(where)})"


@cache
def delete_keys(table: SqlTable[Any], where: tuple[str, ...]) -> str:
    keys = f"{_arrays(table, where)} AS wanted ({', '.join(where)})"
    same = " AND ".join(f"{table.name}.{name} = wanted.{name}" for name in where)
    return f"DELETE FROM {table.name} USING {keys} WHERE {same}"


def _arrays(table: SqlTable[Any], names: Iterable[str]) -> str:
    types = (table.columns[name].type for name in names)
    return f"unnest({', '.join(f'${place}::{kind}[]' for place, kind in enumerate(types, 1))})"


@cache
def translated(sql: str) -> str:
    """Translates a statement of SQLite's: parameters are numbered here, and JSON is a type."""
    places = count(1)
    numbered = re.sub(r"\?", lambda _: f"${next(places)}", sql)
    # No text here can hold a zero byte, so its escape is left out, once no escaped backslash can
    # look like the beginning of one.
    member = r"(replace(replace(\1, '\\\\', ''), '\\u0000', '')::json ->> '\2')"
    return re.sub(r"json_extract\((\w+), '\$\.(\w+)'\)", member, numbered)
