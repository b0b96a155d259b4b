"""One socket at one table: it is told what happens there, and takes commands of whoever has it."""

import asyncio
import logging
from functools import partial

import msgspec
from msgspec.structs import replace

from punto.journal.actor import Role
from punto.journal.encoding import encode
from punto.ledger import account
from punto.ledger.account import Account
from punto.rules.refusal import Refusal
from punto.server.auth.authenticator import Visitor
from punto.server.commit.command_results import CommandResult
from punto.server.connections import GOING_AWAY, LOG_IN_AGAIN, MOVED, UNLOCK_FIRST
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
from punto.server.socket.outbox import Outbox
from punto.server.socket.services import SocketServices
from punto.server.wire import commands, frames
from punto.storage.port import StorageError
from punto.table.stream import table_stream
from punto.table.view import own_view

LOG = logging.getLogger("punto.socket")

MOST_UNDER_WAY = 64
"""So many commands of one socket wait for their answers at a time."""

LARGEST_COMMAND = 16 * 1024

BALANCE_SECONDS = 0.1
"""So long a new balance waits for something else to be told with it."""

_NOBODY = Refusal("log in to take part")
_UNKNOWN = "you are not known here any more"
_CROWDED = f"{MOST_UNDER_WAY} commands are waiting for their answers; send less at a time"


class TableSocket:
    def __init__(
        self, services: SocketServices, feed: TableFeed, visitor: Visitor | None, outbox: Outbox
    ) -> None:
        self._services = services
        self._feed = feed
        self._outbox = outbox
        self._under_way = 0
        self._money: dict[Account, int] = {}
        self._balance_told = True
        self._view_due = asyncio.Event()
        self.visitor = visitor
        self._staff = sees_as_dealer(visitor) or sees_as_pit(visitor)
        self._patron = visitor.name if visitor and visitor.role is Role.PATRON else None

    # What it is told.

    async def start(self, after: int | None) -> None:
        """Tells what was missed since this sequence, and how the table stands now."""
        # What a commit has said meanwhile is newer than what was read.
        self._money = await self._balances() | self._money
        missed = (
            await self._services.tables.missed(self._feed.name, after) if after is not None else []
        )
        # From here to the end nothing else runs, so nothing falls between.
        self._feed.tell()
        # The journal may be ahead of what this process has heard of it.
        missed = [one for one in missed if one.sequence <= self._feed.sequence]
        if missed:
            missed += self._feed.since(missed[-1].sequence) or []
            self._tell(Frame(self._feed.table, self._feed.table, missed))
        self._say(self._snapshot())
        self._feed.watch(self.hear)

    def _snapshot(self) -> frames.Snapshot:
        feed = self._feed
        role = self.visitor.role.value if self.visitor else "board"
        return frames.Snapshot(
            table=feed.name, sequence=feed.sequence, at=feed.at, role=role, view=self._view()
        )

    def _view(self) -> View | None:
        return view_of(self._feed.table, self.visitor, self._money, self._services.clock())

    async def _balances(self) -> dict[Account, int]:
        wanted = accounts_of(self._feed.name, self.visitor)
        return dict(await self._services.store.balances(wanted)) if wanted else {}

    def stop(self) -> None:
        self._feed.unwatch(self.hear)

    def hear(self, frame: Frame) -> None:
        self._tell(frame)
        if self._staff:
            self._view_due.set()

    def _tell(self, frame: Frame) -> None:
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
        assert self._patron is not None, "only patrons are told how they stand"
        self._balance_told = True
        return encode(own_view(self._feed.table, self._patron, self._balance or 0))

    @property
    def purse(self) -> Account | None:
        """What the patron wagers from here."""
        return account.purse(self._feed.name, self._patron) if self._patron else None

    @property
    def _balance(self) -> int | None:
        return self._money.get(self.purse) if self.purse else None

    def balance(self, cents: int) -> None:
        """The patron's balance has changed, here or at another table."""
        if self.purse is None or cents == self._balance:
            return
        self._money[self.purse] = cents
        if self._balance_told:
            self._balance_told = False
            asyncio.get_running_loop().call_later(BALANCE_SECONDS, self._tell_balance)

    def _tell_balance(self) -> None:
        if not self._balance_told and self._balance is not None:
            self._balance_told = True
            self._say(frames.Balance(balance_cents=self._balance))

    async def look_again(self) -> None:
        """Keeps the staff's view up to date until it is cancelled."""
        while True:
            await self._view_due.wait()
            self._view_due.clear()
            self._money = await self._balances()
            self._say(frames.View(sequence=self._feed.sequence, view=self._view()))

    # What it is asked.

    def receive(self, message: str | bytes) -> None:
        """Takes one message. Commands reach the table in the order they came in."""
        if len(message) > LARGEST_COMMAND:
            self._say(frames.Trouble(reason=f"a command has at most {LARGEST_COMMAND} characters"))
            return
        try:
            sent = commands.decode(message)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._say(frames.Trouble(reason=str(error), id=commands.id_of(message)))
            return
        id: str = getattr(sent, "id", "")
        if self.visitor is None:
            self._say(frames.refused(id, _NOBODY))
            return
        not_now = self._not_now(self.visitor)
        if not_now is not None:
            # That says nothing about the command: one with this id may have been taken before.
            self._say(frames.unknown(id, not_now))
            return
        asked = commands.asked(sent, self.visitor.actor)
        self._under_way += 1
        answering = self._services.router.post(table_stream(self._feed.name), asked)
        answering.add_done_callback(partial(self._answer, id))

    def _not_now(self, visitor: Visitor) -> str | None:
        """Why nothing is taken from this socket now."""
        now = self._services.authenticator.recognised(visitor.login)
        if now is None:
            self.close(LOG_IN_AGAIN, _UNKNOWN)
            return _UNKNOWN
        if now.role is not visitor.role:
            # What it shows is still for the position that the person had.
            self.close(GOING_AWAY, MOVED)
            return MOVED
        if now.locked:
            return UNLOCK_FIRST
        too_many = self._too_many(now.name)
        if too_many is None:
            self._services.connections.saw(now)
            self.visitor = replace(now, login=replace(now.login, seen_at=self._services.clock()))
        return too_many

    def _too_many(self, name: str) -> str | None:
        wait = self._services.rate_limits.commands.take(name)
        if wait:
            return f"too many commands: wait {wait:.1f} seconds"
        return _CROWDED if self._under_way >= MOST_UNDER_WAY else None

    def _answer(self, id: str, answering: "asyncio.Future[CommandResult]") -> None:
        self._under_way -= 1
        if answering.cancelled():
            self._say(frames.unknown(id, "the house is closing; ask again with the same id"))
            return
        error = answering.exception()
        if error is None:
            known = self._services.tables.runs(self._feed.name)
            self._balance_told = self._balance_told or known
            self._say(frames.answered(id, answering.result(), self._balance if known else None))
        elif isinstance(error, StorageError):
            self._say(frames.unknown(id, f"{error}"))
        else:
            LOG.error("a command could not be answered", exc_info=error)
            self._say(frames.unknown(id, "something went wrong; ask again with the same id"))

    def _say(self, said: frames.Said) -> None:
        self._outbox.put(frames.text(said))

    def close(self, code: int, reason: str) -> None:
        self._outbox.close(code, reason)
