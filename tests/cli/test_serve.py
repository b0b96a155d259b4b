"""`punto serve`: what it says when it opens, and one sentence where it cannot."""

import logging
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from cli.punto import Called, complaint
from serving import Serving, command, serving

from punto.client import House
from punto.storage.vault import make_key


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Runs in a folder of its own, with a home of its own, and leaves the log as it was."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("serving.START", command)
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


def refused(called: Called, *arguments: str) -> str:
    """What is said of a house that cannot be opened."""
    said = complaint(called("serve", "--port", "0", *arguments))
    return said.removeprefix("punto: ")


@pytest.fixture
def closed_house(tmp_path: Path) -> Path:
    """The database of a house that was opened before, with its key beside it."""
    with serving(tmp_path) as house:
        return Path(house.db)


def test_a_port_that_is_taken(called: Called) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = refused(called, "--db", "house.db", "--port", str(port))
    assert said == f"127.0.0.1:{port} cannot be listened on: Address already in use\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("--db mysql://x/y", '"mysql://x/y" is no storage that Punto knows; expected memory:, '),
        (
            "--db postgresql://[",
            "that is no address of a PostgreSQL database; expected postgresql://",
        ),
        (
            "--db postgresql://127.0.0.1:9/none",
            'PostgreSQL at "127.0.0.1:9", "none", failed: Connection',
        ),
        (
            "--db nowhere/house.db",
            '"nowhere/house.db" cannot be opened: there is no such folder\n',
        ),
        ("--db .", '"." cannot be opened: it is a folder'),
        (
            "--db house.db --host 192.0.2.1",
            "192.0.2.1:0 cannot be listened on: Cannot assign requested address\n",
        ),
        (
            "--db house.db --config none.toml",
            "none.toml cannot be read: No such file or directory\n",
        ),
    ],
)
def test_a_place_that_is_not_there(
    called: Called, tmp_path: Path, arguments: str, sentence: str
) -> None:
    make_key(tmp_path / "key")
    assert refused(called, *arguments.split(), "--key", "key").startswith(sentence)


def test_a_database_in_no_folder_is_what_is_told_of_and_not_its_key(called: Called) -> None:
    said = refused(called, "--db", "nowhere/house.db")
    assert said == '"nowhere/house.db" cannot be opened: there is no such folder\n'


def test_an_address_for_others_that_is_none(called: Called) -> None:
    said = refused(called, "--db", "house.db", "--advertise", "not an address")
    sentence = 'the address of a process is "not an address"; expected one like 10.0.0.7:8000'
    assert said == f"{sentence}\n"


def test_a_house_whose_books_are_broken(called: Called, closed_house: Path) -> None:
    connection = sqlite3.connect(closed_house)
    connection.execute("UPDATE entries SET body = '{}' WHERE stream = 'house' AND sequence = 1")
    connection.commit()
    connection.close()
    said = refused(called, "--db", "punto.db", "--key", "punto.key")
    assert said.startswith("entry 1 of house is not chained to the last")


def test_a_file_that_is_no_database(called: Called, tmp_path: Path) -> None:
    (tmp_path / "house.db").write_text("a shopping list, and not a short one at that\n" * 100)
    assert refused(called, "--db", "house.db") == '"house.db" is no SQLite database\n'


@pytest.mark.usefixtures("closed_house")
def test_a_key_of_another_house(called: Called, tmp_path: Path) -> None:
    make_key(tmp_path / "other.key")
    said = refused(called, "--db", "punto.db", "--key", "other.key")
    sentence = "the key is not that of this house; expected the key file it was opened with"
    assert said == f"{sentence}\n"


@pytest.mark.usefixtures("closed_house")
def test_a_key_that_is_lost_is_not_made_anew(called: Called, tmp_path: Path) -> None:
    said = refused(called, "--db", "punto.db", "--key", "lost.key")
    sentence = (
        'there is no key file at "lost.key"; expected the one that this house was opened with'
    )
    assert said == f"{sentence}\n"
    assert not (tmp_path / "lost.key").exists()


def test_a_key_file_that_holds_none(called: Called, tmp_path: Path) -> None:
    key = tmp_path / "key"
    key.write_text("open sesame\n")
    key.chmod(0o600)
    said = refused(called, "--db", "house.db", "--key", "key")
    assert said == "the key file key holds no key; expected 64 hex digits\n"


@pytest.mark.parametrize(
    ("config", "sentence"),
    [
        ("name = ", "config.toml is no TOML file: "),
        ('nmae = "Punto"', "config.toml: Object contains unknown field `nmae`\n"),
        ("guests = 3", "config.toml: Expected `bool`, got `int` - at `$.guests`\n"),
        ("[rates]\nlogins = { burst = 1 }", "config.toml: Object missing required field "),
        ("[rates]\ncomands = 3", "config.toml: Object contains unknown field `comands`"),
        ("[pace]\ncard_second = 1", "config.toml: Object contains unknown field `card_second`"),
        ("[pace]\ncard_seconds = -1", "config.toml: Expected `float` >= 0.0 - at `$.pace.card"),
        ('name = "a\\nb"', "config.toml: name has 1 to 200 printable characters in one line\n"),
        (
            'origins = ["https://x.example/"]',
            'config.toml: "https://x.example/" is no origin; expected one like https://play.example',
        ),
        (
            'proxies = ["nonsense"]',
            'config.toml: "nonsense" is no address of a proxy; expected one like 10.0.0.7\n',
        ),
    ],
)
def test_settings_that_are_wrong(
    called: Called, tmp_path: Path, config: str, sentence: str
) -> None:
    (tmp_path / "config.toml").write_text(config)
    said = refused(called, "--db", "house.db", "--config", "config.toml")
    assert said.startswith(sentence)


@pytest.mark.parametrize("port", ["eighty", "-1", "65536", "8000.5"])
def test_a_port_that_is_none(called: Called, port: str) -> None:
    said = refused(called, "--port", port)
    assert said.startswith(f"punto serve: argument --port: {port} is no port; expected 0 to ")


def test_the_house_lies_in_the_users_data_folder_and_the_start_says_where(tmp_path: Path) -> None:
    with subprocess.Popen(
        (sys.executable, "-m", "punto", "serve", "--port", "0"),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        opened, books, staff = (process.stdout.readline() for _ in range(3))
        process.terminate()
        assert process.wait(30) == 0
    assert opened.startswith("The house is open at http://127.0.0.1:")
    [db] = list(tmp_path.rglob("house.db"))
    assert books == f'Its books are in "{db}"\n'
    assert staff.startswith("Staff come in once by http://127.0.0.1:")
    assert db.with_name("house.db.key").stat().st_mode & 0o777 == 0o600
    assert db.stat().st_mode & 0o777 == 0o600


@pytest.mark.whole
async def test_an_administrator_who_forgot_the_password_is_let_in_by_another_link(
    tmp_path: Path,
) -> None:
    with serving(tmp_path) as house:
        async with house.pit():
            pass
        house.restart()
        assert house.code is None
        house.options = ["--staff-link"]
        house.restart()
        code = str(house.code)
        async with House(house.url) as administrator:
            await administrator.use_code(code, "quite another one")
            await administrator.log_in("admin", "quite another one")


def test_after_a_restart_everything_is_as_it_was(tmp_path: Path) -> None:
    with serving(tmp_path) as house:
        guest = httpx.post(f"{house.url}/api/v1/guests", json={"token": True}).json()
        before = _standing(house, guest["token"])
        house.restart()
        assert _standing(house, guest["token"]) == before
        house.kill()
        house.start()
        assert _standing(house, guest["token"]) == before


def _standing(house: Serving, token: str) -> object:
    headers = {"Authorization": f"Bearer {token}"}
    answer = httpx.get(f"{house.url}/api/v1/me", headers=headers)
    assert answer.status_code == 200
    return answer.json()
