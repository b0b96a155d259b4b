"""`punto par`: the PAR sheet on standard output or in a file."""

import json
from pathlib import Path

import pytest
from cli.punto import Called, complaint

from punto.games import GAMES, game
from punto.odds.par.html import html
from punto.odds.par.json_data import json_data
from punto.odds.par.markdown import markdown
from punto.odds.par.sheet import par_sheet


def test_without_a_file_it_is_markdown_for_8_decks_on_standard_output(called: Called) -> None:
    assert called("par", "power-98") == (0, markdown(par_sheet(game("power-98"), 8)), "")


@pytest.mark.whole
@pytest.mark.parametrize("slug", [one.slug for one in GAMES])
def test_a_file_gets_the_form_that_its_name_asks_for(
    slug: str, tmp_path: Path, called: Called
) -> None:
    sheet = par_sheet(game(slug), 6)
    for name in ("sheet.md", "sheet.html", "SHEET.JSON"):
        answer = called("par", slug, "--decks", "6", "-o", str(tmp_path / name))
        assert answer == (0, "", "")
    assert (tmp_path / "sheet.md").read_text(encoding="utf-8") == markdown(sheet)
    assert (tmp_path / "sheet.html").read_text(encoding="utf-8") == html(sheet)
    assert json.loads((tmp_path / "SHEET.JSON").read_text(encoding="utf-8")) == json_data(sheet)
    assert len(list(tmp_path.iterdir())) == 3


NO_NAME = "is no name for a PAR sheet; it ends in .html, .md or .json"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("sheet.pdf", NO_NAME),
        ("sheet", NO_NAME),
        (".html", NO_NAME),
        ("nowhere/sheet.md", "cannot be written: No such file or directory"),
        ("taken.md", "cannot be written: Is a directory"),
    ],
)
def test_a_file_that_cannot_be_written_is_answered_in_one_sentence(
    name: str, sentence: str, tmp_path: Path, called: Called
) -> None:
    (tmp_path / "taken.md").mkdir()
    file = str(tmp_path / name)
    assert called("par", "baccarat", "-o", file) == (2, "", f'punto: "{file}" {sentence}\n')
    # Nothing half written is left.
    assert [path.name for path in tmp_path.iterdir()] == ["taken.md"]


def test_a_file_that_is_there_is_replaced(tmp_path: Path, called: Called) -> None:
    old = tmp_path / "sheet.md"
    old.write_text("old")
    assert called("par", "baccarat", "-o", str(old)) == (0, "", "")
    assert old.read_text(encoding="utf-8").startswith("# Baccarat\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("baccarat --decks 3", 'argument --decks: "3" decks; expected 4 to 10'),
        ("baccarat --decks 11", 'argument --decks: "11" decks; expected 4 to 10'),
        ("baccarat --decks eight", 'argument --decks: "eight" decks; expected 4 to 10'),
        ("pontoon", 'argument GAME: "pontoon" is no game'),
        ("", "the following arguments are required: GAME"),
    ],
)
def test_wrong_usage_gets_one_sentence_and_exit_status_2(
    arguments: str, sentence: str, called: Called
) -> None:
    error = complaint(called("par", *arguments.split()))
    assert error.startswith(f"punto par: {sentence}")


def test_a_file_is_written_where_a_link_leads_and_keeps_its_rights(
    tmp_path: Path, called: Called
) -> None:
    real, link = tmp_path / "real.md", tmp_path / "link.md"
    real.write_text("old")
    real.chmod(0o640)
    link.symlink_to(real)
    assert called("par", "baccarat", "-o", str(link)) == (0, "", "")
    assert link.is_symlink()
    assert real.read_text(encoding="utf-8") == markdown(par_sheet(game("baccarat"), 8))
    assert real.stat().st_mode & 0o777 == 0o640
    null = tmp_path / "null.md"
    null.symlink_to("/dev/null")
    assert called("par", "baccarat", "-o", str(null)) == (0, "", "")
    assert null.is_symlink()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.md", "null.md", "real.md"]
