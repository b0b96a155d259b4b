"""The tables of a house; those of the index are declared beside it.

A new database gets all of them in one transaction. One of another journal format is refused.
"""

from collections.abc import Callable
from typing import Any

from punto.journal.format_number import FORMAT, other_format
from punto.storage.port import StorageError
from punto.storage.records import schema as records
from punto.storage.sql_table import BIG, NAME, TEXT, Column, SqlTable

BOOLEAN = Column("boolean")

TABLES: tuple[SqlTable[Any], ...] = (
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
    SqlTable(
        "snapshots",
        key={"stream": NAME},
        fixed={"count": BIG, **TEXT.each("hash state")},
        wide=True,
    ),
    SqlTable("vault", key={"name": NAME}, fixed={"sealed": Column("bytea")}, wide=True),
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
    *records.TABLES,
)


def schema(create: Callable[[SqlTable[Any]], tuple[str, ...]], *failures: str) -> tuple[str, ...]:
    """The statements that make an empty database a house's; `failures` makes the one table that
    differs between the databases."""
    return (*(sql for table in TABLES for sql in create(table)), *failures)


def refuse_other_format(where: str, found: int) -> None:
    if found != FORMAT:
        raise StorageError(other_format(where, found))


def foreign(where: str, tables: str) -> StorageError:
    """The error for a database that is not Punto's."""
    return StorageError(f"{where} is a database, but not one of Punto's: it has {tables}")
