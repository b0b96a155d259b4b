"""Who deals the shoes of a simulation: threads of this process, a Dask cluster or a graphics card.

Compiled routines let other threads run, so threads use every core at the price of none of the
copying and starting that processes need.
"""

from concurrent.futures import ThreadPoolExecutor

from punto.rules.refusal import InputError
from punto.simulation.crew import Crew, Promise
from punto.simulation.settings import CPU, CUDA, refuse_device, workers_or_all
from punto.simulation.work import Work


class Threads:
    shoes_at_a_time = 1 << 14

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers_or_all(workers)
        self._pool = ThreadPoolExecutor(self.workers)

    def prepare(self, work: Work) -> None:
        work.deal(0, 1)

    def submit(self, work: Work, first: int, shoes: int) -> Promise:
        return self._pool.submit(work.deal, first, shoes)

    def dismiss(self) -> None:
        self._pool.shutdown(cancel_futures=True)


def hire(*, workers: int | None = None, device: str = CPU, cluster: str | None = None) -> Crew:
    """Whoever is asked for; each other one needs an extra, and says so where it is missing."""
    refuse_device(device)
    if cluster is not None:
        if device != CPU or workers is not None:
            raise InputError(
                "a cluster with a device or a number of workers; expected its address alone"
            )
        from punto.simulation.cluster import Cluster  # noqa: PLC0415

        return Cluster(cluster)
    if device == CUDA:
        if workers is not None:
            raise InputError("a graphics card with a number of workers; expected one or the other")
        from punto.simulation.cuda import GraphicsCard  # noqa: PLC0415

        return GraphicsCard()
    return Threads(workers)
