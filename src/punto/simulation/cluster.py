"""Dealing shoes on an existing Dask cluster, by its address.

What a piece of work comes to depends on nothing else, so a piece that was lost with its worker is
dealt again. The workers need Punto and numba, as this machine does.
"""

import asyncio
import logging
from dataclasses import dataclass
from time import monotonic
from typing import Any

from punto.odds.optional_packages import require
from punto.rules.refusal import InputError, shown
from punto.simulation.crew import CrewLost, Promise
from punto.simulation.work import DealingWork, DealtShoes

SECONDS_TO_ANSWER = 10
SECONDS_WITHOUT_WORKERS = 30
"""How long a cluster may be without workers before it counts as lost: some restart them."""

_LOUD = ("distributed", "distributed.client", "tornado")


class Cluster:
    """A crew of all the threads that the workers of a cluster have."""

    shoes_at_a_time = 1 << 20
    """About a second of work on one core."""

    def __init__(self, address: str) -> None:
        require("distributed", extra="cluster", what="a Dask cluster")
        # Half a second to load, and a plain simulation does without it.
        from distributed import Client  # noqa: PLC0415

        self.workers = _threads(address)
        self._address = address
        # Errors are reported in one sentence of ours, not in pages of log.
        self._levels = {name: logging.getLogger(name).level for name in _LOUD}
        for name in _LOUD:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        try:
            self._client = Client(address, timeout=SECONDS_TO_ANSWER, set_as_default=False)
        except OSError as error:
            self._speak_again()
            raise _no_cluster(address) from error

    def prepare(self, work: DealingWork) -> None:
        try:
            answers = self._client.run(work.deal, 0, 1, on_error="return")
        except Exception as error:
            raise self._lost(error) from error
        failures = [answer for answer in answers.values() if isinstance(answer, Exception)]
        # A worker that fails alone is no loss: others deal what it should have dealt.
        if len(failures) == len(answers):
            raise self._lost(failures[0] if failures else None)
        work.deal(0, 1)

    def submit(self, work: DealingWork, first: int, shoes: int) -> Promise:
        return _Sent(self, self._client.submit(work.deal, first, shoes, pure=False))

    def wait(self, future: Any) -> DealtShoes:
        """What a piece came to, or CrewLost where nobody is left to deal it."""
        alive = monotonic()
        while True:
            try:
                dealt: DealtShoes = future.result(timeout=1)
            except TimeoutError:
                if self._client.nthreads():
                    alive = monotonic()
                elif monotonic() - alive > SECONDS_WITHOUT_WORKERS:
                    raise self._lost(None) from None
            except Exception as error:
                raise self._lost(error) from error
            else:
                return dealt

    def dismiss(self) -> None:
        self._client.close()
        self._speak_again()

    def _lost(self, error: Exception | None) -> CrewLost:
        why = f" ({type(error).__name__})" if isinstance(error, ImportError) else ""
        return CrewLost(f"the Dask cluster at {shown(self._address)} was lost{why}")

    def _speak_again(self) -> None:
        for name, level in self._levels.items():
            logging.getLogger(name).setLevel(level)


@dataclass(frozen=True, slots=True)
class _Sent:
    """A piece under way on a cluster."""

    cluster: Cluster
    future: Any

    def result(self) -> DealtShoes:
        return self.cluster.wait(self.future)


def _threads(address: str) -> int:
    """How many threads the workers of the cluster have, or an InputError.

    Asked before a client is made: one that finds no scheduler tries for long and then logs errors.
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
    except Exception as error:
        # Something else may listen there, and what it says can be taken for anything.
        raise _no_cluster(address) from error
    if not threads:
        raise InputError(
            f"no workers in the Dask cluster at {shown(address)}; expected one or more of them"
        )
    return threads


def _no_cluster(address: str) -> InputError:
    return InputError(
        f"no Dask cluster answers at {shown(address)}; expected the address of a scheduler, "
        "like tcp://host:8786"
    )
