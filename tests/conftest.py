"""What all tests share."""

from collections.abc import Generator, Iterator

import coverage
import pytest
from hypothesis import HealthCheck, settings
from postgres import Server, server

# A test passes or fails by what it tests: not by the draw of the day, nor by how busy the machine
# is. `./do test --hypothesis-profile=explore` goes looking for cases that nobody has seen yet.
settings.register_profile(
    "punto", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "explore", settings.get_profile("punto"), derandomize=False, max_examples=2000
)
settings.load_profile("punto")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Pauses the count of covered lines for exhaustive tests, which it would slow down fourfold."""
    paused = []
    # A process that tests run beside another in has two counts.
    while item.get_closest_marker("exhaustive") and (count := coverage.Coverage.current()):
        count.stop()
        paused.append(count)
    try:
        return (yield)
    finally:
        for count in reversed(paused):
            count.start()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    with server("deadlock_timeout=100ms") as running:
        yield running


@pytest.fixture
def postgres(postgres_server: Server) -> Iterator[str]:
    """The address of a database that is new and empty."""
    with postgres_server.database() as url:
        yield url
