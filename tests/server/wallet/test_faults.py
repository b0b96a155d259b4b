"""Many transfers with a wallet that fails at every other call, in every way it can."""

import asyncio
from contextlib import suppress
from random import Random
from typing import Any

import httpx
import pytest
from server.wallet.house import begin, check_books, ends, opened, settled
from server.wallet.operating import Operator
from tiers import first_quick
from waiting import SECONDS

from punto.house.wallet import AskForChips, SendChips
from punto.server.services import Services
from punto.server.streams.lease import ExclusiveLease
from punto.storage.port import Store

HOW = (
    *("status before", "status after", "nonsense after", "drop before", "drop after"),
    *("late before", "refuse", "silence before", "silence after", "die before", "die after"),
)
WEIGHTS = (4, 4, 4, 4, 4, 4, 4, 1, 1, 1, 1)
NAMES = tuple(f"p{number}" for number in range(6))
BROUGHT = dict.fromkeys(NAMES, 10_000)
TRANSFERS = 12
"""Of each patron."""

IMPATIENT: dict[str, Any] = {"give_up_seconds": 0.3, "timeout_seconds": 0.3}

FAULTS = 400


def faults(chance: Random) -> list[str]:
    every = chance.choices(HOW, WEIGHTS, k=FAULTS)
    return [fault if chance.random() < 0.5 else "" for fault in every]


async def keep_open(operator: Operator, chance: Random) -> None:
    """The till comes back whenever it has died, and has new faults now and then."""
    while True:
        await asyncio.sleep(0.05)
        if operator.died:
            await asyncio.to_thread(operator.restart)
        elif chance.random() < 0.8:
            continue
        # With it arrives what was late. The till may die the very moment before.
        with suppress(httpx.HTTPError):
            await asyncio.to_thread(operator.order, *faults(chance))


async def play(services: Services, name: str, chance: Random) -> None:
    """Buys and cashes, without waiting for what is under way."""
    begun = 0
    while begun < TRANSFERS:
        kind = chance.choice((AskForChips, AskForChips, SendChips))
        answer = await begin(services, kind, name, chance.randint(1, 4_000))
        begun += answer.accepted
        await asyncio.sleep(0.01 if answer.accepted else 0.05)


async def all_play(processes: list[Services], operator: Operator, seed: int) -> None:
    """Everybody plays, each at one of the processes of the house, until all is settled."""
    chance = Random(seed)
    operator.order(*faults(chance))
    keeping = asyncio.create_task(keep_open(operator, chance))
    async with asyncio.timeout(SECONDS), asyncio.TaskGroup() as playing:
        for number, name in enumerate(NAMES):
            services = processes[number % len(processes)]
            playing.create_task(play(services, name, Random(f"{seed} {name}")))
    for services in processes:
        await settled(services)
    keeping.cancel()
    with suppress(asyncio.CancelledError):
        await keeping


@pytest.mark.parametrize("seed", first_quick(range(3)))
async def test_whatever_goes_wrong_every_cent_is_on_one_side(
    sqlite_store: Store, operator: Operator, seed: int
) -> None:
    operator.begin(BROUGHT)
    async with opened(sqlite_store, operator, **IMPATIENT) as services:
        await all_play([services], operator, seed)
    assert len(await ends(sqlite_store)) == len(NAMES) * TRANSFERS
    operator.restart()
    await check_books(sqlite_store, operator, BROUGHT)


@pytest.mark.whole
async def test_two_cashiers_at_once_do_no_harm(
    two_stores: tuple[Store, Store], operator: Operator, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where one believes that it is still the only one."""
    monkeypatch.setattr(ExclusiveLease, "is_held", lambda _: True)
    operator.begin(BROUGHT)
    first, second = two_stores
    async with (
        opened(first, operator, **IMPATIENT) as services,
        opened(second, operator, "127.0.0.1:2", **IMPATIENT) as other,
    ):
        await all_play([services, other], operator, 1)
    assert len(await ends(first)) == len(NAMES) * TRANSFERS
    operator.restart()
    await check_books(first, operator, BROUGHT)
