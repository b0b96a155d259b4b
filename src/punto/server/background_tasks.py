"""Tasks that nobody awaits; their failures are logged."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

LOG = logging.getLogger("punto.background")


class BackgroundTasks:
    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("a background task failed", exc_info=task.exception())

    async def finish(self) -> None:
        """Waits for all tasks."""
        if self._tasks:
            await asyncio.wait(tuple(self._tasks))

    def cancel(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
