"""Addresses of storages, good and bad: a bad one gets one sentence that says what is wrong."""

import asyncio
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from postgres import Server
from storage.batches import sell

from punto.journal.hash_chain import Head
from punto.storage.factory import open_store
from punto.storage.memory.store import MemoryStore
from punto.storage.port import StorageError
from punto.storage.sqlite.store import SqliteStore

EXPECTED = "expected memory:, sqlite:///PATH, a path or postgresql://..."


async def refusal(url: str) -> str:
    with pytest.raises(StorageError) as raised:
        await open_store(url)
    return str(raised.value)


async def test_memory_is_new_every_time() -> None:
    one, two = await open_store("memory:"), await open_store("memory:")
    await sell(one, Head())
    assert isinstance(two, MemoryStore)
    assert await two.heads() == {}


async def test_a_file_is_the_same_by_every_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    head = Head()
    for url in ("house.db", "./house.db", "sqlite:///house.db", f"sqlite:///{tmp_path}/house.db"):
        store = await open_store(url)
        assert isinstance(store, SqliteStore)
        head = await sell(store, head)
        await store.close()
    assert head.count == 4
    # The log is gone when the last one closes.
    assert [path.name for path in tmp_path.iterdir()] == ["house.db"]


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("", '""'),
        ("memory:x", '"memory:x"'),
        (":memory:", '":memory:"'),
        ("sqlite:", '"sqlite:"'),
        ("sqlite://house.db", '"sqlite://house.db"'),
        ("sqlite:///", '"sqlite:///"'),
        ("mysql://localhost/house", '"mysql://localhost/house"'),
        ("a\0b", '"a\\u0000b"'),
    ],
)
async def test_an_address_of_no_known_kind_is_refused(url: str, shown: str) -> None:
    assert await refusal(url) == f"{shown} is no storage that Punto knows; {EXPECTED}"


async def test_a_file_that_is_no_database_is_refused_and_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = b"A shopping list. " * 500
    Path("list.txt").write_bytes(text)
    assert await refusal("list.txt") == '"list.txt" is no SQLite database'
    assert Path("list.txt").read_bytes() == text
    assert await refusal("./") == '"." cannot be opened: it is a folder'
    words = '"nowhere/house.db" cannot be opened: there is no such folder'
    assert await refusal("nowhere/house.db") == words
    long = "x" * 300
    assert await refusal(long) == f'"{long}" cannot be opened: File name too long'
    assert [path.name for path in tmp_path.iterdir()] == ["list.txt"]


async def test_an_empty_file_becomes_a_house(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    path.touch()
    store = await open_store(str(path))
    await sell(store, Head())
    await store.close()


async def test_a_server_that_is_not_there_gets_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
    words = await refusal(f"postgresql://ann:hush@127.0.0.1:{port}/house")
    assert words == f'PostgreSQL at "127.0.0.1:{port}", "house", failed: Connection refused'


async def test_a_server_that_does_not_answer_gets_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("punto.storage.postgres.connection.SECONDS_TO_CONNECT", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        words = await refusal(f"postgresql://ann:hush@127.0.0.1:{port}/house")
    assert words == f'PostgreSQL at "127.0.0.1:{port}", "house", does not answer'


async def test_something_else_that_answers_gets_one_sentence() -> None:
    async def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(8)
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        writer.close()

    async with await asyncio.start_server(greet, "127.0.0.1", 0) as web:
        port = web.sockets[0].getsockname()[1]
        words = await refusal(f"postgresql://ann:hush@127.0.0.1:{port}/house")
    assert words.startswith(f'PostgreSQL at "127.0.0.1:{port}", "house", failed: ')
    assert "\n" not in words
    assert "hush" not in words


async def test_a_database_that_is_not_there_gets_one_sentence(postgres_server: Server) -> None:
    words = await refusal(postgres_server.url("nowhere"))
    name = f'PostgreSQL at "{postgres_server.folder}", "nowhere",'
    assert words == f'{name} failed: database "nowhere" does not exist'


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ann:hush@[::1/house",
        "postgresql://ann:hush@localhost:port/house",
        "postgresql://ann:hush@localhost/house?nonsense",
        "postgresql:///house?password=hush&port=x",
    ],
)
async def test_an_address_of_no_server_gets_one_sentence_without_its_password(url: str) -> None:
    assert await refusal(url) == (
        "that is no address of a PostgreSQL database; "
        "expected postgresql://USER:PASSWORD@HOST:PORT/DATABASE"
    )


def test_a_house_in_a_file_does_without_the_driver_of_postgresql() -> None:
    code = "import sys, punto.storage.factory; sys.exit('asyncpg' in sys.modules)"
    assert subprocess.run((sys.executable, "-c", code), check=False).returncode == 0
