"""`punto par`: the PAR sheet on standard output or in a file."""

import argparse
import json
from pathlib import Path

import pytest
from cli.punto import punto

from punto.cli import par
from punto.games import GAMES, game
from punto.odds.par.html import html
from punto.odds.par.json_data import json_data
from punto.odds.par.markdown import markdown
from punto.odds.par.sheet import par_sheet
from punto.rules.refusal import InputError


def call(*arguments: str) -> int:
    parser = argparse.ArgumentParser(prog="punto")
    par.add_to(parser.add_subparsers())
    options = parser.parse_args(["par", *arguments])
    status: int = options.run(options)
    return status


def test_without_a_file_it_is_markdown_for_8_decks_on_standard_output(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert call("power-98") == 0
    output, error = capsys.readouterr()
    assert (output, error) == (markdown(par_sheet(game("power-98"), 8)), "")


@pytest.mark.whole
@pytest.mark.parametrize("slug", [one.slug for one in GAMES])
def test_a_file_gets_the_form_that_its_name_asks_for(
    slug: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = par_sheet(game(slug), 6)
    for name in ("sheet.md", "sheet.html", "SHEET.JSON"):
        assert call(slug, "--decks", "6", "-o", str(tmp_path / name)) == 0
    assert capsys.readouterr() == ("", "")
    assert (tmp_path / "sheet.md").read_text(encoding="utf-8") == markdown(sheet)
    assert (tmp_path / "sheet.html").read_text(encoding="utf-8") == html(sheet)
    assert json.loads((tmp_path / "SHEET.JSON").read_text(encoding="utf-8")) == json_data(sheet)
    assert len(list(tmp_path.iterdir())) == 3


@pytest.mark.parametrize("name", ["sheet.pdf", "sheet", ".html"])
def test_any_other_name_is_answered_in_one_sentence(name: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"is no name .*; it ends in \.html, \.md or \.json$"):
        call("baccarat", "-o", str(tmp_path / name))
    assert list(tmp_path.iterdir()) == []


def test_a_missing_folder_is_answered_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"nowhere/sheet\.md\" cannot be written: No such file"):
        call("baccarat", "-o", str(tmp_path / "nowhere" / "sheet.md"))


def test_nothing_half_written_is_left_where_a_file_cannot_be_written(tmp_path: Path) -> None:
    taken = tmp_path / "sheet.md"
    taken.mkdir()
    with pytest.raises(InputError, match=r"sheet\.md\" cannot be written: Is a directory"):
        call("baccarat", "-o", str(taken))
    assert list(tmp_path.iterdir()) == [taken]


def test_a_file_that_is_there_is_replaced(tmp_path: Path) -> None:
    old = tmp_path / "sheet.md"
    old.write_text("old")
    call("baccarat", "-o", str(old))
    assert old.read_text(encoding="utf-8").startswith("# Baccarat\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ("baccarat", "--decks", "3"),
        ("baccarat", "--decks", "11"),
        ("baccarat", "--decks", "eight"),
        ("pontoon",),
        (),
    ],
)
def test_wrong_usage_exits_with_status_2(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        call(*arguments)
    assert left.value.code == 2
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ("baccarat", "--decks", "11"),
            'punto par: argument --decks: "11" decks; expected 4 to 10',
        ),
        (("pontoon",), 'punto par: argument GAME: "pontoon" is no game'),
        (("baccarat", "-o", "sheet.pdf"), 'punto: "sheet.pdf" is no name for a PAR sheet'),
        (
            ("baccarat", "-o", "no/such/x.md"),
            'punto: "no/such/x.md" cannot be written: No such file',
        ),
    ],
)
def test_the_real_command_says_what_is_wrong_in_one_sentence(
    arguments: tuple[str, ...], sentence: str
) -> None:
    status, output, error = punto("par", *arguments)
    assert (status, output) == (2, "")
    assert error.startswith(sentence)
    assert error.count("\n") == 1


def test_a_file_is_written_where_a_link_leads_and_keeps_its_rights(tmp_path: Path) -> None:
    real, link = tmp_path / "real.md", tmp_path / "link.md"
    real.write_text("old")
    real.chmod(0o640)
    link.symlink_to(real)
    assert call("baccarat", "-o", str(link)) == 0
    assert link.is_symlink()
    assert real.read_text(encoding="utf-8") == markdown(par_sheet(game("baccarat"), 8))
    assert real.stat().st_mode & 0o777 == 0o640
    null = tmp_path / "null.md"
    null.symlink_to("/dev/null")
    assert call("baccarat", "-o", str(null)) == 0
    assert null.is_symlink()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.md", "null.md", "real.md"]
