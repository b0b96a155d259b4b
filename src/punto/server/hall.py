"""What everything that faces people has to do with: the storage, the floor, the door and whoever is
connected right now."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Protocol

from msgspec.structs import replace

from punto.house.state import House
from punto.ledger.account import Account
from punto.server.beside import Beside
from punto.server.committer import Committer
from punto.server.config import Config
from punto.server.contest.contests import Contests
from punto.server.door.door import Door, Visitor
from punto.server.door.rates import Buckets
from punto.server.draft import Clock
from punto.server.elsewhere import Elsewhere
from punto.server.inspection import Inspections
from punto.server.kept import Kept
from punto.server.metrics import Metrics
from punto.server.records.feeder import Feeder
from punto.server.stream.integrators import Integrators
from punto.storage.port import StorageError, Store

LOG = logging.getLogger("punto.hall")

CHECK_SECONDS = 3.0
FORGET_SECONDS = 24 * 60 * 60.0
"""How soon an open socket notices that its login was ended by another process."""

LOG_IN_AGAIN = 4001
LOCKED = 4023
GOING_AWAY = 1012

MOVED = "you have another position now: come back at once"
UNLOCK_FIRST = "your login is locked: give your password again"
"""A page looks for "login is locked" in it."""


class Connected(Protocol):
    """A socket that somebody has open."""

    visitor: Visitor | None

    @property
    def purse(self) -> Account | None:
        """The account whose balance it tells."""

    def balance(self, cents: int) -> None: ...

    def close(self, code: int, reason: str) -> None: ...


class Hall:
    def __init__(
        self,
        store: Store,
        committer: Committer,
        contests: Contests,
        door: Door,
        *,
        clock: Clock,
        config: Config,
        integrators: Integrators,
    ) -> None:
        self.store = store
        self.contests = contests
        floor = contests.floor
        self.integrators = integrators
        self.floor = floor
        self.owners = contests.owners
        self.door = door
        self.clock = clock
        self.guests = config.guests
        self.wallet = config.wallet is not None
        """Whether chips come from an operator's own cashier."""
        self.welcome_cents = config.welcome_cents
        self.most_play_cents = config.most_play_cents
        self.leaving = False
        self.inspections = Inspections(store, clock)
        self.metrics = Metrics()
        self.kept = Kept()
        self.beside = Beside()
        """Where the staff's live edges are computed."""
        self.for_anybody = Beside()
        """Where that is computed for which nobody has to come in, so that no staff waits for it."""
        self.feeder = Feeder(store, runs=committer.owns)
        self.metrics.behind.set_function(lambda: self.feeder.behind)
        self.commands = Buckets(config.rates.commands)
        self.messages = Buckets(config.rates.messages)
        self.requests = Buckets(config.rates.requests)
        self.logins = Buckets(config.rates.logins)
        self.sockets = Buckets(config.rates.sockets)
        self.lobby: set[Callable[[bytes], None]] = set()
        """Whoever is told of tables at a glance."""
        self._committer = committer
        self._connected: set[Connected] = set()
        self._patrons: dict[Account, set[Connected]] = {}
        self._seen: set[str] = set()
        self._tasks: set[asyncio.Task[Any]] = set()
        self.opening = asyncio.Lock()
        """New tables are opened one at a time, so that none is given back while it is opened."""
        floor.on_balances(self._balances)
        self.elsewhere = Elsewhere(store, floor, self._patrons.keys(), self._balances)

    @property
    def house(self) -> House:
        return self._committer.house

    @property
    def connected(self) -> int:
        return len(self._connected)

    def later(self, work: Coroutine[Any, Any, Any]) -> None:
        """Does something beside; what goes wrong with it is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("something beside went wrong", exc_info=task.exception())

    def saw(self, visitor: Visitor) -> None:
        """A sign of life, which is remembered with others; a login that is locked stays so."""
        if not visitor.locked:
            self._seen.add(visitor.login.token)

    def enter(self, socket: Connected) -> None:
        self._connected.add(socket)
        if socket.purse is not None:
            self._patrons.setdefault(socket.purse, set()).add(socket)

    def exit(self, socket: Connected) -> None:
        self._connected.discard(socket)
        if socket.purse is not None:
            sockets = self._patrons.get(socket.purse, set())
            sockets.discard(socket)
            if not sockets:
                self._patrons.pop(socket.purse, None)

    def _balances(self, balances: Mapping[Account, int]) -> None:
        for account, cents in balances.items():
            for socket in self._patrons.get(account, ()):
                socket.balance(cents)

    def log_out(self, token: str) -> None:
        """Closes what a login has open."""
        for socket in tuple(self._connected):
            if socket.visitor is not None and socket.visitor.login.token == token:
                socket.close(LOG_IN_AGAIN, "logged out")

    def log_out_all(self, person: str, *, but: str | None = None) -> None:
        """Closes what a person has open, with every login or every one but this."""
        for socket in tuple(self._connected):
            visitor = socket.visitor
            if visitor is not None and visitor.name == person and visitor.login.token != but:
                socket.close(LOG_IN_AGAIN, "logged out")

    async def check_logins(self) -> None:
        """Notices logins that were ended, locked or unlocked elsewhere, until it is cancelled."""
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            try:
                seen, self._seen = self._seen, set()
                if seen:
                    await self.door.seen(seen)
                await self._check_logins()
            except StorageError as error:
                LOG.warning("logins cannot be checked for now: %s", error)

    async def forget_logins(self) -> None:
        """Ends the logins of people who do not come any more, every day until it is cancelled."""
        while True:
            count = await self.door.forget_old()
            if count:
                LOG.info("%d old logins are over", count)
            await asyncio.sleep(FORGET_SECONDS)

    async def _check_logins(self, only: set[str] | None = None) -> None:
        sockets = {
            one: one.visitor.login.token for one in self._connected if one.visitor is not None
        }
        tokens = {token for token in sockets.values() if only is None or token in only}
        found = await self.store.logins.find_all(tokens)
        for socket, token in sockets.items():
            if token not in tokens or socket.visitor is None:
                continue
            login = found.get(token)
            if login is None:
                socket.close(LOG_IN_AGAIN, "logged out")
                continue
            newest = max(login.seen_at, socket.visitor.login.seen_at)
            visitor = self.door.recognised(replace(login, seen_at=newest))
            if visitor is None:
                socket.close(LOG_IN_AGAIN, "you are not known here any more")
            elif visitor.locked:
                socket.close(LOCKED, UNLOCK_FIRST)
            elif visitor.role is not socket.visitor.role:
                socket.close(GOING_AWAY, MOVED)
            else:
                socket.visitor = visitor

    def refresh(self, token: str) -> None:
        """A login was locked or unlocked: its sockets see it at once."""
        self.later(self._check_logins({token}))

    async def refresh_house(self) -> None:
        await self._committer.refresh()

    async def leave(self) -> None:
        """Gives the tables to other processes first, then sends the people after them."""
        self.leaving = True
        try:
            await self.contests.leave()
            await self.owners.leave()
        except StorageError as error:
            LOG.warning("the tables could not be handed over: %s", error)
        for socket in tuple(self._connected):
            socket.close(GOING_AWAY, "the house is restarting: come back at once")
        for task in tuple(self._tasks):
            task.cancel()
        self.inspections.leave()
        self.beside.leave()
        self.for_anybody.leave()
