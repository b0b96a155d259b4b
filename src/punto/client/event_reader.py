"""Reads the events of one table: in order, each once, without gaps.

They come with the frames of the socket. Where frames are missing, since nobody was reading yet or
the reader was too slow, the events are fetched over HTTP.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from punto.client.errors import HouseError, TooOften
from punto.client.frames import EventsFrame, Happened, Page, read_events

MAX_BUFFERED_FRAMES = 256
"""Maximum frames that wait for a slow reader."""

FetchPage = Callable[[int], Awaitable[Page]]
"""Fetches the events after a record."""


class EventReader:
    def __init__(self, fetch_page: FetchPage, after: int | None) -> None:
        self._fetch_page = fetch_page
        self._read = after
        self._buffer: deque[EventsFrame] | None = None
        self._ready: deque[Happened] = deque()
        self._news = asyncio.Event()
        self._over: HouseError | None = None
        self._left = False
        self.sequence = after or 0
        """The last known record."""

    def put(self, frame: EventsFrame) -> None:
        self.sequence = frame.through
        # Nothing is buffered before the first read.
        if self._buffer is not None:
            if len(self._buffer) == MAX_BUFFERED_FRAMES:
                self._buffer.clear()
            self._buffer.append(frame)

    def reach(self, sequence: int) -> None:
        """The table is at this record, even if its frames did not come."""
        self.sequence = sequence
        if self._read is None:
            self._read = sequence

    def wake(self) -> None:
        self._news.set()

    def end(self, error: HouseError) -> None:
        """No more frames: after the events so far, reading raises the error."""
        self._over = error
        self._news.set()

    def leave(self) -> None:
        self._left = True
        self._news.set()

    async def next(self) -> Happened | None:
        """Waits for the next event; None after `leave`."""
        if self._buffer is None:
            self._buffer = deque()
        while not self._left:
            if self._ready:
                return self._ready.popleft()
            if self._read is not None and self._read < self.sequence:
                await self._fetch(self._buffer, self._read)
            elif self._over is not None:
                raise self._over
            else:
                self._news.clear()
                await self._news.wait()
        return None

    async def _fetch(self, buffer: deque[EventsFrame], read: int) -> None:
        while buffer and buffer[0].through <= read:
            buffer.popleft()
        if buffer and buffer[0].after <= read:
            frame = buffer.popleft()
            events, through = read_events(frame.events), frame.through
        else:
            page = await self._page(read)
            events, through = page.events, page.through
        self._ready.extend(one for one in events if one.sequence > read)
        self._read = max(read, through)

    async def _page(self, read: int) -> Page:
        while True:
            try:
                return await self._fetch_page(read)
            except TooOften as error:
                await asyncio.sleep(error.seconds or 1)
