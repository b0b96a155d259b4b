"""What takes long to compute and is the same for ever, kept for the next who ask."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")

MOST = 256


class AsyncCache:
    """So many answers, those asked for last. Many who ask for the same at once wait for one."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._found: OrderedDict[Hashable, asyncio.Future[Any]] = OrderedDict()

    async def get(self, key: Hashable, work: Callable[[], Awaitable[T]]) -> T:
        """The answer under this key, computed where there is none yet; one that failed is not
        kept."""
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = asyncio.ensure_future(_done(work))
            found.add_done_callback(lambda done: self._forget_failed(key, done))
        self._found.move_to_end(key)
        while len(self._found) > self._most:
            self._found.popitem(last=False)
        # Whoever goes away does not take the answer from the others.
        answer: T = await asyncio.shield(found)
        return answer

    def _forget_failed(self, key: Hashable, done: "asyncio.Future[Any]") -> None:
        failed = done.cancelled() or done.exception() is not None
        if failed and self._found.get(key) is done:
            del self._found[key]


async def _done(work: Callable[[], Awaitable[object]]) -> object:
    return await work()
