"""What the tests of commands share."""

import signal
from collections.abc import Iterator

import pytest


@pytest.fixture
def interrupts() -> Iterator[None]:
    """A shell may have told the tests to ignore Ctrl-C, and processes inherit that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
