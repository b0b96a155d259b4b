"""What all sockets of the house have in common."""

import asyncio
from abc import abstractmethod

from punto.ledger.account import Account
from punto.server.auth.authenticator import Visitor
from punto.server.auth.rate_limits import RateLimits
from punto.server.connections import OpenConnection
from punto.server.socket.outbox import Outbox
from punto.server.wire import frames


class BaseSocket(OpenConnection):
    nothing_asked: frames.ErrorFrame
    """What a socket that takes no commands answers to a message."""

    def __init__(
        self,
        visitor: Visitor | None,
        outbox: Outbox,
        rate_limits: RateLimits,
        purse: Account | None = None,
    ) -> None:
        super().__init__(visitor, purse)
        self._outbox = outbox
        self._rate_limits = rate_limits

    @abstractmethod
    async def start(self, after: int | None) -> None:
        """Sends what there is, or what came after this sequence, and watches."""

    @abstractmethod
    def stop(self) -> None: ...

    async def refresh(self) -> None:
        """Sends what is not sent at once, until cancelled."""
        await asyncio.Event().wait()

    def receive(self, _message: str | bytes) -> None:
        if not self._rate_limits.commands.take(self.visitor.name if self.visitor else ""):
            self._outbox.send(self.nothing_asked)

    def close(self, code: int, reason: str) -> None:
        self._outbox.close(code, reason)
