"""`punto export` and `punto backup`: journals, shoes and rounds that leave the house."""

import json
import subprocess
import sys
from asyncio import run
from collections.abc import Callable
from pathlib import Path

import pytest
from audit import journals
from audit.forging import of_house
from audit.recorder import Recorder
from cli.houses import as_database, as_file
from cli.punto import Called, complaint, output_of, punto

from punto.cli.arguments import quoted
from punto.storage.factory import open_store
from punto.storage.logins import COOKIE, Login

VERIFY_SHOE = Path(__file__).parent.parent.parent / "tools" / "verify_shoe.py"


def test_a_database_is_exported_to_the_byte(
    capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path, postgres: str
) -> None:
    expected = of_house(journals.power())
    for url in (str(tmp_path / "house.db"), postgres):
        as_database(journals.power, url)
        file = tmp_path / "exported"
        assert punto("export", "--db", url, "-o", str(file)) == (0, "", "")
        assert file.read_bytes() == expected
        assert output_of(punto("export", "--db", url)).encode() == expected
    assert capfdbinary.readouterr() == (b"", b"")


HIDDEN = "known-to-ann-alone"


async def keep_secrets(url: str) -> None:
    store = await open_store(url)
    await store.logins.set_password("ann", HIDDEN)
    await store.logins.begin(Login(HIDDEN, "ann", COOKIE, 0, 0, locked=False, address=HIDDEN))
    await store.logins.put_code(HIDDEN, "ann", 1)
    await store.logins.set_fact(HIDDEN, HIDDEN)
    await store.close()


def test_an_export_has_nothing_of_passwords_and_logins(tmp_path: Path, postgres: str) -> None:
    for url in (str(tmp_path / "house.db"), postgres):
        as_database(journals.fortune, url)
        run(keep_secrets(url))
        output = output_of(punto("export", "--db", url))
        assert output.encode() == of_house(journals.fortune())
        assert HIDDEN not in output


def test_an_export_of_an_export_is_the_same(tmp_path: Path) -> None:
    file = as_file(journals.fortune, tmp_path)
    assert output_of(punto("export", "--db", file)).encode() == of_house(journals.fortune())


def test_an_extract_of_one_table_verifies(called: Called, tmp_path: Path) -> None:
    db = as_database(journals.power, str(tmp_path / "house.db"))
    file = str(tmp_path / "P1.jsonl")
    assert called("export", "--db", db, "--table", "P1", "-o", file) == (0, "", "")
    status, output, _ = called("verify", file)
    assert status == 0
    assert "It is that of table P1 alone, without its patrons' accounts.\n" in output


def exported(called: Called, played: Callable[[], Recorder], folder: Path, *what: str) -> Path:
    file = folder / "exported.json"
    db = as_file(played, folder)
    assert called("export", "--db", db, *what, "-o", str(file)) == (0, "", "")
    return file


def verified(file: Path) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, VERIFY_SHOE, file], capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout


SHOES: list[tuple[Callable[[], Recorder], str, int]] = [
    (journals.baccarat, "B1/1", 0),
    (journals.baccarat, "B1/3", 0),
    (journals.power, "P1/1", 0),
    (journals.fabulous, "X1/1", 0),
    # Real cards have no order to be revealed, and this shoe is in play.
    (journals.fortune, "F1/1", 3),
    (journals.fabulous, "X1/2", 3),
]


@pytest.mark.parametrize(("played", "shoe", "status"), SHOES, ids=[shoe for _, shoe, _ in SHOES])
def test_the_standalone_verifier_reads_a_shoe(
    played: Callable[[], Recorder], shoe: str, status: int, called: Called, tmp_path: Path
) -> None:
    ended, said = verified(exported(called, played, tmp_path, "--shoe", shoe))
    assert ended == status, said


def test_the_standalone_verifier_reads_every_round(called: Called, tmp_path: Path) -> None:
    for number in range(1, 10):
        file = exported(called, journals.power, tmp_path, "--round", f"P1/{number}")
        assert json.loads(file.read_text())["rounds"][0]["round"] == number
        ended, said = verified(file)
        assert ended == 0, said


def test_a_card_that_was_exchanged_is_found_by_the_standalone_verifier(
    called: Called, tmp_path: Path
) -> None:
    file = exported(called, journals.power, tmp_path, "--shoe", "P1/1")
    shoe = json.loads(file.read_text())
    shoe["rounds"][0]["cards"][0] = "9s"
    file.write_text(json.dumps(shoe))
    ended, said = verified(file)
    assert ended == 1
    assert said.startswith("WRONG, round 1, cards 3 to 6 of the shoe: ")


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (("--shoe", "P1/9"), 1, 'punto: table "P1" has no shoe 9\n'),
        (("--round", "P1/99"), 1, 'punto: table "P1" has no round 99\n'),
        (("--round", "T9/1"), 1, 'punto: "T9" is no table of this journal; there are P1\n'),
        (("--table", "T9"), 1, 'punto: "T9" is no table of this journal; there are P1\n'),
        (("--shoe", "9"), 2, 'punto export: argument --shoe: "9" is no shoe; expected '),
        (("--shoe", "P1/1", "--round", "P1/1"), 2, "punto export: argument --round: not allowed "),
        (("-o", "/nowhere/x"), 2, 'punto: "/nowhere/x" cannot be written: No such file'),
    ],
)
def test_what_is_not_there_gets_one_sentence_and_no_file(
    arguments: tuple[str, ...], status: int, sentence: str, called: Called, tmp_path: Path
) -> None:
    db = as_file(journals.power, tmp_path)
    file = tmp_path / "exported"
    output = () if "-o" in arguments else ("-o", str(file))
    answer = called("export", "--db", db, *output, *arguments)
    assert complaint(answer, status).startswith(sentence)
    assert not file.exists()


def test_an_export_that_breaks_off_leaves_what_was_there(called: Called, tmp_path: Path) -> None:
    db = Path(as_file(journals.power, tmp_path))
    db.write_bytes(db.read_bytes()[:-100])
    file = tmp_path / "exported"
    file.write_text("as it was")
    status, _, _ = called("export", "--db", str(db), "-o", str(file))
    assert (status, file.read_text()) == (1, "as it was")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["exported", "journal.jsonl"]


def test_a_round_without_a_result_is_not_exported(called: Called, tmp_path: Path) -> None:
    db = as_file(journals.fortune, tmp_path)
    answer = called("export", "--db", db, "--round", "F1/7")
    assert answer == (1, "", 'punto: round 7 of table "F1" has no result yet\n')


def test_a_backup_verifies_and_nothing_is_overwritten(called: Called, tmp_path: Path) -> None:
    db = as_database(journals.power, str(tmp_path / "house.db"))
    copy = str(tmp_path / "copy.db")
    assert called("backup", db, copy) == (0, "", "")
    assert called("verify", copy) == called("verify", db)
    there = f"punto: {quoted(copy)} is there already, and a backup overwrites nothing\n"
    assert called("backup", db, copy) == (2, "", there)


@pytest.mark.parametrize(
    ("db", "sentence"),
    [
        ("nothing.db", 'punto: there is no file "nothing.db"\n'),
        ("postgresql://localhost/house", "punto: a PostgreSQL house is copied with pg_dump; "),
    ],
)
def test_what_cannot_be_backed_up_gets_one_sentence(
    db: str, sentence: str, called: Called, tmp_path: Path
) -> None:
    assert complaint(called("backup", db, str(tmp_path / "copy.db"))).startswith(sentence)
    assert list(tmp_path.iterdir()) == []
