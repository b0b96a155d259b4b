"""`punto history`: rounds listed and filtered."""

import json
from pathlib import Path

import pytest
from audit import journals
from audit.forging import of_house
from audit.recorder import Recorder
from cli.houses import as_database, golden
from cli.punto import Called, complaint, output_of

from punto.cli.data_folder import house_db
from punto.games.baccarat import BACCARAT
from punto.table.settings import Dealing


def numbers(called: Called, *arguments: str) -> list[str]:
    output = output_of(called("history", "--json", *arguments))
    return [json.loads(line)["round"] for line in output.splitlines()]


def test_rounds_as_a_list(called: Called, undone_journal: str) -> None:
    assert output_of(called("history", "--db", undone_journal)) == golden("history")


def test_a_round_as_json(called: Called, power_journal: str) -> None:
    _, output, _ = called("history", "--json", "--db", power_journal, "--patron", "ann")
    assert json.loads(output.splitlines()[0]) == {
        "round": "P1/1",
        "table": "P1",
        "number": 1,
        "opened": "2026-01-01T09:00:44.000000Z",
        "game": "power-98",
        "version": "6",
        "shoe": 1,
        "result": "player",
        "player": 9,
        "banker": 5,
        "cards": ["9c", "2d", "Kc", "3d"],
        "die": 3,
        "wagers": 3,
        "staked": 19_000,
        "paid": 70_500,
    }


def test_rounds_are_filtered(called: Called, undone_journal: str) -> None:
    db = ("--db", undone_journal)
    every = [f"U1/{number}" for number in range(1, 5)]
    assert numbers(called, *db) == every
    assert numbers(called, *db, "--table", "U1") == every
    assert numbers(called, *db, "--game", "power-98") == every
    assert numbers(called, *db, "--game", "baccarat") == []
    assert numbers(called, *db, "--patron", "cat") == ["U1/2", "U1/3"]
    assert numbers(called, *db, "--patron", "eve") == []
    assert numbers(called, *db, "--result", "void") == ["U1/1", "U1/3"]
    assert numbers(called, *db, "--result", "banker") == []
    assert numbers(called, *db, "--result", "player", "--last", "1") == ["U1/4"]
    assert numbers(called, *db, "--last", "3") == every[-3:]
    since, until = "2026-01-01T09:02:00", "2026-01-01T10:03:52+01:00"
    assert numbers(called, *db, "--since", since, "--until", until) == ["U1/2", "U1/3"]
    assert numbers(called, *db, "--since", "2026-01-02") == []


def test_no_such_rounds_are_said_to_whoever_reads(called: Called, power_journal: str) -> None:
    answer = called("history", "--db", power_journal, "--result", "tie")
    assert answer == (0, "", "There are no such rounds.\n")


def test_tables_are_listed_in_one_order_of_time(called: Called, tmp_path: Path) -> None:
    house = Recorder(6)
    tables = [house.open(name, BACCARAT, Dealing.AUTOMATIC) for name in ("T1", "T2")]
    for table in tables:
        table.load()
    for table in (*tables, *tables, *reversed(tables)):
        table.play({})
    file = tmp_path / "journal"
    file.write_bytes(of_house(house))
    listed = numbers(called, "--db", str(file))
    assert listed == ["T1/1", "T2/1", "T1/2", "T2/2", "T2/3", "T1/3"]
    assert numbers(called, "--db", str(file), "--table", "T2") == ["T2/1", "T2/2", "T2/3"]


def test_the_house_in_the_users_data_folder_is_the_default(
    called: Called, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    where = house_db()
    assert where.is_relative_to(tmp_path)
    no_file = f'punto: "{where}" cannot be read: No such file or directory\n'
    assert called("history") == (2, "", no_file)
    assert list(tmp_path.iterdir()) == []
    where.parent.mkdir(parents=True)
    as_database(journals.power, str(where))
    assert len(numbers(called)) == 9


def test_what_is_wrong_gets_one_sentence(called: Called, power_journal: str) -> None:
    unknown = 'punto: "T9" is no table of this journal; there are P1\n'
    assert called("history", "--db", power_journal, "--table", "T9") == (1, "", unknown)
    forged = of_house(journals.power()).replace(b'"card":"9c"', b'"card":"9d"', 1)
    Path(power_journal).write_bytes(forged)
    error = complaint(called("history", "--db", power_journal), 1)
    assert error.startswith(f'punto: "{power_journal}": table/P1, entry 27: found the hash ')
    for arguments, sentence in (
        (("--since", "noon"), 'argument --since: "noon" is no time; expected one like 2026-01-31 '),
        (("--last", "0"), 'argument --last: "0" rounds; expected 1 to 1000000 '),
        (("--result", "win"), "argument --result: invalid choice: 'win' "),
        (("--game", "pontoon"), 'argument --game: "pontoon" is no game; there are '),
    ):
        assert complaint(called("history", *arguments)).startswith(f"punto history: {sentence}")
