"""The protocol of sockets as the server library has it, but for what one client can do to everybody
else: what comes in is looked at a piece at a time, in turn with all others, and a text that is no
UTF-8 or a line that a client has spoilt is no error of the house."""

from functools import lru_cache
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame, Opcode
from websockets.protocol import State

from punto.server.auth.rate_limits import Buckets, Rate
from punto.server.http.asgi_types import EXTENSION

PIECE = 4096
"""So many bytes of one line are looked at before others have their turn."""

CONTROL = Rate(60, 5)
"""So many pings and other frames that say nothing one line may send: each has to be answered, or
kept, and none of them is counted where messages are."""

MOST_PIECES = 1_000
"""So many frames a message may come in."""

SECONDS_TO_PART = 15.0

MOST_AFTER_CLOSE = 64 * 1024
"""So many that were on their way when a line was closed are read to find the client's farewell."""


class SocketProtocol(WebSocketsSansIOProtocol):
    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._rest = b""
        """What has come in and was not looked at yet; nothing more is read meanwhile."""
        self._after_close = 0
        self._control = Buckets(CONTROL)

    # What comes in.

    def data_received(self, data: bytes) -> None:
        if not self.close_sent:
            self._look(self._rest + data)
            return
        self._after_close += len(data)
        if self._after_close > MOST_AFTER_CLOSE:
            # Whoever goes on and on is not listened to any more, and has so long to hear why.
            self.transport.pause_reading()
        else:
            super().data_received(data)

    def _look(self, data: bytes) -> None:
        """At the first piece; the next one's turn comes when the application has taken this."""
        self._rest = data[PIECE:]
        super().data_received(data[:PIECE])
        if self._rest and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        if self.read_paused and self.queue.empty():
            self.loop.call_soon(self._go_on)

    def _go_on(self) -> None:
        if self.close_sent or self.transport.is_closing() or not self.queue.empty():
            return
        if self._rest:
            self._look(self._rest)
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
        if len(self.frames) > MOST_PIECES:
            self._fail(CloseCode.MESSAGE_TOO_BIG, f"a message comes in {MOST_PIECES} frames")

    def _count(self, reason: str) -> None:
        if self._control.take(""):
            self._fail(CloseCode.POLICY_VIOLATION, reason)

    def _fail(self, code: CloseCode, reason: str = "") -> None:
        if not self.close_sent:
            self.frames = []
            self.conn.fail(code, reason)
            self.handle_parser_exception()

    def keepalive_timeout(self) -> None:
        """Nobody is there: what is still on its way to them is not waited for."""
        super().keepalive_timeout()
        self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """A whole message has come in."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self._fail(CloseCode.INVALID_DATA)
                return
        super().send_receive_event_to_app()

    # What goes out.

    async def run_asgi(self) -> None:
        self.scope["extensions"][EXTENSION] = {"write": self.write, "abort": self.transport.abort}
        try:
            await super().run_asgi()
        finally:
            # A line that is closed waits until all is read, which may be never.
            self.loop.call_later(SECONDS_TO_PART, self.transport.abort)

    def write(self, text: bytes) -> bool:
        """Sends a text at once: a thousand who watch a table would otherwise need a thousand tasks
        for every card. False where the line is full, is not open yet or not any more."""
        is_open = self.conn.state is State.OPEN and not self.transport.is_closing()
        if is_open and self.writable.is_set():
            self.transport.write(_framed(text))
            return True
        return False

    async def send(self, message: Any) -> None:
        """Whoever writes to a line that is being closed for what came in over it learns that nobody
        is there any more."""
        try:
            await super().send(message)
        except RuntimeError:
            if self.close_sent:
                raise ClientDisconnected from None
            raise


@lru_cache(maxsize=4)
def _framed(text: bytes) -> bytes:
    """As it goes over the line; written once for all who are told the same."""
    return Frame(Opcode.TEXT, text).serialize(mask=False)
