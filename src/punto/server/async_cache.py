"""An LRU cache of awaitable results, for what takes long to compute and never changes."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")

MAX_ENTRIES = 256


class AsyncCache:
    """Concurrent callers for one key share one computation; failures are not cached."""

    def __init__(self, max_entries: int = MAX_ENTRIES) -> None:
        self._max_entries = max_entries
        self._results: OrderedDict[Hashable, asyncio.Future[Any]] = OrderedDict()

    async def get(self, key: Hashable, work: Callable[[], Awaitable[T]]) -> T:
        found = self._results.get(key)
        if found is None:
            found = self._results[key] = asyncio.ensure_future(_run(work))
            found.add_done_callback(lambda done: self._forget_failed(key, done))
        self._results.move_to_end(key)
        while len(self._results) > self._max_entries:
            self._results.popitem(last=False)
        # A caller that is cancelled must not cancel the others.
        result: T = await asyncio.shield(found)
        return result

    def _forget_failed(self, key: Hashable, done: "asyncio.Future[Any]") -> None:
        failed = done.cancelled() or done.exception() is not None
        if failed and self._results.get(key) is done:
            del self._results[key]


async def _run(work: Callable[[], Awaitable[object]]) -> object:
    return await work()
