"""`punto verify`: what was played, or the first thing that is wrong."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from audit import journals
from audit.forging import Forgery, of_house
from cli.houses import as_database, as_file, golden, lines
from cli.punto import Called, complaint, output_of, punto, read

from punto.table.events import WinningWagersPaid


def test_a_sound_journal_is_summed_up(called: Called, power_journal: str) -> None:
    assert lines(output_of(called("verify", power_journal))) == golden("verify")


def test_a_round_under_way_and_real_shoes_are_said(called: Called, tmp_path: Path) -> None:
    _, output, _ = called("verify", as_file(journals.fortune, tmp_path))
    assert "F1, fortune-six: 2 real shoes loaded, 1 reconciled\n" in output
    assert output.endswith("  round 7 is under way\n")


def test_the_same_as_json(called: Called, power_journal: str) -> None:
    house = journals.power()
    found = read(output_of(called("verify", "--json", power_journal)))
    assert (found["sound"], found["table"], found["entries"]) == (True, None, 196)
    assert found["streams"][1] == {
        "stream": "table/P1",
        "entries": 193,
        "head": house.heads()["table/P1"].hash,
        "first": "2026-01-01T09:00:16.000000Z",
        "last": "2026-01-01T09:09:24.000000Z",
        "under_way": None,
    }
    (tally,) = found["tables"]
    assert (tally["table"], tally["game"], tally["rounds"], tally["voids"]) == (
        "P1",
        "power-98",
        9,
        0,
    )
    assert (tally["staked_cents"], tally["commission_cents"]) == (60_900, 300)


def test_the_first_thing_that_is_wrong_gets_one_sentence(called: Called, tmp_path: Path) -> None:
    forgery = Forgery(journals.baccarat())
    forgery.change(WinningWagersPaid, cents=5)
    file = tmp_path / "forged.jsonl"
    file.write_bytes(forgery.data())
    sentence = "table/B1, entry 23, round 1: found cents paid: 5; expected 9500"
    assert called("verify", str(file)) == (1, "", f"punto: {sentence}\n")
    status, output, error = called("verify", "--json", str(file))
    assert (status, error) == (1, "")
    assert read(output) == {
        "sound": False,
        "fault": {
            "line": None,
            "stream": "table/B1",
            "entry": 23,
            "round": 1,
            "found": "cents paid: 5",
            "expected": "9500",
        },
    }


def test_a_database_is_verified_as_its_export_is(
    called: Called, tmp_path: Path, power_journal: str, postgres: str
) -> None:
    expected = called("verify", power_journal)
    sqlite = as_database(journals.power, str(tmp_path / "house.db"))
    assert called("verify", sqlite) == expected
    assert called("verify", f"sqlite:///{sqlite}") == expected
    assert called("verify", as_database(journals.power, postgres)) == expected


def test_a_journal_comes_through_a_pipe() -> None:
    output = output_of(punto("verify", "-", given=of_house(journals.power())))
    assert output.startswith("The journal is sound: 196 entries in 2 streams, 9 rounds.\n")


def test_a_head_on_a_receipt_is_looked_for(called: Called, power_journal: str) -> None:
    older = journals.power().entries()[50]
    status, _, _ = called("verify", "--head", f"{older.stream}={older.hash}", power_journal)
    assert status == 0
    other = "ab" * 32
    heads = ("--head", f"house={other}", "--head", f"{older.stream}={older.hash}")
    sentence = f"house: found no entry with the head of the receipt; expected {other}"
    assert called("verify", *heads, power_journal) == (1, "", f"punto: {sentence}\n")


NO_FILE = "No such file or directory"


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (["nowhere"], 2, f'punto: "nowhere" cannot be read: {NO_FILE}\n'),
        (["sqlite:///nowhere.db"], 2, f'punto: "nowhere.db" cannot be read: {NO_FILE}\n'),
        (["/dev/null"], 1, "punto: line 1: found the end of the file; expected a line with"),
        (["/dev/zero"], 1, 'punto: line 1: found "\\u0000'),
        (["postgresql://ann:secret@localhost:1/house"], 2, "punto: PostgreSQL at "),
        (["--head", "table/T1", "x"], 2, 'punto verify: argument --head: "table/T1"; expected '),
        ([], 2, "punto verify: the following arguments are required: FILE-OR-DB "),
    ],
    ids=lambda value: str(value)[:30],
)
def test_what_cannot_be_read_gets_one_sentence(
    arguments: list[str], status: int, sentence: str, called: Called
) -> None:
    error = complaint(called("verify", *arguments), status)
    assert error.startswith(sentence)
    assert "secret" not in error


def test_a_database_of_somebody_else_is_not_touched(called: Called, tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE accounts (name)")
        other.commit()
    before = path.read_bytes()
    status, _, error = called("verify", str(path))
    assert (status, path.read_bytes()) == (2, before)
    assert error.endswith("is a database, but not one of Punto's: it has tables of its own\n")
