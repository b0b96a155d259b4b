"""Tasks for work that one process of a house does at a time: they run while it holds a lease."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine
from contextlib import suppress
from logging import Logger
from typing import Any

from punto.server.streams.lease import TICK_SECONDS, ExclusiveLease
from punto.storage.port import StorageError, Store


class LeasedTasks:
    """`subject` is what logs call the work, in the plural."""

    def __init__(self, store: Store, lease: str, *, holder: str, subject: str, log: Logger) -> None:
        self._lease = ExclusiveLease(store, lease, holder)
        self._subject = subject
        self._log = log
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._woken = asyncio.Event()

    def is_held(self) -> bool:
        """Whether no other process can be at this work."""
        return self._lease.is_held()

    def wake(self) -> None:
        """Ticks at once."""
        self._woken.set()

    async def run(self, tick: Callable[[], Awaitable[None]]) -> None:
        """Ticks until cancelled."""
        while True:
            try:
                await tick()
            except StorageError as error:
                self._log.warning("%s wait for the storage: %s", self._subject, error)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), TICK_SECONDS)
            self._woken.clear()

    async def hold(self, *, renew: bool = True) -> bool:
        """Whether this process holds the lease; if not, its tasks are cancelled."""
        if renew:
            await self._lease.hold()
        if not self.is_held():
            await self.cancel(tuple(self._tasks))
        return self.is_held()

    def start(self, key: str, name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Starts a task unless there is one with this key; logs know it by its name."""
        if key not in self._tasks:
            self._tasks[key] = task = asyncio.create_task(work(), name=name)
            task.add_done_callback(lambda task: self._ended(key, task))

    def _ended(self, key: str, task: asyncio.Task[None]) -> None:
        del self._tasks[key]
        if not task.cancelled() and task.exception() is not None:
            self._log.error("%s stopped", task.get_name(), exc_info=task.exception())

    async def cancel(self, keys: Collection[str]) -> None:
        tasks = [self._tasks[key] for key in keys if key in self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def leave(self) -> None:
        """Lets another process go on at once."""
        await self.cancel(tuple(self._tasks))
        try:
            await self._lease.release()
        except StorageError as error:
            self._log.warning("the %s could not be handed over: %s", self._subject, error)
