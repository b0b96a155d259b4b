"""Copies of a house that is running: whole, of one moment, and never over something else."""

import asyncio
import sqlite3
from contextlib import closing
from errno import EPERM
from pathlib import Path

import pytest
from storage.batches import STREAM, assert_sound, sell
from storage.writing_process import writing

from punto.journal.hash_chain import Head
from punto.storage.factory import open_store
from punto.storage.port import StorageError
from punto.storage.sqlite.backup import backup
from punto.storage.sqlite.connection import SqliteConnection

COPIES = 8


async def sales_in(path: Path) -> int:
    store = await open_store(str(path))
    found = await assert_sound(store)
    await store.close()
    return found


async def test_a_backup_taken_while_others_write_is_the_house_at_one_moment(
    tmp_path: Path,
) -> None:
    house = tmp_path / "house.db"
    with writing(str(house)) as process:
        assert process.receive() == "open"
        process.send("sell")
        said = [process.receive()]
        sales: list[int] = []
        for number in range(COPIES):
            copy = tmp_path / f"copy-{number}.db"
            await asyncio.to_thread(backup, house, copy)
            sales.append(await sales_in(copy))
            # All that was said before the copy was begun is in it.
            assert sales[-1] >= len(said)
            said += [process.receive() for _ in range(5)]
        said += process.kill()
    assert sales == sorted(sales)
    assert sales[0] < sales[-1] <= len(said) + 1
    assert await sales_in(house) >= sales[-1]


async def test_a_backup_of_a_house_that_was_killed_has_what_was_durable(tmp_path: Path) -> None:
    house = tmp_path / "house.db"
    with writing(str(house)) as process:
        assert process.receive() == "open"
        process.send("sell")
        said = [process.receive() for _ in range(20)] + process.kill()
    backup(house, tmp_path / "copy.db")
    assert await sales_in(tmp_path / "copy.db") in (len(said), len(said) + 1)


async def test_a_backup_is_one_file_and_as_private_as_the_house(tmp_path: Path) -> None:
    house, copy = tmp_path / "house.db", tmp_path / "copies" / "copy.db"
    copy.parent.mkdir()
    store = await open_store(str(house))
    await sell(store, Head())
    house.chmod(0o640)
    backup(house, copy)
    assert list(copy.parent.iterdir()) == [copy]
    assert copy.stat().st_mode & 0o777 == 0o640
    # The house goes on, and the copy does not go with it.
    await sell(store, await store.head(STREAM))
    await store.close()
    assert await sales_in(copy) == 1


def refusal(source: str, target: str) -> str:
    before = sorted(path for path in Path().rglob("*") if path.name != "house.db-shm")
    with pytest.raises(StorageError) as raised:
        backup(Path(source), Path(target))
    assert sorted(path for path in Path().rglob("*") if path.name != "house.db-shm") == before
    return str(raised.value)


async def test_what_cannot_be_copied_gets_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    await (await open_store("house.db")).close()
    Path("list.txt").write_text("A shopping list. " * 500)
    Path("empty").touch()
    Path("loop").symlink_to("loop")
    with closing(sqlite3.connect("songs.db")) as connection:
        connection.execute("CREATE TABLE songs (name TEXT)")
    for name in ("list.txt", "house.db", "loop"):
        assert refusal("house.db", name) == (
            f'"{name}" is there already, and a backup overwrites nothing'
        )
    assert refusal("house.db", "nowhere/copy.db") == (
        '"nowhere/copy.db" cannot be written: No such file or directory'
    )
    assert refusal("nowhere.db", "copy.db") == 'there is no file "nowhere.db"'
    long = "x" * 300
    assert refusal(long, "copy.db") == f'there is no file "{long}"'
    assert refusal("house.db", long) == f'"{long}" cannot be written: File name too long'
    assert refusal("list.txt", "copy.db") == '"list.txt" is no SQLite database'
    assert refusal("empty", "copy.db") == '"empty" is empty and no house of Punto\'s'
    assert refusal("songs.db", "copy.db") == (
        '"songs.db" is a database, but not one of Punto\'s: it has tables of its own'
    )


async def test_a_file_that_comes_up_meanwhile_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    await (await open_store("house.db")).close()
    copied = SqliteConnection.copy

    def copy(connection: SqliteConnection, target: Path) -> None:
        copied(connection, target)
        Path("copy.db").write_text("Somebody was faster.")

    monkeypatch.setattr(SqliteConnection, "copy", copy)
    with pytest.raises(StorageError, match="is there already"):
        backup(Path("house.db"), Path("copy.db"))
    assert Path("copy.db").read_text() == "Somebody was faster."
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "house.db"]


async def test_a_backup_goes_where_files_cannot_be_linked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, _other: Path) -> None:
        raise PermissionError(EPERM, "Operation not permitted", path)

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    store = await open_store(str(tmp_path / "house.db"))
    await sell(store, Head())
    backup(tmp_path / "house.db", tmp_path / "copy.db")
    await store.close()
    assert await sales_in(tmp_path / "copy.db") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "house.db"]
