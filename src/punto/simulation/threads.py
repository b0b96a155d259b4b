"""Dealing shoes on the cores of this machine.

Compiled routines let other threads run meanwhile, so threads use every core and nothing has to be
copied between processes.
"""

from concurrent.futures import ThreadPoolExecutor

from punto.simulation.crew import Promise
from punto.simulation.settings import workers_or_all
from punto.simulation.work import DealingWork


class Threads:
    """A crew of threads."""

    shoes_at_a_time = 1 << 14

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers_or_all(workers)
        self._pool = ThreadPoolExecutor(self.workers)

    def prepare(self, work: DealingWork) -> None:
        work.deal(0, 1)

    def submit(self, work: DealingWork, first: int, shoes: int) -> Promise:
        return self._pool.submit(work.deal, first, shoes)

    def dismiss(self) -> None:
        self._pool.shutdown(cancel_futures=True)
