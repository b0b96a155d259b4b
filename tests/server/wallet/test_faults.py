"""Many transfers with a wallet that fails at every other call, in every way it can."""

import asyncio
from contextlib import suppress
from random import Random

import pytest
from server.wallet.house import begin, check_books, ends, opened, settled
from server.wallet.operating import Operator

from punto.house.wallet import AskForChips, SendChips
from punto.server.hall import Hall
from punto.storage.port import Store

HOW = (
    *("status before", "status after", "nonsense after", "drop before", "drop after"),
    *("late before", "refuse", "silence before", "silence after", "die before", "die after"),
)
WEIGHTS = (4, 4, 4, 4, 4, 4, 4, 1, 1, 1, 1)
NAMES = tuple(f"p{number}" for number in range(6))
TRANSFERS = 8
"""Of each patron."""

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
        # With it arrives what was late.
        await asyncio.to_thread(operator.order, *faults(chance))


async def play(hall: Hall, name: str, chance: Random) -> None:
    """Buys and cashes, without waiting for what is under way."""
    begun = 0
    while begun < TRANSFERS:
        kind = chance.choice((AskForChips, AskForChips, SendChips))
        answer = await begin(hall, kind, name, chance.randint(1, 4_000))
        begun += answer.accepted
        await asyncio.sleep(0.01 if answer.accepted else 0.05)


@pytest.mark.parametrize("seed", range(2))
async def test_whatever_goes_wrong_every_cent_is_on_one_side(
    file: Store, operator: Operator, seed: int
) -> None:
    brought = dict.fromkeys(NAMES, 10_000)
    operator.begin(brought)
    chance = Random(seed)
    operator.order(*faults(chance))
    async with opened(file, operator, give_up_seconds=0.5, timeout_seconds=0.3) as hall:
        keeping = asyncio.create_task(keep_open(operator, chance))
        async with asyncio.TaskGroup() as playing:
            for name in NAMES:
                playing.create_task(play(hall, name, Random(f"{seed} {name}")))
        await settled(hall)
        keeping.cancel()
        with suppress(asyncio.CancelledError):
            await keeping
    every = await ends(file)
    assert len(every) == len(NAMES) * TRANSFERS
    await check_books(file, operator, brought)
