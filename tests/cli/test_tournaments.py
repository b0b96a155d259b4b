"""Commands that read journals, with one in which tournaments were played."""

import json
from pathlib import Path

from audit import tournaments
from cli.houses import as_database, as_file
from cli.punto import Called, output_of, read


def test_how_many_tournaments_there_were_is_said(called: Called, tmp_path: Path) -> None:
    file = as_file(tournaments.spring, tmp_path)
    assert ", 2 tournaments." in output_of(called("verify", file)).splitlines()[0]
    assert read(output_of(called("verify", "--json", file)))["tournaments"] == 2


def test_a_journal_with_tournaments_is_exported_and_its_tables_one_by_one(
    called: Called, tmp_path: Path
) -> None:
    db, file = as_database(tournaments.spring, str(tmp_path / "house.db")), tmp_path / "exported"
    assert called("export", "--db", db, "-o", str(file)) == (0, "", "")
    assert file.read_bytes() == Path(as_file(tournaments.spring, tmp_path)).read_bytes()
    assert called("export", "--db", db, "--table", "spring~1", "-o", str(file))[0] == 0
    assert "It is that of table spring~1 alone" in output_of(called("verify", str(file)))


def test_rounds_of_a_tournament_are_listed_and_have_receipts(
    called: Called, tmp_path: Path
) -> None:
    file = as_file(tournaments.spring, tmp_path)
    output = output_of(called("history", "--db", file, "--json"))
    rounds = [json.loads(line) for line in output.splitlines()]
    assert {one["table"] for one in rounds} == {f"spring~{number}" for number in range(1, 6)}
    for one in rounds:
        receipt = read(output_of(called("receipt", one["round"], "--db", file, "--json")))
        assert receipt["round"] == one["round"]
    for what in ("--round", "--shoe"):
        assert called("export", "--db", file, what, "spring~1/1")[0] == 0
