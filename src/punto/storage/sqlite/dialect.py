"""SQL of SQLite's for declared tables."""

from functools import cache
from typing import Any

from punto.storage.sql_table import Column, SqlTable


def create(table: SqlTable[Any]) -> tuple[str, ...]:
    columns = [f"{name} {_type(column)}" for name, column in table.columns.items()]
    if table.numbered:
        columns.insert(0, "id INTEGER PRIMARY KEY")
    storage = "STRICT" if table.wide or table.numbered else "STRICT, WITHOUT ROWID"
    made = f"CREATE TABLE {table.name} ({', '.join(columns)}, {table.constraint}) {storage}"
    return made, *table.create_indexes()


_TYPES = {"text": "TEXT", "bytea": "BLOB", "timestamptz": "REAL"}


def _type(column: Column) -> str:
    return _TYPES.get(column.type, "INTEGER") + " NOT NULL" * (not column.null)


@cache
def insert(table: SqlTable[Any]) -> str:
    columns, marks = ", ".join(table.columns), ", ".join("?" * len(table.columns))
    return f"INSERT INTO {table.name} ({columns}) VALUES ({marks}) {table.on_conflict}"


def select_key(table: SqlTable[Any], wanted: tuple[str, ...], where: tuple[str, ...]) -> str:
    return f"SELECT {', '.join(wanted)} FROM {table.name} WHERE {_equal(where)}"


def delete_key(table: SqlTable[Any], where: tuple[str, ...]) -> str:
    return f"DELETE FROM {table.name} WHERE {_equal(where)}"


def _equal(columns: tuple[str, ...]) -> str:
    return " AND ".join(f"{column} = ?" for column in columns)
