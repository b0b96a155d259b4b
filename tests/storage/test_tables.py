"""The tables of a new database, with the number of the journal's format: where one of them changes,
the number is raised (`journal/format_number.py`)."""

import sqlite3
from contextlib import closing
from pathlib import Path

from msgspec import Struct
from postgres import Server

from punto.journal.format_number import FORMAT
from punto.storage.factory import open_store
from punto.storage.records.schema import TABLES

GOLDEN = Path(__file__).parent.parent / "golden"

SQLITE_TABLES = """
    SELECT name, strict, wr FROM pragma_table_list WHERE name NOT LIKE 'sqlite_%' ORDER BY name"""
SQLITE_COLUMNS = """
    SELECT '  ' || name || ' ' || type || iif("notnull", ' not null', '')
        || iif(pk, ' key ' || pk, '')
    FROM pragma_table_info(?) ORDER BY cid"""
SQLITE_CHECKS = """
    SELECT '  ' || rtrim(substr(sql, instr(sql, 'CHECK'), instr(sql, ') STRICT')
        - instr(sql, 'CHECK')), char(10) || ' ')
    FROM sqlite_master WHERE name = ? AND sql LIKE '%CHECK%'"""
SQLITE_INDEXES = """
    SELECT '  index ' || list.name || ' ' || list.origin || iif("unique", ' unique', '')
        || ' (' || (SELECT group_concat(name, ', ') FROM pragma_index_info(list.name)) || ')'
        || iif(partial, ' ' || substr(sql, instr(sql, 'WHERE')), '')
    FROM pragma_index_list(?) AS list LEFT JOIN sqlite_master AS made ON made.name = list.name
    ORDER BY list.name"""

POSTGRES_TABLES = """
    SELECT concat(relname, ' ' || array_to_string(reloptions, ' '),
        (SELECT string_agg(concat(E'\\n  ', column_name, ' ', data_type, ' ' || collation_name,
                CASE is_nullable WHEN 'NO' THEN ' not null' END, ' ' || identity_generation),
            '' ORDER BY ordinal_position)
        FROM information_schema.columns WHERE table_name = relname),
        (SELECT string_agg(E'\\n  ' || pg_get_constraintdef(oid), '' ORDER BY conname)
        FROM pg_constraint WHERE conrelid = pg_class.oid AND contype = 'c'),
        (SELECT string_agg(E'\\n  ' || indexdef, '' ORDER BY indexname)
        FROM pg_indexes WHERE tablename = relname))
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname"""


def sqlite_tables(path: Path) -> str:
    lines = []
    with closing(sqlite3.connect(path)) as connection:
        for table, strict, by_key in connection.execute(SQLITE_TABLES).fetchall():
            lines.append(f"{table}{' strict' * strict}{' without rowid' * by_key}")
            for select in (SQLITE_COLUMNS, SQLITE_CHECKS, SQLITE_INDEXES):
                lines += [line for (line,) in connection.execute(select, (table,))]
    return f"format {FORMAT}\n" + "\n".join(lines) + "\n"


async def test_the_tables_in_sqlite_are_those_of_the_format(tmp_path: Path) -> None:
    await (await open_store(str(tmp_path / "house.db"))).close()
    assert sqlite_tables(tmp_path / "house.db") == (GOLDEN / "schema-sqlite.txt").read_text()


def test_the_tables_in_postgresql_are_those_of_the_format(
    opened_postgres: str, postgres_server: Server
) -> None:
    found = postgres_server.execute(POSTGRES_TABLES, opened_postgres)
    assert f"format {FORMAT}\n{found}\n" == (GOLDEN / "schema-postgres.txt").read_text()


def test_every_field_of_a_struct_has_a_column() -> None:
    checked = 0
    for table in TABLES:
        if isinstance(table.make, type) and issubclass(table.make, Struct):
            read = [field for field in table.fields if "." not in field]
            assert sorted(read) == sorted(table.make.__struct_fields__), table.name
            checked += 1
    assert checked > 8
