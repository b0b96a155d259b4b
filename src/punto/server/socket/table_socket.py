"""One socket at one table: it sends what happens there, and takes commands."""

import asyncio

from punto.journal.actor import Role
from punto.journal.encoding import encode
from punto.ledger import account
from punto.ledger.account import Account
from punto.server.auth.authenticator import Visitor
from punto.server.floor.frame import Frame
from punto.server.floor.table_feed import TableFeed
from punto.server.floor.table_views import (
    View,
    accounts_of,
    deals_at,
    sees_as_dealer,
    sees_as_pit,
    view_of,
)
from punto.server.services import SocketServices
from punto.server.socket.base_socket import BaseSocket
from punto.server.socket.outbox import Outbox
from punto.server.socket.table_commands import TableCommands
from punto.server.wire import frames
from punto.table.view import own_view

BALANCE_SECONDS = 0.1
"""How long a new balance waits, to be sent with something else."""


class TableSocket(BaseSocket):
    def __init__(
        self, services: SocketServices, feed: TableFeed, visitor: Visitor | None, outbox: Outbox
    ) -> None:
        self._patron = visitor.name if visitor and visitor.role is Role.PATRON else None
        # The account that the patron wagers from.
        purse = account.purse(feed.name, self._patron) if self._patron else None
        super().__init__(visitor, outbox, services.rate_limits, purse)
        self.table = feed.name if self._patron else None
        self._services = services
        self._feed = feed
        self._commands = TableCommands(services, feed.name, self, outbox)
        self._money: dict[Account, int] = {}
        self._balance_sent = True
        self._view_due = asyncio.Event()
        self._staff = sees_as_dealer(visitor) or sees_as_pit(visitor)

    # Outgoing.

    async def start(self, after: int | None) -> None:
        """Sends the records after this sequence, and the present view."""
        # A balance that came with a commit meanwhile is newer.
        self._money = await self._balances() | self._money
        missed = (
            await self._services.tables.missed(self._feed.name, after) if after is not None else []
        )
        # No await from here on, so that no record is missed.
        self._feed.flush()
        # The journal may be ahead of this process.
        missed = [one for one in missed if one.sequence <= self._feed.sequence]
        if missed:
            missed += self._feed.since(missed[-1].sequence) or []
            self._send_events(Frame(self._feed.table, self._feed.table, missed))
        self._outbox.send(self._snapshot())
        self._feed.watch(self.on_frame)

    def _snapshot(self) -> frames.SnapshotFrame:
        feed = self._feed
        role = self.visitor.role.value if self.visitor else "board"
        return frames.SnapshotFrame(
            table=feed.name, sequence=feed.sequence, at=feed.at, role=role, view=self._view()
        )

    def _view(self) -> View | None:
        return view_of(self._feed.table, self.visitor, self._money, self._services.clock())

    async def _balances(self) -> dict[Account, int]:
        wanted = accounts_of(self._feed.name, self.visitor)
        return dict(await self._services.store.balances(wanted)) if wanted else {}

    def stop(self) -> None:
        self._feed.unwatch(self.on_frame)

    def on_frame(self, frame: Frame) -> None:
        self._send_events(frame)
        if self._staff:
            self._view_due.set()

    def _send_events(self, frame: Frame) -> None:
        if sees_as_pit(self.visitor):
            self._outbox.put(frame.for_staff)
        elif deals_at(frame.table, self.visitor):
            self._outbox.put(frame.for_dealer)
        elif self._patron is None:
            self._outbox.put(frame.for_all)
        else:
            you = self._you() if self._patron in frame.concerned else None
            self._outbox.put(frame.for_patron(self._patron, you))

    def _you(self) -> bytes:
        assert self._patron is not None, "only patrons have an own view"
        self._balance_sent = True
        return encode(own_view(self._feed.table, self._patron, self._balance or 0))

    @property
    def _balance(self) -> int | None:
        return self._money.get(self.purse) if self.purse else None

    def balance(self, cents: int) -> None:
        """The patron's balance has changed, here or at another table."""
        if self.purse is None or cents == self._balance:
            return
        self._money[self.purse] = cents
        if self._balance_sent:
            self._balance_sent = False
            asyncio.get_running_loop().call_later(BALANCE_SECONDS, self._send_balance)

    def _send_balance(self) -> None:
        if not self._balance_sent and self._balance is not None:
            self._balance_sent = True
            self._outbox.send(frames.BalanceFrame(balance_cents=self._balance))

    async def refresh(self) -> None:
        """Sends the staff's view on every change, until cancelled."""
        while True:
            await self._view_due.wait()
            self._view_due.clear()
            self._money = await self._balances()
            self._outbox.send(frames.ViewFrame(sequence=self._feed.sequence, view=self._view()))

    # Incoming.

    def receive(self, message: str | bytes) -> None:
        self._commands.receive(message)

    def answer_balance(self) -> int | None:
        """The balance to send with an answer; None where another process runs the table."""
        if not self._services.tables.runs(self._feed.name):
            return None
        self._balance_sent = True
        return self._balance
