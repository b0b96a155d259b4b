"""A house that is killed anywhere on a transfer's way finishes it when it opens again."""

import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from server.wallet.house import check_books, ends, open_for, settings, settled
from server.wallet.operating import Operator
from server.wallet.till import CALLS, STUCK
from server.wallet.worker import GIVE_UP_SECONDS, PATRONS, Forks, Order, forks

from punto.house.wallet import ChipsNotReceived
from punto.storage.factory import open_store

KILLED = -signal.SIGKILL
BROUGHT = {"ann": 1_000, STUCK: 1_000}

MOST_COMMITS = 100
"""More than there are."""


@pytest.fixture(scope="module")
def processes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Forks]:
    with forks(tmp_path_factory.mktemp("forks") / "log") as running:
        yield running


@pytest.fixture
async def template(tmp_path: Path, operator: Operator) -> Path:
    """A house that was opened, and has moved nothing yet."""
    path = tmp_path / "template.db"
    store = await open_store(str(path))
    async with open_for(store, settings(operator), PATRONS):
        pass
    await store.close()
    return path


async def finish(url: str, operator: Operator) -> None:
    """The house opens again, and does what was left to do."""
    operator.order()
    store = await open_store(url)
    async with open_for(
        store, settings(operator, give_up_seconds=GIVE_UP_SECONDS), PATRONS
    ) as services:
        await settled(services)
    await check_books(store, operator, BROUGHT)
    for name, events in (await ends(store)).items():
        if events[0].patron == STUCK:
            assert isinstance(events[-1], ChipsNotReceived), name
    await store.close()


@pytest.mark.exhaustive
@pytest.mark.parametrize("when", ["before", "after"])
async def test_killed_at_any_commit(
    template: Path, operator: Operator, processes: Forks, when: str
) -> None:
    quick = settings(operator, give_up_seconds=GIVE_UP_SECONDS)
    for number in count(1):
        operator.begin(BROUGHT)
        url = shutil.copy(template, f"{template}-{number}")
        ended = await processes.move(Order(url, quick, number, when))
        if ended == 0:
            break
        assert ended == KILLED
        await finish(url, operator)
    assert 6 <= number < MOST_COMMITS


@pytest.mark.exhaustive
@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("call", CALLS)
async def test_killed_while_the_wallet_is_asked(
    template: Path, operator: Operator, processes: Forks, call: str, when: str
) -> None:
    operator.begin(BROUGHT)
    quick = settings(operator, give_up_seconds=GIVE_UP_SECONDS)
    url = str(template)
    wanted = Order(url, quick, faults=(f"{call}: kill {when}",))
    assert await processes.move(wanted) == KILLED
    await finish(url, operator)
    verified = subprocess.run(
        (sys.executable, "-m", "punto", "verify", url), check=False, capture_output=True, text=True
    )
    assert verified.returncode == 0, verified.stderr
