"""One socket of the lobby."""

import asyncio

from punto.journal.actor import Role
from punto.ledger import account
from punto.ledger.account import Account
from punto.server.auth.authenticator import Visitor
from punto.server.floor.table_views import boards
from punto.server.socket.outbox import Outbox
from punto.server.socket.services import SocketServices
from punto.server.wire import frames


class LobbySocket:
    def __init__(self, services: SocketServices, visitor: Visitor | None, outbox: Outbox) -> None:
        self._services = services
        self._outbox = outbox
        self._balance: int | None = None
        self.visitor = visitor

    @property
    def purse(self) -> Account | None:
        return account.patron(self.visitor.name) if self.visitor is not None else None

    async def start(self, _after: int | None) -> None:
        self._services.lobby.watchers.add(self.on_lobby_frame)
        self._send(frames.TablesFrame(tables=boards(self._services.tables)))
        if self.visitor is not None and self.visitor.role is Role.PATRON:
            own = account.patron(self.visitor.name)
            balances = await self._services.store.balances([own])
            # A balance that came meanwhile is newer.
            if self._balance is None:
                self.balance(balances.get(own, 0))

    def stop(self) -> None:
        self._services.lobby.watchers.discard(self.on_lobby_frame)

    def on_lobby_frame(self, text: bytes) -> None:
        self._outbox.put(text)

    def receive(self, _message: str | bytes) -> None:
        wait = self._services.rate_limits.commands.take(self.visitor.name if self.visitor else "")
        if not wait:
            self._send(frames.ErrorFrame(reason="nothing is asked of the lobby"))

    async def refresh(self) -> None:
        await asyncio.Event().wait()

    def balance(self, cents: int) -> None:
        if cents != self._balance:
            self._balance = cents
            self._send(frames.BalanceFrame(balance_cents=cents))

    def _send(self, frame: frames.SocketFrame) -> None:
        self._outbox.put(frames.text(frame))

    def close(self, code: int, reason: str) -> None:
        self._outbox.close(code, reason)
