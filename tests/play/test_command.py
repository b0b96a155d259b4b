"""`punto play` from a shell: what it refuses, and a table on a real terminal."""

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest
from cli.punto import PUNTO, call, punto

from punto.cli import play


@pytest.mark.parametrize("arguments", [("play",), ("play", "baccarat")], ids=" ".join)
def test_without_a_terminal_play_says_so_in_one_sentence(arguments: tuple[str, ...]) -> None:
    sentence = "punto play: a table needs a terminal to be shown on\n"
    assert punto(*arguments) == (2, "", sentence)


@pytest.mark.parametrize(
    "arguments",
    [
        ("roulette",),
        ("--decks", "0"),
        ("--decks", "11"),
        ("--decks", "many"),
        ("--cut", "-1"),
        ("--cut", "415", "--decks", "8"),
        ("--cut", "9" * 5000),
        ("--balance", "0"),
        ("--balance", "-5"),
        ("--balance", "1e9"),
        ("--balance", "99999999999"),
        ("--session-hands", "0"),
        ("--session-hands", "101"),
        ("baccarat", "--session-hands", "5"),
        ("--pace", "-1"),
        ("--pace", "nan"),
        ("--pace", "slow"),
    ],
    ids=lambda arguments: " ".join(arguments)[:40],
)
def test_wrong_usage_is_answered_in_one_sentence(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    status, output, error = call(capsys, "play", *arguments)
    assert (status, output) == (2, "")
    assert re.fullmatch(r"punto[^\n]+\n", error)


def test_other_commands_start_without_loading_the_screen() -> None:
    code = "import sys, punto.cli; print({'textual', 'rich'} & set(sys.modules))"
    answer = subprocess.run(
        (sys.executable, "-c", code), check=True, capture_output=True, text=True
    )
    assert answer.stdout == "set()\n"


def test_a_table_opens_on_a_terminal_and_closes_with_q() -> None:
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
    command = (PUNTO, "play", "baccarat", "--balance", "250")
    with subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment
    ) as process:
        os.close(theirs)
        shown = b""
        while b"Place your bets" not in shown:
            shown += os.read(ours, 65536)
        os.write(ours, b"q")
        after = read_to_end(ours)
        assert process.wait() == 0
    os.close(ours)
    assert b"You leave with $250.00, having brought $250.00: $0.00." in after


def read_to_end(terminal: int) -> bytes:
    """All that still comes; a closed terminal is an error to read on Linux, an end elsewhere."""
    found = b""
    while True:
        try:
            more = os.read(terminal, 65536)
        except OSError:
            return found
        if not more:
            return found
        found += more


def test_the_style_sheet_is_part_of_the_package() -> None:
    assert (Path(play.__file__).parent / "table.tcss").is_file()
