"""Tasks that nobody awaits: those that end, and those that run as long as the house."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from punto.storage.port import StorageError

LOG = logging.getLogger("punto.background")


RESTART_SECONDS = 1.0

Work = Callable[[], Awaitable[None]]


async def run_forever(name: str, work: Work) -> None:
    """Restarts the work whenever it fails."""
    while True:
        try:
            await work()
        except StorageError as error:
            LOG.warning("%s waits: %s", name, error)
        except Exception:
            LOG.exception("%s failed and is restarted", name)
        await asyncio.sleep(RESTART_SECONDS)


class BackgroundTasks:
    """Failures are logged."""

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
