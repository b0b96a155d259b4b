"""Tells listeners in this process how many entries each stream has.

A slow listener misses counts but never a stream: what it has not read yet is kept as one number for
each stream, however many entries come.
"""

from asyncio import Event, Task, create_task, wait
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

from punto.storage.port import News

Counts: TypeAlias = Mapping[str, int]


class ChangeFeed:
    """A new listener is told the count of every stream first, by `read`. `follow` runs for as long
    as there are listeners, to find what other processes write."""

    def __init__(
        self,
        read: Callable[[], Awaitable[Counts]],
        follow: Callable[[], Coroutine[Any, Any, None]] | None = None,
    ) -> None:
        self._read = read
        self._follow = follow
        self._following: Task[None] | None = None
        self._listeners: set[_Listener] = set()

    def tell(self, counts: Counts, *, again: bool = False) -> None:
        """With `again`, listeners are told a count that they know already."""
        for listener in self._listeners:
            listener.hear(counts, again=again)

    @asynccontextmanager
    async def listen(self) -> AsyncIterator[AsyncIterator[News]]:
        listener = _Listener()
        # Before the counts are read, so that nothing falls between.
        self._listeners.add(listener)
        try:
            if self._following is None and self._follow is not None:
                self._following = create_task(self._follow())
                self._following.add_done_callback(self._failed)
            listener.hear(await self._read())
            yield listener
        finally:
            self._listeners.discard(listener)
            if not self._listeners:
                await self._stop()

    async def close(self) -> None:
        self._end()
        await self._stop()

    def _end(self) -> None:
        for listener in self._listeners:
            listener.end()

    def _failed(self, following: Task[None]) -> None:
        """Ends all listeners, since no news can come any more; the last to leave gets the error."""
        if not following.cancelled():
            self._end()

    async def _stop(self) -> None:
        following, self._following = self._following, None
        if following is not None:
            following.cancel()
            await wait([following])
            if not following.cancelled():
                following.result()


class _Listener:
    """The news of one listener, until it leaves or the store is closed."""

    def __init__(self) -> None:
        self._heard: dict[str, int] = {}
        self._unread: dict[str, int] = {}
        self._woken = Event()
        self._ended = False

    def hear(self, counts: Counts, *, again: bool = False) -> None:
        for stream, count in counts.items():
            heard = self._heard.get(stream, 0)
            # Counts come by several ways and may overtake each other; streams only grow.
            if count > heard or (again and heard):
                self._heard[stream] = self._unread[stream] = max(count, heard)
        if self._unread:
            self._woken.set()

    def end(self) -> None:
        self._ended = True
        self._woken.set()

    def __aiter__(self) -> AsyncIterator[News]:
        return self

    async def __anext__(self) -> News:
        while not self._ended:
            if self._unread:
                stream = next(iter(self._unread))
                return News(stream, self._unread.pop(stream))
            self._woken.clear()
            await self._woken.wait()
        raise StopAsyncIteration
