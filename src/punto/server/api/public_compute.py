"""Long computations for people without a login: one at a time, with a short queue."""

from collections.abc import Callable
from typing import TypeVar

from punto.server.api.problem import ApiError
from punto.server.worker_process import WorkerProcess

T = TypeVar("T")

MAX_WAITING = 16
"""The longest, the edges of a whole shoe, takes seconds: more would wait too long."""


class PublicCompute:
    def __init__(self, worker: WorkerProcess) -> None:
        self._worker = worker

    async def __call__(self, work: Callable[..., T], *arguments: object) -> T:
        if self._worker.pending >= MAX_WAITING:
            error = ApiError(
                503, "too much is being computed for others: ask again in a few seconds"
            )
            error.headers["Retry-After"] = "5"
            raise error
        return await self._worker.do(work, *arguments)
