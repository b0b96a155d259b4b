"""What is on its way to one socket: bounded, so that a slow reader is dropped and never waited for.

Whoever was dropped comes back with the last sequence they have seen, and misses nothing.
"""

import asyncio
from collections import deque
from collections.abc import Callable

from punto.server.http.asgi_types import Message, Send, Write

MOST_FRAMES = 1_000
MOST_BYTES = 8_000_000
SECONDS_TO_TAKE = 10.0
"""Whoever has not read anything for so long, with more waiting, is not there any more."""

TOO_SLOW = 4008
"""The close code of a reader who could not keep up."""


class Outbox:
    """`write` sends a text at once where the line takes it; what it does not waits for `send`. By
    `abort` the line of somebody who does not read is dropped."""

    def __init__(self, send: Send, write: Write, abort: Callable[[], None]) -> None:
        self._send = send
        self._write = write
        self._abort = abort
        self._frames: deque[bytes] = deque()
        self._bytes = 0
        self._filled = asyncio.Event()
        self._close: tuple[int, str] | None = None

    @property
    def closing(self) -> bool:
        return self._close is not None

    @property
    def too_slow(self) -> bool:
        return self._close is not None and self._close[0] == TOO_SLOW

    def put(self, frame: bytes) -> None:
        """Never waits; a full box closes the socket instead."""
        if self._close is not None or (not self._frames and self._write(frame)):
            return
        self._frames.append(frame)
        self._bytes += len(frame)
        if len(self._frames) > MOST_FRAMES or self._bytes > MOST_BYTES:
            self._overflow()
        self._filled.set()

    def _overflow(self) -> None:
        self._frames.clear()
        self._bytes = 0
        self.close(TOO_SLOW, "too slow: come back with the last sequence you have seen")

    def close(self, code: int, reason: str) -> None:
        """Closes the socket behind what is in the box."""
        if self._close is None:
            self._close = (code, reason)
        self._filled.set()

    async def run(self) -> None:
        """Sends frame after frame, until the socket is closed or nobody takes them."""
        try:
            await self._run()
        except TimeoutError:
            self._overflow()
            self._abort()

    async def _run(self) -> None:
        while True:
            while self._frames:
                await self._take({"type": "websocket.send", "text": self._frames[0].decode()})
                # Until here whatever came later had to wait behind it.
                if self._frames:
                    self._bytes -= len(self._frames.popleft())
            if self._close is not None:
                code, reason = self._close
                await self._take({"type": "websocket.close", "code": code, "reason": reason})
                return
            self._filled.clear()
            await self._filled.wait()

    async def _take(self, message: Message) -> None:
        async with asyncio.timeout(SECONDS_TO_TAKE):
            await self._send(message)
