"""Who deals the shoes of a simulation: threads of this process, or a Dask cluster.

Compiled routines let other threads run, so threads use every core at the price of none of the
copying and starting that processes need.
"""

from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

from punto.rules.refusal import InputError
from punto.simulation.settings import CPU, CUDA, refuse_device, workers_or_all
from punto.simulation.work import Dealt, Work

T_co = TypeVar("T_co", covariant=True)


class Promise(Protocol[T_co]):
    def result(self) -> T_co: ...


class CrewLost(Exception):
    """Whoever dealt is gone; the message says who."""


class Crew(Protocol):
    """`hands` of them work at once, on pieces of at most `shoes_at_a_time`."""

    hands: int
    shoes_at_a_time: int

    def prepare(self, work: Work) -> None:
        """Compiles or loads whatever the work needs, so that dealing is all that is left to do."""

    def submit(self, work: Work, first: int, shoes: int) -> Promise[Dealt]: ...

    def dismiss(self) -> None:
        """Drops what is not done yet."""


class Threads:
    shoes_at_a_time = 1 << 14

    def __init__(self, workers: int | None = None) -> None:
        self.hands = workers_or_all(workers)
        self._pool = ThreadPoolExecutor(self.hands)

    def prepare(self, work: Work) -> None:
        work.deal(0, 1)

    def submit(self, work: Work, first: int, shoes: int) -> Promise[Dealt]:
        return self._pool.submit(work.deal, first, shoes)

    def dismiss(self) -> None:
        self._pool.shutdown(cancel_futures=True)


def hire(*, workers: int | None = None, device: str = CPU, cluster: str | None = None) -> Crew:
    """Whoever is asked for; each other one needs an extra, and says so where it is missing."""
    refuse_device(device)
    if cluster is not None:
        if device != CPU or workers is not None:
            raise InputError("a cluster has its own workers and devices; expected its address only")
        from punto.simulation.cluster import Cluster  # noqa: PLC0415

        return Cluster(cluster)
    if device == CUDA:
        if workers is not None:
            raise InputError("a graphics card takes no number of workers")
        from punto.simulation.cuda import GraphicsCard  # noqa: PLC0415

        return GraphicsCard()
    return Threads(workers)
