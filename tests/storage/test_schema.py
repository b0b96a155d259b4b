"""Bringing a database forward: one that is older, empty, newer, somebody else's, or half way."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from faults import Fault
from postgres import Server
from storage.batches import STREAM, assert_sound, commit, sell, sold

from punto.journal.hash_chain import Head, chained
from punto.journal.snapshot import Snapshot
from punto.ledger.account import CAGE
from punto.storage.factory import open_store
from punto.storage.port import Batch, StorageError, Store
from punto.storage.postgres.schema import VERSIONS as POSTGRES
from punto.storage.sqlite.schema import APPLICATION_ID
from punto.storage.sqlite.schema import VERSIONS as SQLITE

NEWEST = len(SQLITE)


def first_version(url: str, server: Server) -> None:
    """Makes a house as the first version of Punto left it, with three sales in it."""
    entries = chained(STREAM, Head(), [sold(number)[0] for number in (1, 2, 3)])
    statements = [
        f"INSERT INTO streams VALUES ('{STREAM}', 3, '{entries[-1].hash}', 0, NULL, NULL)",
        *(
            f"INSERT INTO entries VALUES ('{STREAM}', {it.sequence}, '{it.body}', '{it.hash}')"
            for it in entries
        ),
        f"INSERT INTO accounts VALUES ('{CAGE}', -300, '1'), ('patron/ann', 300, '0')",
        *(
            f"INSERT INTO answers VALUES"
            f" ('ann', 'command-{number}', 'digest-{number}', '{{\"accepted\":true}}')"
            for number in (1, 2, 3)
        ),
    ]
    if url.startswith("postgresql:"):
        mark = "CREATE TABLE punto_schema (version integer NOT NULL)"
        marks = [mark, "INSERT INTO punto_schema VALUES (1)"]
        server.execute("; ".join([*marks, *POSTGRES[0], *statements]), url)
    else:
        marks = [f"PRAGMA application_id = {APPLICATION_ID}", "PRAGMA user_version = 1"]
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
            connection.executescript(";\n".join([*marks, *SQLITE[0], *statements]))


def version(url: str, server: Server) -> int:
    if url.startswith("postgresql:"):
        return int(server.execute("SELECT version FROM punto_schema", url))
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


async def test_a_house_of_the_first_version_is_brought_forward_with_all_that_is_in_it(
    bare: str, postgres_server: Server
) -> None:
    first_version(bare, postgres_server)
    store = await open_store(bare)
    assert version(bare, postgres_server) == NEWEST == len(POSTGRES)
    assert await assert_sound(store) == 3
    head = await sell(store, await store.head(STREAM))
    assert await assert_sound(store) == 4
    # What the second version has brought.
    snapshot = Snapshot(STREAM, 4, head.hash, "{}")
    await commit(store, Batch(snapshots=[snapshot], sealed={"one": b"1"}))
    assert await store.snapshot(STREAM) == snapshot
    assert await store.secret("one") == b"1"
    # And the third.
    await store.logins.set_password("ann", "hash")
    assert await store.logins.password("ann") == "hash"
    # And the fourth.
    assert await store.records.through(STREAM) == 0
    await store.close()


async def opened(url: str, probe: Fault) -> Store | None:
    try:
        return await open_store(url, probe=probe)
    except StorageError:
        return None
    finally:
        probe.armed = False


@pytest.mark.whole
async def test_a_migration_that_fails_at_any_statement_is_done_again_from_there(
    bare: str, postgres_server: Server
) -> None:
    first_version(bare, postgres_server)
    store = None
    reached = 1
    number = 0
    while store is None:
        number += 1
        probe = Fault(before=number)
        store = await opened(bare, probe)
        # Each step is there with its commit and not before.
        reached = min(reached + probe.kinds[: number - 1].count("commit"), NEWEST)
        assert version(bare, postgres_server) == reached
    assert number > len(SQLITE[1])
    assert await assert_sound(store) == 3
    await store.close()


async def test_a_house_whose_making_fails_at_any_statement_is_made_the_next_time(
    bare: str,
) -> None:
    store = None
    number = 0
    while store is None:
        # The first statements are those of the writer, and each attempt may get further.
        number += 1
        store = await opened(bare, Fault(before=number))
    # What one attempt has committed the next need not do again.
    assert number > max(map(len, SQLITE))
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


async def test_a_house_of_a_later_version_is_refused(bare: str, postgres_server: Server) -> None:
    await (await open_store(bare)).close()
    if bare.startswith("postgresql:"):
        postgres_server.execute(f"UPDATE punto_schema SET version = {NEWEST + 1}", bare)
    else:
        with closing(sqlite3.connect(bare.removeprefix("sqlite:///"))) as connection:
            connection.execute(f"PRAGMA user_version = {NEWEST + 1}")
    with pytest.raises(StorageError) as raised:
        await open_store(bare)
    assert str(raised.value) == (
        f"{name(bare, postgres_server)} has schema version {NEWEST + 1} and this Punto knows "
        f"versions up to {NEWEST}: open it with a newer Punto"
    )
    assert version(bare, postgres_server) == NEWEST + 1


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
