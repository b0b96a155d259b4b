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


def punto(*arguments: str, given: str | bytes = b"") -> tuple[int, str, str]:
    """Exit status, standard output and standard error of one call."""
    done = subprocess.run(
        [PUNTO, *arguments],
        input=given.encode() if isinstance(given, str) else given,
        capture_output=True,
        check=False,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


Called = Callable[..., tuple[int, str, str]]
"""The same of a call in this process, which has loaded and compiled everything already."""


def call(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status: object
    try:
        status = main(arguments)
    except SystemExit as left:
        status = left.code
    assert isinstance(status, int)
    return status, *capsys.readouterr()


def read(output: str) -> dict[str, Any]:
    """The one object of JSON that an output is."""

    def refuse(constant: str) -> None:
        raise AssertionError(f"{constant} is no JSON")

    found: dict[str, Any] = json.loads(output, parse_constant=refuse)
    return found
