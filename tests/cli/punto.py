"""The `punto` command: as a process of its own, or called right here."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from punto.cli import main

PUNTO = Path(sys.executable).parent / "punto"


Answer = tuple[int, str, str]
"""Exit status, standard output and standard error of one call."""


def punto(*arguments: str, given: str | bytes = b"") -> Answer:
    done = subprocess.run(
        [PUNTO, *arguments],
        input=given.encode() if isinstance(given, str) else given,
        capture_output=True,
        check=False,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


Called = Callable[..., Answer]
"""The same of a call in this process, which has loaded and compiled everything already."""


def call(capsys: pytest.CaptureFixture[str], *arguments: str) -> Answer:
    status: object
    try:
        status = main(arguments)
    except SystemExit as left:
        status = left.code
    assert isinstance(status, int)
    return status, *capsys.readouterr()


def output_of(answer: Answer) -> str:
    """What was printed by a call that ended well and complained of nothing."""
    status, output, error = answer
    assert (status, error) == (0, "")
    return output


def complaint(answer: Answer, status: int = 2) -> str:
    """The one sentence of a call that ended with this status and printed nothing."""
    ended, output, error = answer
    assert (ended, output) == (status, "")
    assert error.count("\n") == 1
    return error


def read(output: str) -> dict[str, Any]:
    """The one object of JSON that an output is."""

    def refuse(constant: str) -> None:
        raise AssertionError(f"{constant} is no JSON")

    found: dict[str, Any] = json.loads(output, parse_constant=refuse)
    return found
