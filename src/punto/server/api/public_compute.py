"""Long computations for people who need not have logged in: one at a time, and few may wait."""

from collections.abc import Callable
from typing import TypeVar

from punto.server.api.problem import Said
from punto.server.worker_process import WorkerProcess

T = TypeVar("T")

MAX_WAITING = 16
"""What takes longest, the edges of a whole shoe, takes seconds: nobody waits for many of them."""


class PublicCompute:
    def __init__(self, worker: WorkerProcess) -> None:
        self._worker = worker

    async def __call__(self, work: Callable[..., T], *arguments: object) -> T:
        if self._worker.asked >= MAX_WAITING:
            said = Said(503, "too much is being computed for others: ask again in a few seconds")
            said.headers["Retry-After"] = "5"
            raise said
        return await self._worker.do(work, *arguments)
