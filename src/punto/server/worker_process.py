"""A process beside the tables for what takes long, so that none of them waits for it. It does one
thing at a time, and is there from the first time that somebody asks."""

import asyncio
import logging
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TypeVar

T = TypeVar("T")

LOG = logging.getLogger("punto.beside")


def _end_with_the_house() -> None:
    """A house that is killed ends nothing itself: its worker looks out for that."""
    house = parent_process()
    assert house is not None, "it works for a house"

    def wait() -> None:
        house.join()
        os._exit(1)

    Thread(target=wait, daemon=True).start()


class WorkerProcess:
    def __init__(self) -> None:
        self.asked = 0
        """How much is asked of it: what it does, and what waits."""
        self._workers: ProcessPoolExecutor | None = None
        self._leaving = False

    async def do(self, work: Callable[..., T], *arguments: object) -> T:
        try:
            return await self.once(work, *arguments)
        except BrokenProcessPool:
            if self._leaving:
                raise
            # Whoever ended that process may have meant another; what ends this one too is the work.
            return await self.once(work, *arguments)

    async def once(self, work: Callable[..., T], *arguments: object) -> T:
        """Does not try again where the process dies."""
        if self._workers is None:
            if self._leaving:
                raise BrokenProcessPool("nothing is begun any more: the house is leaving")
            self._workers = ProcessPoolExecutor(
                1, mp_context=get_context("spawn"), initializer=_end_with_the_house
            )
        workers, loop = self._workers, asyncio.get_running_loop()
        self.asked += 1
        try:
            return await loop.run_in_executor(workers, work, *arguments)
        except BrokenProcessPool:
            # Others who waited for it may have made a new one by now.
            if self._workers is workers:
                LOG.warning("the process that computes beside the tables has died")
                self._workers = None
            workers.shutdown(wait=False)
            raise
        finally:
            self.asked -= 1

    def end(self) -> None:
        """Ends what is under way; the next who asks gets a process that is sound."""
        workers, self._workers = self._workers, None
        if workers is not None:
            # Python has no other way to them before 3.14, and waits for what they do when it exits.
            processes = tuple(workers._processes.values())
            workers.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()

    def leave(self) -> None:
        """Nothing more is begun; what is under way comes to its end."""
        self._leaving = True
        if self._workers is not None:
            self._workers.shutdown(wait=False, cancel_futures=True)
