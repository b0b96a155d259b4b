"""Every command that opens a database or an export says in one sentence that its format is
another."""

from pathlib import Path

import pytest
from audit import journals
from cli.houses import as_database, as_file
from cli.punto import Called, complaint
from format_mark import read_number, set_number
from postgres import Server

from punto.journal.format_number import FORMAT

OLDER = FORMAT - 1
SAYS = (
    f"has journal format {OLDER} and this Punto reads format {FORMAT} alone: before release 1.0 no "
    "other format is read, so use the Punto that wrote it\n"
)
READERS = {
    "verify": ("verify",),
    "history": ("history", "--db"),
    "receipt": ("receipt", "T98/1", "--db"),
    "export": ("export", "--db"),
}


@pytest.mark.parametrize("command", READERS)
def test_an_export_of_another_format(called: Called, tmp_path: Path, command: str) -> None:
    file = Path(as_file(journals.power, tmp_path))
    number, other = f'"format":{FORMAT}'.encode(), f'"format":{OLDER},"more":1'.encode()
    file.write_bytes(file.read_bytes().replace(number, other, 1))
    said = complaint(called(*READERS[command], str(file)))
    assert said == f"punto: the file {SAYS}"


@pytest.mark.parametrize("command", [*READERS, "backup", "serve"])
def test_an_sqlite_house_of_another_format(
    called: Called, tmp_path: Path, postgres_server: Server, command: str
) -> None:
    url = as_database(journals.power, str(tmp_path / "house.db"))
    set_number(url, postgres_server, OLDER)
    key = str(tmp_path / "key")
    others = {
        "backup": ("backup", url, str(tmp_path / "copy.db")),
        "serve": ("serve", "--port", "0", "--key", key, "--db", url),
    }
    said = complaint(called(*others.get(command, (*READERS.get(command, ()), url))))
    assert said == f'punto: "{url}" {SAYS}'
    assert read_number(url, postgres_server) == OLDER
    assert [path.name for path in tmp_path.iterdir()] == ["house.db"]


@pytest.mark.parametrize("command", [*READERS, "serve"])
def test_a_postgresql_house_of_another_format(
    called: Called, tmp_path: Path, postgres: str, postgres_server: Server, command: str
) -> None:
    url = as_database(journals.power, postgres)
    set_number(url, postgres_server, OLDER)
    serve = ("serve", "--port", "0", "--key", str(tmp_path / "key"), "--db")
    said = complaint(called(*READERS.get(command, serve), url))
    assert said.startswith('punto: PostgreSQL at "')
    assert said.endswith(f'", {SAYS}')
    assert read_number(url, postgres_server) == OLDER
