"""Dealing shoes on an existing Dask cluster, by its address.

A piece of work is a value and what it comes to depends on nothing else, so a piece that was lost
with its worker is simply dealt again. The workers need Punto and numba, as this machine does.
"""

import asyncio
from dataclasses import dataclass
from typing import Any

from punto.odds.extras import require
from punto.rules.refusal import InputError, shown
from punto.simulation.crews import CrewLost, Promise
from punto.simulation.work import Dealt, Work

SECONDS_TO_ANSWER = 10


class Cluster:
    """A crew of all the threads that the workers of a cluster have."""

    shoes_at_a_time = 1 << 20
    """About a second of work on one core."""

    def __init__(self, address: str) -> None:
        require("distributed", extra="cluster", what="a Dask cluster")
        # Half a second to load, and a plain simulation does without it.
        from distributed import Client  # noqa: PLC0415

        self._address = address
        self.workers = _threads(address)
        self._client = Client(address, timeout=SECONDS_TO_ANSWER, set_as_default=False)

    def prepare(self, work: Work) -> None:
        # A worker that is lost here is no loss: whoever takes its place compiles when it deals.
        self._client.run(work.deal, 0, 1, on_error="ignore")
        work.deal(0, 1)

    def submit(self, work: Work, first: int, shoes: int) -> Promise:
        return _Sent(self._client.submit(work.deal, first, shoes, pure=False), self._address)

    def dismiss(self) -> None:
        self._client.close()


@dataclass(frozen=True, slots=True)
class _Sent:
    """A piece under way on a cluster."""

    future: Any
    address: str

    def result(self) -> Dealt:
        from distributed import CancelledError, KilledWorker  # noqa: PLC0415

        try:
            dealt: Dealt = self.future.result()
        except (CancelledError, KilledWorker, OSError) as error:
            raise CrewLost(f"the Dask cluster at {shown(self.address)} was lost") from error
        return dealt


def _threads(address: str) -> int:
    """How many threads the workers of the cluster have, or an InputError.

    A client that finds no scheduler tries for long and complains at the end, so somebody asks
    before it comes to be.
    """
    from distributed.core import rpc  # noqa: PLC0415

    async def identity() -> dict[str, Any]:
        scheduler = rpc(address)
        try:
            async with asyncio.timeout(SECONDS_TO_ANSWER):
                answer: dict[str, Any] = await scheduler.identity()
                return answer
        finally:
            await scheduler.close_rpc()

    try:
        answer = asyncio.run(identity())
        threads: int = sum(worker["nthreads"] for worker in answer["workers"].values())
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise InputError(
            f"no Dask cluster answers at {shown(address)}; expected the address of a scheduler, "
            "like tcp://host:8786"
        ) from error
    if not threads:
        raise InputError(
            f"no workers in the Dask cluster at {shown(address)}; expected one or more of them"
        )
    return threads
