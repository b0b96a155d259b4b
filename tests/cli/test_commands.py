"""The other commands, and what all of them promise."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from cli.punto import PUNTO, Called, complaint, output_of, punto
from cli.terminal import OnATerminal

from punto.cli import COMMANDS
from punto.games import GAMES
from punto.rules.canonical import canonical_hash
from punto.rules.game import Game

NAMES = [command.__name__.rpartition(".")[2] for command in COMMANDS]


@pytest.mark.parametrize("name", NAMES)
def test_every_command_has_help(name: str, called: Called) -> None:
    output = output_of(called(name, "--help"))
    assert output.startswith(f"usage: punto {name}")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "punto: the following arguments are required: COMMAND (see punto --help)\n"),
        (("rules",), "punto rules: the following arguments are required: GAME "),
        (("rules", "pontoon"), 'punto rules: argument GAME: "pontoon" is no game; there are '),
        (("games", "--xml"), "punto: unrecognized arguments: --xml (see punto --help)\n"),
    ],
)
def test_wrong_usage_gets_one_sentence_and_exit_status_2(
    arguments: tuple[str, ...], sentence: str, called: Called
) -> None:
    assert complaint(called(*arguments)).startswith(sentence)


def test_games_lists_every_game_with_its_hash_and_wagers(called: Called) -> None:
    status, output, _ = called("games", "--json")
    assert status == 0
    games = json.loads(output)
    assert [(one["slug"], one["name"], one["version"], one["hash"]) for one in games] == [
        (game.slug, game.name, game.version, canonical_hash(game)) for game in GAMES
    ]
    assert {frozenset(one) for one in games} == {
        frozenset(("slug", "name", "version", "hash", "wagers"))
    }
    (wagers,) = (one["wagers"] for one in games if one["slug"] == "dragon-tournament")
    assert wagers[0] == {"key": "player", "name": "Player", "scope": "round"}
    assert wagers[-1] == {"key": "any-dragon", "name": "Any Dragon", "scope": "session"}


def test_games_in_words_names_every_slug_and_wager(called: Called) -> None:
    status, output, _ = called("games")
    assert status == 0
    for game in GAMES:
        assert game.slug in output
        assert f"version {game.version}" in output
        assert all(wager.key in output for wager in game.every_wager)


def test_a_sheet_that_names_an_hour_holds_from_then_on(called: Called) -> None:
    _, output, _ = called("rules", "fabulous-4")
    assert "in effect from 08:00 on 14 March 2017." in output
    _, output, _ = called("rules", "baccarat")
    assert "in effect from 17 February 2017." in output


@pytest.mark.parametrize("the_game", GAMES, ids=lambda game: game.slug)
def test_rules_names_every_wager_line_clause_and_limit(the_game: Game, called: Called) -> None:
    status, output, _ = called("rules", the_game.slug)
    assert status == 0
    for wager in the_game.every_wager:
        assert f"| {wager.name} |" in output
        for line in wager.lines:
            pays = line.pays if line.odds else "stake returned"
            assert f"| {pays} | {line.rule} |" in output
    for limit in the_game.limits:
        assert f"({limit.rule})" in output
    assert f"in effect from {the_game.in_effect_words}." in output
    assert "with backs of one colour and design (2.1)" in output
    for clause in ("5.1", "5.2", "5.3", "5.4", "5.5", "5.6", "5.7"):
        assert f"| {clause} |" in output


def test_roads_answers_each_line_and_refuses_a_bad_one(tmp_path: Path, called: Called) -> None:
    file = tmp_path / "shoes"
    file.write_bytes(b"TBBTBPP\n\nB?\nB\xff\nb\nBV P\n")
    status, output, error = called("roads", "--json", str(file))
    answers = [json.loads(line) for line in output.splitlines()]
    assert (status, error) == (1, "")
    assert answers[0]["columns"] == [3, 2]
    assert answers[0]["big"][0] == {"column": 0, "row": 0, "result": "B", "ties": 1}
    assert answers[0]["bead"][0] == {"column": 0, "row": 0, "result": "T"}
    assert answers[0]["ask"]["banker"] == {"big_eye": "B", "small": None, "cockroach": None}
    assert answers[1]["bead"] == []
    assert answers[2] == {"error": '"?" at position 2 is no result; expected B, P, T or V'}
    assert answers[3] == {"error": "byte 2 is no text; expected B, P, T or V"}
    assert answers[4] == {"error": '"b" at position 1 is no result; expected B, P, T or V'}
    assert answers[5]["columns"] == [1, 1]


def test_roads_in_letters_where_there_is_no_colour() -> None:
    status, output, error = punto("roads", given="TBBTBPP\nX\n")
    assert status == 1
    assert error == 'punto roads: line 2: "X" at position 1 is no result; expected B, P, T or V\n'
    assert "\x1b" not in output
    lines = [line.rstrip() for line in output.splitlines()]
    assert lines[:4] == ["Bead plate", "T P", "B ·", "B ·"]
    assert lines[7:11] == ["Big road", "B1P", "B1P", "B ·"]
    assert lines[14:16] == ["Big Eye Boy", "R"]
    assert "If Banker is next: Big Eye Boy B  Small Road -  Cockroach Pig -" in lines


@pytest.mark.parametrize("arguments", [("rules", "power-98"), ("games",), ("roads", "/dev/stdin")])
def test_a_terminal_is_written_to_without_a_mishap(arguments: tuple[str, ...]) -> None:
    with OnATerminal(*arguments, shows="output", given=b"TBBTBPP\n") as run:
        assert run.end() == (0, "")
    assert len(run.shown) > 100


def test_nothing_large_is_loaded_before_it_is_needed() -> None:
    large = {"cupy", "distributed", "matplotlib", "numba", "numpy", "rich", "textual"}
    code = (
        "import sys; import punto.odds; from punto.cli import parser; parser().format_help();"
        "parser().parse_args(['simulate', 'baccarat', '--rounds', '9']);"
        "parser().parse_args(['study', 'counting', 'baccarat', '--wager', 'tie']);"
        f"print(sorted({large} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def _shell(command: str) -> tuple[int, str]:
    done = subprocess.run(
        ["bash", "-c", f'"$0" {command}', PUNTO], capture_output=True, text=True, check=False
    )
    return done.returncode, done.stderr


@pytest.mark.parametrize("command", ["games", "rules power-98", "roads <<< BBP", "settle <<< {}"])
def test_an_output_that_cannot_be_written_is_said_in_one_sentence(command: str) -> None:
    full = "punto: the output cannot be written: No space left on device\n"
    assert _shell(f"{command} >/dev/full") == (74, full)
    assert _shell(f"{command} >&-") == (74, "punto: standard output is closed\n")


def test_a_complaint_does_not_go_where_data_goes_when_standard_error_is_closed() -> None:
    command = '"$0" par baccarat -o sheet.pdf 2>&-'
    done = subprocess.run(["bash", "-c", command, PUNTO], stdout=subprocess.PIPE, check=False)
    assert (done.returncode, done.stdout) == (2, b"")


@pytest.mark.parametrize("command", ["roads", "settle", "verify -"])
def test_an_input_that_is_closed_is_said_in_one_sentence(command: str) -> None:
    assert _shell(f"{command} <&-") == (2, "punto: standard input is closed\n")


@pytest.mark.parametrize("command", ["roads", "settle", "verify"])
def test_an_input_that_cannot_be_read_is_said_in_one_sentence(command: str) -> None:
    status, error = _shell(f"{command} /proc/self/mem")
    assert (status, error) == (2, 'punto: "/proc/self/mem" cannot be read: Input/output error\n')


@pytest.mark.parametrize("command", ["roads", "rules baccarat", "games"])
def test_an_output_that_knows_few_signs_gets_the_rest(command: str) -> None:
    done = subprocess.run(
        [PUNTO, *command.split()],
        input=b"BBPPT\n",
        capture_output=True,
        check=True,
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
    )
    assert done.stderr == b""
    assert done.stdout.isascii()


def test_roads_takes_a_byte_order_mark_and_carriage_returns() -> None:
    status, output, _ = punto("roads", "--json", given=b"\xef\xbb\xbfB B\tP\r\n")
    assert status == 0
    assert json.loads(output)["columns"] == [2, 1]
    assert punto("roads", "--json", given="B\N{NO-BREAK SPACE}B")[0] == 1


def test_a_reader_that_went_away_ends_a_report() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [PUNTO, "odds", "baccarat"], stdout=writing, stderr=subprocess.PIPE, check=False
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")
