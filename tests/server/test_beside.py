"""What is computed beside the tables goes on when the process that does it dies."""

import asyncio
import os
import signal
from concurrent.futures.process import BrokenProcessPool

import pytest
from server.nobody.hosting import hosted


async def test_a_process_that_died_is_replaced_by_the_next_who_asks() -> None:
    async with hosted() as house:
        first = await house.hall.beside(os.getpid)
        assert first != os.getpid()
        os.kill(first, signal.SIGKILL)
        found = await asyncio.gather(*(house.hall.beside(os.getpid) for _ in range(3)))
        assert len(set(found)) == 1
        assert first not in found


async def test_work_that_ends_its_process_is_tried_twice_and_others_are_not_hurt() -> None:
    async with hosted() as house:
        with pytest.raises(BrokenProcessPool):
            await house.hall.beside(signal.raise_signal, signal.SIGKILL)
        assert await house.hall.beside(divmod, 17, 5) == (3, 2)
