"""The protocol of sockets as the server library has it, but for what a client can do to its log: a
text that is no UTF-8, or a line that the client has spoilt, is nobody's mistake but the client's."""

from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode


class SocketProtocol(WebSocketsSansIOProtocol):
    def send_receive_event_to_app(self) -> None:
        """A whole message has come in."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.fail(CloseCode.INVALID_DATA)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    async def send(self, message: Any) -> None:
        """Whoever writes to a line that is being closed for what came in over it learns that nobody
        is there any more."""
        try:
            await super().send(message)
        except RuntimeError:
            if self.close_sent:
                raise ClientDisconnected from None
            raise
