"""A house that is killed anywhere on a transfer's way finishes it when it opens again."""

import asyncio
import shutil
import signal
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from killable_process import exit_status
from server.wallet.house import check_books, ends, open_for, settings, settled
from server.wallet.killed_transfers import GIVE_UP_SECONDS, PATRONS, move_and_die
from server.wallet.operating import Operator
from server.wallet.till import CALLS, STUCK
from tiers import first_quick
from verified import verified

from punto.house.wallet import ChipsNotReceived
from punto.server.wallet.settings import WalletSettings
from punto.storage.factory import open_store

KILLED = -signal.SIGKILL
BROUGHT = {"ann": 1_000, STUCK: 1_000}

MOST_COMMITS = 100
"""More than there are."""


@pytest.fixture
async def template(tmp_path: Path, operator: Operator) -> Path:
    """A house that was opened, and has moved nothing yet."""
    path = tmp_path / "template.db"
    store = await open_store(str(path))
    async with open_for(store, settings(operator), PATRONS):
        pass
    await store.close()
    return path


async def moved(url: str, settings: WalletSettings, **how: Any) -> int:
    return await asyncio.to_thread(exit_status, partial(move_and_die, url, settings, **how))


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


@pytest.mark.whole
@pytest.mark.exhaustive
@pytest.mark.parametrize("when", ["before", "after"])
async def test_killed_at_any_commit(template: Path, operator: Operator, when: str) -> None:
    quick = settings(operator, give_up_seconds=GIVE_UP_SECONDS)
    for number in count(1):
        operator.begin(BROUGHT)
        url = shutil.copy(template, f"{template}-{number}")
        ended = await moved(url, quick, **{when: number})
        if ended == 0:
            break
        assert ended == KILLED
        await finish(url, operator)
    assert 6 <= number < MOST_COMMITS


@pytest.mark.exhaustive
@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("call", first_quick(CALLS))
async def test_killed_while_the_wallet_is_asked(
    template: Path, operator: Operator, call: str, when: str
) -> None:
    operator.begin(BROUGHT)
    quick = settings(operator, give_up_seconds=GIVE_UP_SECONDS)
    url = str(template)
    assert await moved(url, quick, faults=(f"{call}: kill {when}",)) == KILLED
    await finish(url, operator)
    verified(url)
