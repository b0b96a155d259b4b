"""The events of one table for one reader: in order, each once, none left out.

They come in with the frames of the socket. Where frames are missing, because nobody was reading yet
or the reader was too slow for what is kept, the events are read over HTTP.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from punto.client.frames import Happened, Page, Told, read_events
from punto.client.problem import HouseError, TooOften

MOST_KEPT = 256
"""So many frames wait for a slow reader."""

ReadOn = Callable[[int], Awaitable[Page]]
"""Reads the events behind a record."""


class Stream:
    def __init__(self, read_on: ReadOn, after: int | None) -> None:
        self._read_on = read_on
        self._told = after
        self._kept: deque[Told] | None = None
        self._due: deque[Happened] = deque()
        self._news = asyncio.Event()
        self._over: HouseError | None = None
        self._left = False
        self.sequence = after or 0
        """The last record that was heard of."""

    def put(self, told: Told) -> None:
        self.sequence = told.through
        # Nothing is kept for somebody who never reads.
        if self._kept is not None:
            if len(self._kept) == MOST_KEPT:
                self._kept.clear()
            self._kept.append(told)

    def reach(self, sequence: int) -> None:
        """All through this record has happened, whether frames have told of it or not."""
        self.sequence = sequence
        if self._told is None:
            self._told = sequence

    def wake(self) -> None:
        self._news.set()

    def end(self, error: HouseError) -> None:
        """Nothing more comes in: what has come is told, then the error."""
        self._over = error
        self._news.set()

    def leave(self) -> None:
        self._left = True
        self._news.set()

    async def next(self) -> Happened | None:
        """The next event, as soon as there is one; None for whoever has left."""
        if self._kept is None:
            self._kept = deque()
        while not self._left:
            if self._due:
                return self._due.popleft()
            if self._told is not None and self._told < self.sequence:
                await self._fetch(self._kept, self._told)
            elif self._over is not None:
                raise self._over
            else:
                self._news.clear()
                await self._news.wait()
        return None

    async def _fetch(self, kept: deque[Told], told: int) -> None:
        while kept and kept[0].through <= told:
            kept.popleft()
        if kept and kept[0].after <= told:
            frame = kept.popleft()
            events, through = read_events(frame.events), frame.through
        else:
            page = await self._page(told)
            events, through = page.events, page.through
        self._due.extend(one for one in events if one.sequence > told)
        self._told = max(told, through)

    async def _page(self, told: int) -> Page:
        while True:
            try:
                return await self._read_on(told)
            except TooOften as error:
                await asyncio.sleep(error.seconds or 1)
