"""A worker process for long computations, so that no table waits for them. It does one at a time,
and starts with the first."""

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

LOG = logging.getLogger("punto.worker_process")


def _exit_with_parent() -> None:
    """A killed house cannot stop its workers: they watch it."""
    house = parent_process()
    assert house is not None, "it works for a house"

    def wait() -> None:
        house.join()
        os._exit(1)

    Thread(target=wait, daemon=True).start()


class WorkerProcess:
    def __init__(self) -> None:
        self.pending = 0
        """Calls that are running or waiting."""
        self._workers: ProcessPoolExecutor | None = None
        self._leaving = False

    async def do(self, work: Callable[..., T], *arguments: object) -> T:
        try:
            return await self.once(work, *arguments)
        except BrokenProcessPool:
            if self._leaving:
                raise
            # Tried once more: if the work itself killed the process, it does so again.
            return await self.once(work, *arguments)

    async def once(self, work: Callable[..., T], *arguments: object) -> T:
        """Like `do`, but not tried again where the process dies."""
        if self._workers is None:
            if self._leaving:
                raise BrokenProcessPool("nothing is begun any more: the house is leaving")
            self._workers = ProcessPoolExecutor(
                1, mp_context=get_context("spawn"), initializer=_exit_with_parent
            )
        workers, loop = self._workers, asyncio.get_running_loop()
        self.pending += 1
        try:
            return await loop.run_in_executor(workers, work, *arguments)
        except BrokenProcessPool:
            # Another caller may have started a new one by now.
            if self._workers is workers:
                LOG.warning("a worker process has died")
                self._workers = None
            workers.shutdown(wait=False)
            raise
        finally:
            self.pending -= 1

    def end(self) -> None:
        """Kills the process; the next call starts a new one."""
        workers, self._workers = self._workers, None
        if workers is not None:
            # Before Python 3.14 there is no other way to them, and Python waits for them at exit.
            processes = tuple(workers._processes.values())
            workers.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()

    def leave(self) -> None:
        """Starts nothing more; what is running ends by itself."""
        self._leaving = True
        if self._workers is not None:
            self._workers.shutdown(wait=False, cancel_futures=True)
