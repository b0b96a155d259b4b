"""uvicorn's WebSocket protocol, hardened so that one client cannot hold up the others: input is
processed piece by piece in turn with other connections, and invalid UTF-8 or a broken connection is
no server error."""

from functools import lru_cache
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame, Opcode
from websockets.protocol import State

from punto.server.asgi_types import EXTENSION
from punto.server.auth.rate_limits import Buckets, Rate

PIECE_BYTES = 4096
"""Bytes of one connection that are processed before others have their turn."""

CONTROL_FRAMES = Rate(60, 5)
"""The rate of pings and pongs of one connection, which the limit of messages does not count."""

MAX_MESSAGE_FRAMES = 1_000
"""Maximum frames of one message."""

SECONDS_TO_CLOSE = 15.0

MAX_BYTES_AFTER_CLOSE = 64 * 1024
"""Maximum bytes read after closing, to find the client's close frame."""


class SocketProtocol(WebSocketsSansIOProtocol):
    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._rest = b""
        """Input that is not processed yet; reading is paused meanwhile."""
        self._after_close = 0
        self._control = Buckets(CONTROL_FRAMES)

    # Incoming.

    def data_received(self, data: bytes) -> None:
        if not self.close_sent:
            self._process(self._rest + data)
            return
        self._after_close += len(data)
        if self._after_close > MAX_BYTES_AFTER_CLOSE:
            # A client that goes on sending is no longer read.
            self.transport.pause_reading()
        else:
            super().data_received(data)

    def _process(self, data: bytes) -> None:
        """Processes the first piece; the next follows once the application has taken this."""
        self._rest = data[PIECE_BYTES:]
        super().data_received(data[:PIECE_BYTES])
        if self._rest and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        if self.read_paused and self.queue.empty():
            self.loop.call_soon(self._go_on)

    def _go_on(self) -> None:
        if self.close_sent or self.transport.is_closing() or not self.queue.empty():
            return
        if self._rest:
            self._process(self._rest)
        elif self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    async def receive(self) -> Any:
        message = await self.queue.get()
        if self._rest:
            self.loop.call_soon(self._go_on)
        else:
            self._go_on()
        return message

    def handle_ping(self) -> None:
        super().handle_ping()
        self._count("too many pings")

    def handle_pong(self, event: Frame) -> None:
        super().handle_pong(event)
        self._count("too many pongs")

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if len(self.frames) > MAX_MESSAGE_FRAMES:
            self._fail(CloseCode.MESSAGE_TOO_BIG, f"a message comes in {MAX_MESSAGE_FRAMES} frames")

    def _count(self, reason: str) -> None:
        if self._control.take(""):
            self._fail(CloseCode.POLICY_VIOLATION, reason)

    def _fail(self, code: CloseCode, reason: str = "") -> None:
        if not self.close_sent:
            self.frames = []
            self.conn.fail(code, reason)
            self.handle_parser_exception()

    def keepalive_timeout(self) -> None:
        """The client is gone: its unsent data is dropped."""
        super().keepalive_timeout()
        self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """A message is complete."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self._fail(CloseCode.INVALID_DATA)
                return
        super().send_receive_event_to_app()

    # Outgoing.

    async def run_asgi(self) -> None:
        self.scope["extensions"][EXTENSION] = {"write": self.write, "abort": self.transport.abort}
        try:
            await super().run_asgi()
        finally:
            # Closing waits until the client has read everything, which may be never.
            self.loop.call_later(SECONDS_TO_CLOSE, self.transport.abort)

    def write(self, text: bytes) -> bool:
        """Sends a text at once: otherwise a thousand watchers of a table would need a thousand
        tasks for every card. False where the connection is full or not open."""
        is_open = self.conn.state is State.OPEN and not self.transport.is_closing()
        if is_open and self.writable.is_set():
            self.transport.write(_framed(text))
            return True
        return False

    async def send(self, message: Any) -> None:
        """Writing to a connection that is being closed raises ClientDisconnected."""
        try:
            await super().send(message)
        except RuntimeError:
            if self.close_sent:
                raise ClientDisconnected from None
            raise


@lru_cache(maxsize=4)
def _framed(text: bytes) -> bytes:
    """The encoded frame, made once for all watchers of the same."""
    return Frame(Opcode.TEXT, text).serialize(mask=False)
