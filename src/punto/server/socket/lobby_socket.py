"""One socket of the lobby."""

from punto.journal.actor import Role
from punto.ledger import account
from punto.server.auth.authenticator import Visitor
from punto.server.auth.rate_limits import RateLimits
from punto.server.floor.table_feed import Tables
from punto.server.floor.table_views import boards
from punto.server.socket.base_socket import BaseSocket
from punto.server.socket.lobby import Lobby
from punto.server.socket.outbox import Outbox
from punto.server.wire import frames
from punto.storage.port import Store


class LobbySocket(BaseSocket):
    nothing_asked = frames.ErrorFrame(reason="nothing is asked of the lobby")

    def __init__(
        self,
        lobby: Lobby,
        tables: Tables,
        store: Store,
        rate_limits: RateLimits,
        visitor: Visitor | None,
        outbox: Outbox,
    ) -> None:
        purse = account.patron(visitor.name) if visitor is not None else None
        super().__init__(visitor, outbox, rate_limits, purse)
        self._lobby = lobby
        self._tables = tables
        self._store = store
        self._balance: int | None = None

    async def start(self, _after: int | None) -> None:
        self._lobby.watchers.add(self._outbox.put)
        self._outbox.send(frames.TablesFrame(tables=boards(self._tables)))
        if self.purse is not None and self.visitor and self.visitor.role is Role.PATRON:
            balances = await self._store.balances([self.purse])
            # A balance that came meanwhile is newer.
            if self._balance is None:
                self.balance(balances.get(self.purse, 0))

    def stop(self) -> None:
        self._lobby.watchers.discard(self._outbox.put)

    def balance(self, cents: int) -> None:
        if cents != self._balance:
            self._balance = cents
            self._outbox.send(frames.BalanceFrame(balance_cents=cents))
