"""What the tests of commands share."""

import signal
from collections.abc import Iterator
from functools import partial

import pytest
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
