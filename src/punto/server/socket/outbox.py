"""The outgoing frames of one socket: bounded, so that a slow reader is dropped and never waited
for.

A dropped client comes back with the last sequence it has seen, and misses nothing.
"""

import asyncio
from collections import deque
from collections.abc import Callable

from punto.server.asgi_types import Message, Send, Write
from punto.server.wire import frames

MAX_FRAMES = 1_000
MAX_BYTES = 8_000_000
SECONDS_TO_TAKE = 10.0
"""A client that takes no frame for this long is dropped."""

TOO_SLOW = 4008
"""The close code of a reader who could not keep up."""


class Outbox:
    """`write` sends a text at once if the connection can take it; otherwise it waits for `send`.
    `abort` drops the connection of a client that does not read."""

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

    def send(self, frame: frames.SocketFrame) -> None:
        self.put(frames.text(frame))

    def put(self, frame: bytes) -> None:
        """Never waits; a full outbox closes the socket."""
        if self._close is not None or (not self._frames and self._write(frame)):
            return
        self._frames.append(frame)
        self._bytes += len(frame)
        if len(self._frames) > MAX_FRAMES or self._bytes > MAX_BYTES:
            self._overflow()
        self._filled.set()

    def _overflow(self) -> None:
        self._frames.clear()
        self._bytes = 0
        self.close(TOO_SLOW, "too slow: come back with the last sequence you have seen")

    def close(self, code: int, reason: str) -> None:
        """Closes the socket after the frames in the outbox."""
        if self._close is None:
            self._close = (code, reason)
        self._filled.set()

    async def run(self) -> None:
        """Sends frames until the socket is closed or the client takes none."""
        try:
            await self._run()
        except TimeoutError:
            self._overflow()
            self._abort()

    async def _run(self) -> None:
        while True:
            while self._frames:
                await self._take({"type": "websocket.send", "text": self._frames[0].decode()})
                # Kept in the queue until here, so that later frames wait behind it.
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
