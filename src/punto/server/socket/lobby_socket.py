"""One socket at the lobby."""

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
        self._services.lobby.watchers.add(self.glance)
        self._say(frames.Tables(tables=boards(self._services.tables)))
        if self.visitor is not None and self.visitor.role is Role.PATRON:
            own = account.patron(self.visitor.name)
            balances = await self._services.store.balances([own])
            # What was heard meanwhile is newer.
            if self._balance is None:
                self.balance(balances.get(own, 0))

    def stop(self) -> None:
        self._services.lobby.watchers.discard(self.glance)

    def glance(self, text: bytes) -> None:
        self._outbox.put(text)

    def receive(self, _message: str | bytes) -> None:
        wait = self._services.rate_limits.commands.take(self.visitor.name if self.visitor else "")
        if not wait:
            self._say(frames.Trouble(reason="nothing is asked of the lobby"))

    async def look_again(self) -> None:
        await asyncio.Event().wait()

    def balance(self, cents: int) -> None:
        if cents != self._balance:
            self._balance = cents
            self._say(frames.Balance(balance_cents=cents))

    def _say(self, said: frames.Said) -> None:
        self._outbox.put(frames.text(said))

    def close(self, code: int, reason: str) -> None:
        self._outbox.close(code, reason)
