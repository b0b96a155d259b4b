"""What the tests of commands share."""

import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from audit import journals
from cli.houses import as_file
from cli.punto import Called, call


@pytest.fixture
def interrupts() -> Iterator[None]:
    """A shell may have told the tests to ignore Ctrl-C, and processes inherit that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def called(capsys: pytest.CaptureFixture[str]) -> Called:
    return partial(call, capsys)


@pytest.fixture
def power_journal(tmp_path: Path) -> str:
    """The journal of a house with a table of Power Baccarat 98, as a file."""
    return as_file(journals.power, tmp_path)


@pytest.fixture
def undone_journal(tmp_path: Path) -> str:
    """The journal of a house in which rounds were void and put right, as a file."""
    return as_file(journals.undone, tmp_path)
