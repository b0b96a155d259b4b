"""The tables of a house, in versions; those of the index are declared beside it.

A database of an older version is migrated step by step, each step in a transaction of its own. A
step is not edited once it is released: a change is a new version at the end.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from punto.storage.port import StorageError
from punto.storage.records import schema as records
from punto.storage.sql_table import BIG, NAME, TEXT, Column, SqlTable

Versions: TypeAlias = tuple[tuple[str, ...], ...]
"""The statements that lead to version 1, from there to version 2, and so on."""

BOOLEAN = Column("boolean")

Tables: TypeAlias = tuple[SqlTable[Any], ...]

FIRST: Tables = (
    SqlTable(
        "streams",
        key={"stream": NAME},
        fixed={
            "count": BIG,
            "head": TEXT,
            "fence": BIG,
            "holder": TEXT.or_null(),
            "held_until": Column("timestamptz").or_null(),
        },
        fillfactor=50,
    ),
    SqlTable(
        "entries", key={"stream": NAME, "sequence": BIG}, fixed=TEXT.each("body hash"), wide=True
    ),
    SqlTable(
        "accounts",
        key={"account": NAME},
        fixed={"cents": BIG, "may_overdraw": BOOLEAN},
        check="cents >= 0 OR may_overdraw",
        fillfactor=50,
    ),
    SqlTable("answers", key=NAME.each("sender id"), fixed=TEXT.each("digest answer"), wide=True),
)
SECOND: Tables = (
    SqlTable(
        "snapshots",
        key={"stream": NAME},
        fixed={"count": BIG, **TEXT.each("hash state")},
        wide=True,
    ),
    SqlTable("vault", key={"name": NAME}, fixed={"sealed": Column("bytea")}, wide=True),
)
THIRD: Tables = (
    SqlTable("passwords", key={"person": NAME}, fixed={"hash": TEXT}),
    SqlTable(
        "logins",
        key={"token": NAME},
        fixed={
            "person": NAME,
            "kind": TEXT,
            **BIG.each("begun_at seen_at"),
            "locked": BOOLEAN,
            "address": TEXT,
        },
        indexes={"by_person": "(person)", "by_seen_at": "(kind, seen_at)"},
    ),
    SqlTable(
        "codes",
        key={"code": NAME},
        fixed={"person": NAME, "until": BIG},
        indexes={"by_until": "(until)"},
    ),
    SqlTable("facts", key={"name": NAME}, fixed={"fact": TEXT}),
)
FOURTH: Tables = tuple(table for table in records.TABLES if table is not records.MOVEMENTS)


def versions(create: Callable[[SqlTable[Any]], tuple[str, ...]], *failures: str) -> Versions:
    """`failures` makes the one table that differs between the databases.

    The fifth version added movements to the index, and empties it to have it fed anew with them.
    """
    first, second, third, fourth = (
        tuple(sql for table in tables for sql in create(table))
        for tables in (FIRST, SECOND, THIRD, FOURTH)
    )
    emptied = (f"DELETE FROM {table.name}" for table in records.DERIVED)
    return first, second, (*third, *failures), fourth, (*create(records.MOVEMENTS), *emptied)


def refuse_newer(where: str, found: int, versions: Versions) -> None:
    """A StorageError for a database that a later Punto has migrated already."""
    if found > len(versions):
        raise StorageError(
            f"{where} has schema version {found} and this Punto knows versions up to "
            f"{len(versions)}: open it with a newer Punto"
        )


def foreign(where: str, tables: str) -> StorageError:
    """The error for a database that is not Punto's."""
    return StorageError(f"{where} is a database, but not one of Punto's: it has {tables}")
