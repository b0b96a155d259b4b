"""What is computed beside the tables goes on when the process that does it dies."""

import asyncio
import os
import signal
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import httpx
import psutil
import pytest
from hosted_house import Hosted
from serving import serving

from punto.server.api.public_compute import MAX_WAITING


async def test_a_process_that_died_is_replaced_by_the_next_who_asks(house: Hosted) -> None:
    first = await house.services.staff_worker.do(os.getpid)
    assert first != os.getpid()
    os.kill(first, signal.SIGKILL)
    found = await asyncio.gather(*(house.services.staff_worker.do(os.getpid) for _ in range(3)))
    assert len(set(found)) == 1
    assert first not in found


async def test_work_that_ends_its_process_is_tried_twice_and_others_are_not_hurt(
    house: Hosted,
) -> None:
    with pytest.raises(BrokenProcessPool):
        await house.services.staff_worker.do(signal.raise_signal, signal.SIGKILL)
    assert await house.services.staff_worker.do(divmod, 17, 5) == (3, 2)


async def test_nobody_who_has_come_in_waits_for_what_is_computed_for_anybody(house: Hosted) -> None:
    path = "/api/v1/games/baccarat/odds"
    theirs = house.services.public_worker
    waiting = [asyncio.create_task(theirs.once(signal.pause)) for _ in range(MAX_WAITING)]
    await asyncio.sleep(0)
    refused = await house.http.get(path)
    assert (refused.status_code, refused.headers["retry-after"]) == (503, "5")
    assert refused.json()["reason"] == (
        "too much is being computed for others: ask again in a few seconds"
    )
    assert await house.services.staff_worker.do(divmod, 17, 5) == (3, 2)
    theirs.end()
    await asyncio.wait(waiting)
    for one in waiting:
        assert one.cancelled() or isinstance(one.exception(), BrokenProcessPool)
    # A refusal is not kept, nor does it count.
    assert (await house.http.get(path)).status_code == 200
    assert theirs.pending == 0


def test_a_house_that_is_killed_leaves_no_process_behind(tmp_path: Path) -> None:
    with serving(tmp_path) as house:
        answer = httpx.get(f"{house.url}/api/v1/games/baccarat/odds", timeout=60)
        assert answer.status_code == 200
        workers = psutil.Process(house.pid).children()
        assert workers
        house.kill()
    _, alive = psutil.wait_procs(workers, timeout=30)
    assert alive == []
