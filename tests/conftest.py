"""What all tests share."""

from collections.abc import Generator

import coverage
import pytest


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Pauses the count of covered lines for exhaustive tests, which it would slow down fourfold."""
    count = coverage.Coverage.current() if item.get_closest_marker("exhaustive") else None
    if count:
        count.stop()
    try:
        return (yield)
    finally:
        if count:
            count.start()
