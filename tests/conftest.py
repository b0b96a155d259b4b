"""What all tests share."""

import os
import sys
from collections.abc import Generator, Iterator
from pathlib import Path

import coverage
import pytest
from hypothesis import HealthCheck, settings
from killable_process import KillableHouse
from tiers import is_quick

# A test passes or fails by what it tests: not by the draw of the day, nor by how busy the machine
# is. `./do test --hypothesis-profile=explore` goes looking for cases that nobody has seen yet.
settings.register_profile(
    "punto", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "explore", settings.get_profile("punto"), derandomize=False, max_examples=2000
)
settings.load_profile("punto")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--whole", action="store_true", help="every test, not the quick ones alone")


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Punto is loaded no sooner than here: by now covered lines are counted."""
    session.config.pluginmanager.import_plugin("pytest_fixtures")


TESTS = Path(__file__).resolve().parent
TAKE_LONG = (
    *("fuzz", "chaos", "browser", "rehearsal", "tournaments"),
    *("wallet", "webhooks", "records", "storage", "odds"),
)
_PLACES = {folder: place for place, folder in enumerate(TAKE_LONG)}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Folders whose tests take long come first, so that no worker waits for another at the end."""
    items.sort(key=lambda item: _PLACES.get(item.path.parent.name, len(_PLACES)))
    if not config.getoption("--whole"):
        config.hook.pytest_deselected(items=[item for item in items if not is_quick(item)])
        items[:] = filter(is_quick, items)


NOT_COUNTED = {
    "audit",
    "browser",
    "chaos",
    "cli",
    "client",
    "fuzz",
    "odds",
    "rehearsal",
    "server",
    "simulation",
    "storage",
}
"""What has to be covered whole is covered by the tests of rules, games, tables, tournaments and
the house."""


def _folder(item: pytest.Item) -> str:
    return item.path.relative_to(TESTS).parts[0]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Pauses the count of covered lines where it says nothing: for exhaustive tests, which it would
    slow down fourfold, and for those of other packages, which it would slow down by half."""
    paused = []
    uncounted = item.get_closest_marker("exhaustive") or _folder(item) in NOT_COUNTED
    # A process that tests run beside another in has two counts.
    while uncounted and (count := coverage.Coverage.current()):
        count.stop()
        paused.append(count)
    try:
        return (yield)
    finally:
        for count in reversed(paused):
            count.start()


@pytest.fixture(scope="session", autouse=True)
def _quick_processes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("serving.START", KillableHouse)
        # For what they run of these tests.
        patch.setenv("PYTHONPATH", str(TESTS), prepend=os.pathsep)
        # Where Python leaves nothing beside its sources, every process would compile them again.
        if sys.dont_write_bytecode:
            patch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
            patch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path_factory.mktemp("compiled")))
        yield
