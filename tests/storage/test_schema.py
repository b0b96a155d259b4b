"""A database that is opened: empty, of another format, somebody else's, or half made."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from faults import Fault
from format_mark import read_number, set_number
from postgres import Server
from storage.batches import assert_sound, sell

from punto.journal.format_number import FORMAT
from punto.journal.hash_chain import Head
from punto.storage.factory import open_store
from punto.storage.port import StorageError, Store
from punto.storage.sqlite.schema import SCHEMA


async def opened(url: str, probe: Fault) -> Store | None:
    try:
        return await open_store(url, probe=probe)
    except StorageError:
        return None
    finally:
        probe.armed = False


async def test_a_house_whose_making_fails_at_any_statement_is_made_the_next_time(
    bare: str,
) -> None:
    store = None
    number = 0
    while store is None:
        # The first statements are those of the writer, and each attempt gets further.
        number += 1
        store = await opened(bare, Fault(before=number))
    assert number > len(SCHEMA)
    await sell(store, Head())
    assert await assert_sound(store) == 1
    await store.close()


async def test_those_who_find_an_empty_house_at_once_all_get_it(bare: str) -> None:
    stores = await asyncio.gather(*(open_store(bare) for _ in range(6)))
    head = Head()
    for store in stores:
        head = await sell(store, head)
    for store in stores:
        assert await assert_sound(store) == 6
        await store.close()


def name(url: str, server: Server) -> str:
    """How messages call the house."""
    if url.startswith("postgresql:"):
        database = url.partition("@/")[2].partition("?")[0]
        return f'PostgreSQL at "{server.folder}", "{database}",'
    return f'"{url.removeprefix("sqlite:///")}"'


@pytest.mark.parametrize("number", [1, FORMAT - 1, FORMAT + 1])
async def test_a_house_of_another_format_is_refused_in_one_sentence_and_left_alone(
    bare: str, postgres_server: Server, number: int
) -> None:
    store = await open_store(bare)
    await sell(store, Head())
    await store.close()
    assert read_number(bare, postgres_server) == FORMAT
    set_number(bare, postgres_server, number)
    with pytest.raises(StorageError) as raised:
        await open_store(bare)
    assert str(raised.value) == (
        f"{name(bare, postgres_server)} has journal format {number} and this Punto reads format "
        f"{FORMAT} alone: before release 1.0 no other format is read, so use the Punto that wrote "
        "it"
    )
    assert read_number(bare, postgres_server) == number
    set_number(bare, postgres_server, FORMAT)
    store = await open_store(bare)
    assert await assert_sound(store) == 1
    await store.close()


async def test_a_postgresql_database_of_somebody_else_is_refused(
    postgres: str, postgres_server: Server
) -> None:
    postgres_server.execute("CREATE TABLE songs (name text)", postgres)
    with pytest.raises(StorageError) as raised:
        await open_store(postgres)
    assert str(raised.value) == (
        f"{name(postgres, postgres_server)} is a database, but not one of Punto's: "
        'it has tables of its own, such as "songs"'
    )
    tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    assert postgres_server.execute(tables, postgres) == "songs"


async def test_an_sqlite_database_of_somebody_else_is_refused_and_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with closing(sqlite3.connect("songs.db")) as connection:
        connection.execute("CREATE TABLE songs (name TEXT)")
    before = Path("songs.db").read_bytes()
    with pytest.raises(StorageError) as raised:
        await open_store("songs.db")
    assert str(raised.value) == (
        '"songs.db" is a database, but not one of Punto\'s: it has tables of its own'
    )
    assert Path("songs.db").read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["songs.db"]
