"""What is special to a house in an SQLite file."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
from storage.batches import STREAM, assert_refuses_text, assert_sound, commit, sell

from punto.journal.hash_chain import Head
from punto.ledger.account import CAGE
from punto.storage.factory import open_store
from punto.storage.port import Batch, Busy, Overdrawn, StorageError
from punto.storage.sqlite.connection import connect
from punto.storage.sqlite.store import SqliteStore
from punto.storage.statement_probe import Probe


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return Path("house.db")


@pytest.fixture
async def store(path: Path) -> AsyncIterator[SqliteStore]:
    opened = await SqliteStore.open(path)
    yield opened
    await opened.close()


def test_a_commit_is_synced_to_the_disk(path: Path) -> None:
    with closing(connect(path)) as connection:
        assert connection.run("read", "PRAGMA journal_mode") == [("wal",)]
        full = 2
        assert connection.run("read", "PRAGMA synchronous") == [(full,)]
        assert connection.run("read", "PRAGMA fullfsync") == [(1,)]


async def test_a_new_house_is_its_owners_alone(store: SqliteStore, path: Path) -> None:
    await sell(store, Head())
    files = [path, *path.parent.glob("house.db-*")]
    assert [file.stat().st_mode & 0o777 for file in files] == [0o600] * len(files)


async def test_a_house_that_is_there_is_as_private_as_it_was(path: Path) -> None:
    await (await SqliteStore.open(path)).close()
    path.chmod(0o640)
    await (await SqliteStore.open(path)).close()
    assert path.stat().st_mode & 0o777 == 0o640


async def test_a_batch_costs_two_visits_to_the_thread_that_writes(store: SqliteStore) -> None:
    visits = []
    submit = store._writing.submit

    def counted(*work: object) -> object:
        visits.append(work[0])
        return submit(*work)  # type: ignore[arg-type]

    store._writing.submit = counted  # type: ignore[method-assign, assignment]
    await sell(store, Head())
    assert len(visits) == 2


async def test_another_process_that_writes_too_long_is_not_waited_for_without_end(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("punto.storage.sqlite.connection.SECONDS_TO_WAIT", 0.1)
    store = await SqliteStore.open(path)
    words = '"house.db" is held by another process that writes'
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Busy) as raised:
            await sell(store, Head())
        assert str(raised.value) == words
        with pytest.raises(Busy):
            await store.own(STREAM, "a", seconds=1)
        assert await store.heads() == {}
        other.execute("ROLLBACK")
    await sell(store, Head())
    assert await assert_sound(store) == 1
    await store.close()


async def test_a_full_disk_is_told_and_got_over(store: SqliteStore) -> None:
    head = await sell(store, Head())
    ((pages,),) = store._writer.run("read", "PRAGMA page_count")
    store._writer.run("limit", f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StorageError) as raised:
        await commit(store, Batch(sealed={"one": b"1" * 100_000}))
    assert str(raised.value) == '"house.db" failed: database or disk is full'
    assert await store.secret("one") is None
    store._writer.run("limit", "PRAGMA max_page_count = 1000000")
    await sell(store, head)
    assert await assert_sound(store) == 2


async def test_a_reader_sees_nothing_that_is_not_committed(path: Path) -> None:
    seen = []

    class Looking(Probe):
        def before(self, kind: str) -> None:
            if kind == "commit":
                with closing(sqlite3.connect(path)) as reader:
                    seen.append(reader.execute("SELECT count(*) FROM sqlite_schema").fetchone())
                    if seen[-1] != (0,):
                        seen[-1] = reader.execute("SELECT count(*) FROM answers").fetchone()

    store = await SqliteStore.open(path, probe=Looking())
    seen.clear()
    await sell(store, Head())
    assert seen == [(0,)]
    await store.close()


async def test_the_database_itself_keeps_patrons_from_going_below_zero(store: SqliteStore) -> None:
    await commit(store, Batch(changes={CAGE: -5}))
    write = "INSERT INTO accounts VALUES ('patron/ann', -1, 0)"
    with pytest.raises(Overdrawn):
        store._writer.run("write", write)
    with pytest.raises(StorageError):
        store._writer.run("write", "UPDATE accounts SET cents = cents - 9223372036854775807")
    assert await store.balances() == {CAGE: -5}


async def test_text_that_is_no_text_is_refused(store: SqliteStore) -> None:
    await assert_refuses_text(store, "\ud800")


async def test_an_sqlite_that_is_too_old_is_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sqlite3.sqlite_version_info", (3, 36, 0))
    monkeypatch.setattr("sqlite3.sqlite_version", "3.36.0")
    with pytest.raises(StorageError) as raised:
        await open_store(str(path))
    assert str(raised.value) == ("this Python comes with SQLite 3.36.0; expected 3.37 or later")
    assert not path.exists()
