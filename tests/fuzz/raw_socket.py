"""A socket to the house at the level of bytes: it can say what no library would, and does not wait
for answers. What it is told is only counted."""

import asyncio
import os
from base64 import b64encode
from collections import Counter
from typing import cast
from urllib.parse import urlsplit

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
LAST, MASKED = 0x80, 0x80
SECONDS_TO_ANSWER = 60.0
LOST = 1006
"""The code of a line that nobody has closed."""

_UNMASKED = b"\0\0\0\0"
"""A frame of a client is masked; by nothing but zeros it stays what it is."""

_ANSWERS = {b"true": "accepted", b"fals": "refused", b"null": "unknown"}


class TurnedAway(Exception):
    """The house did not open a socket."""

    def __init__(self, status: int) -> None:
        super().__init__(f"turned away with {status}")
        self.status = status


class RawSocket(asyncio.Protocol):
    """`told` counts what was heard; `code` is that of the end, once there is one."""

    def __init__(self) -> None:
        self.told: Counter[str] = Counter()
        self.code: int | None = None
        self.opened: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._heard = bytearray()
        self._transport: asyncio.Transport | None = None
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._expected = 0
        self._waiting: asyncio.Future[bool] | None = None

    # The protocol.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self._end(LOST)

    def pause_writing(self) -> None:
        self._flowing.clear()

    def resume_writing(self) -> None:
        self._flowing.set()

    def data_received(self, data: bytes) -> None:
        self._heard += data
        if not self.opened.done():
            head, found, rest = bytes(self._heard).partition(b"\r\n\r\n")
            if not found:
                return
            self._heard = bytearray(rest)
            self.opened.set_result(int(head.split(b" ", 2)[1]))
        self._hear_frames()

    def _hear_frames(self) -> None:
        heard, at = self._heard, 0
        while len(heard) - at >= 2:
            size, start = heard[at + 1] & 0x7F, at + 2
            if size == 126:
                size, start = int.from_bytes(heard[at + 2 : at + 4]), at + 4
            elif size == 127:
                size, start = int.from_bytes(heard[at + 2 : at + 10]), at + 10
            if len(heard) < start + size:
                break
            self._hear(heard[at] & 0x0F, bytes(heard[start : start + size]))
            at = start + size
        del heard[:at]

    def _hear(self, kind: int, payload: bytes) -> None:
        if kind == PING:
            self.write(frame(PONG, payload))
        elif kind == PONG:
            self.told["other"] += 1
        elif kind == CLOSE:
            self._end(int.from_bytes(payload[:2]) if payload else 1005)
        elif payload.startswith(b'{"type":"answer"'):
            # Inside a text its quotes would have a stroke before them.
            said = payload.partition(b'"accepted":')[2][:4]
            self.told[_ANSWERS[said]] += 1
        elif payload.startswith(b'{"type":"error"'):
            self.told["unreadable"] += 1
        else:
            self.told["other"] += 1
        if self._waiting is not None and self.answers >= self._expected:
            self._wake(alive=True)

    def _end(self, code: int) -> None:
        self.code = code if self.code is None else self.code
        self._flowing.set()
        self._wake(alive=False)
        if not self.opened.done():
            self.opened.set_result(0)

    def _wake(self, *, alive: bool) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(alive)

    # What it is used for.

    def write(self, data: bytes) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(data)

    async def answered(self, messages: int) -> bool:
        """Waits until every one of so many messages has its answer; False where the line has ended
        before."""
        if self.code is not None or self.answers >= messages:
            return self.code is None
        self._expected = messages
        self._waiting = asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(SECONDS_TO_ANSWER):
                return await self._waiting
        finally:
            self._waiting = None

    @property
    def answers(self) -> int:
        """Whatever is said gets one answer, if only that it could not be read."""
        return self.told.total() - self.told["other"]

    async def flow(self) -> bool:
        """Waits until more can be written; False where the line has ended."""
        await self._flowing.wait()
        return self.code is None

    def abort(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def deaf(self) -> None:
        """From here on nothing is read."""
        if self._transport is not None and not self._transport.is_closing():
            self._transport.pause_reading()


def frame(kind: int, payload: bytes, *, flags: int = LAST, mask: bytes = _UNMASKED) -> bytes:
    """A frame; without LAST among its flags, more of the same message follow."""
    size = len(payload)
    if mask != _UNMASKED:
        over = (mask * (size // 4 + 1))[:size]
        payload = (int.from_bytes(payload) ^ int.from_bytes(over)).to_bytes(size)
    if size < 126:
        head = bytes((flags | kind, MASKED | size))
    elif size < 1 << 16:
        head = bytes((flags | kind, MASKED | 126)) + size.to_bytes(2)
    else:
        head = bytes((flags | kind, MASKED | 127)) + size.to_bytes(8)
    return head + mask + payload


async def connect(url: str, path: str, headers: dict[str, str]) -> RawSocket:
    """A line that the house has opened; TurnedAway where it would not."""
    parts = urlsplit(url)
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(RawSocket, parts.hostname or "", parts.port or 0)
    wanted = {
        "Host": parts.netloc,
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": b64encode(os.urandom(16)).decode(),
        "Sec-WebSocket-Version": "13",
        **headers,
    }
    lines = "".join(f"{name}: {value}\r\n" for name, value in wanted.items())
    line.write(f"GET {path} HTTP/1.1\r\n{lines}\r\n".encode("latin-1", "replace"))
    status = await line.opened
    if status != 101:
        line.abort()
        raise TurnedAway(status)
    return line
