"""Open connections: whose they are, what they are told of money and logins, and how they end."""

import asyncio
import logging
from collections.abc import Mapping, Set
from typing import Protocol

from msgspec.structs import replace

from punto.ledger.account import Account
from punto.server.auth.authenticator import Authenticator, Visitor
from punto.server.background_tasks import BackgroundTasks
from punto.storage.logins import Logins
from punto.storage.port import StorageError

LOG = logging.getLogger("punto.connections")

CHECK_SECONDS = 3.0
"""How soon an open socket notices that its login was ended by another process."""

LOG_IN_AGAIN = 4001
LOCKED = 4023
GOING_AWAY = 1012

MOVED = "you have another position now: come back at once"
UNLOCK_FIRST = "your login is locked: give your password again"
"""A page looks for "login is locked" in it."""


class Connection(Protocol):
    """A socket that somebody has open."""

    visitor: Visitor | None

    @property
    def purse(self) -> Account | None:
        """The account whose balance it tells."""

    def balance(self, cents: int) -> None: ...

    def close(self, code: int, reason: str) -> None: ...


class Connections:
    def __init__(
        self, logins: Logins, authenticator: Authenticator, background: BackgroundTasks
    ) -> None:
        self._logins = logins
        self._authenticator = authenticator
        self._background = background
        self._open: set[Connection] = set()
        self._by_account: dict[Account, set[Connection]] = {}
        self._seen: set[str] = set()
        self.leaving = False
        """Whether this process is closing: nobody is to wait here for anything any more."""

    def __len__(self) -> int:
        return len(self._open)

    @property
    def accounts(self) -> Set[Account]:
        """The accounts whose balances somebody here is told."""
        return self._by_account.keys()

    def add(self, connection: Connection) -> None:
        self._open.add(connection)
        if connection.purse is not None:
            self._by_account.setdefault(connection.purse, set()).add(connection)

    def remove(self, connection: Connection) -> None:
        self._open.discard(connection)
        if connection.purse is not None:
            others = self._by_account.get(connection.purse, set())
            others.discard(connection)
            if not others:
                self._by_account.pop(connection.purse, None)

    def tell_balances(self, balances: Mapping[Account, int]) -> None:
        for account, cents in balances.items():
            for connection in self._by_account.get(account, ()):
                connection.balance(cents)

    def saw(self, visitor: Visitor) -> None:
        """A sign of life, which is remembered with others; a login that is locked stays so."""
        if not visitor.locked:
            self._seen.add(visitor.login.token)

    def log_out(self, token: str) -> None:
        """Closes what a login has open."""
        for connection in tuple(self._open):
            if connection.visitor is not None and connection.visitor.login.token == token:
                connection.close(LOG_IN_AGAIN, "logged out")

    def log_out_all(self, person: str, *, but: str | None = None) -> None:
        """Closes what a person has open, with every login or every one but this."""
        for connection in tuple(self._open):
            visitor = connection.visitor
            if visitor is not None and visitor.name == person and visitor.login.token != but:
                connection.close(LOG_IN_AGAIN, "logged out")

    def close_all(self, reason: str) -> None:
        for connection in tuple(self._open):
            connection.close(GOING_AWAY, reason)

    async def check_logins(self) -> None:
        """Notices logins that were ended, locked or unlocked elsewhere, until it is cancelled."""
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            try:
                seen, self._seen = self._seen, set()
                if seen:
                    await self._authenticator.seen(seen)
                await self._check_logins()
            except StorageError as error:
                LOG.warning("logins cannot be checked for now: %s", error)

    def check_login(self, token: str) -> None:
        """A login was locked or unlocked: its connections see it at once."""
        self._background.start(self._check_logins({token}))

    async def _check_logins(self, only: set[str] | None = None) -> None:
        connections = {
            one: one.visitor.login.token for one in self._open if one.visitor is not None
        }
        tokens = {token for token in connections.values() if only is None or token in only}
        found = await self._logins.find_all(tokens)
        for connection, token in connections.items():
            if token not in tokens or connection.visitor is None:
                continue
            login = found.get(token)
            if login is None:
                connection.close(LOG_IN_AGAIN, "logged out")
                continue
            newest = max(login.seen_at, connection.visitor.login.seen_at)
            visitor = self._authenticator.recognised(replace(login, seen_at=newest))
            if visitor is None:
                connection.close(LOG_IN_AGAIN, "you are not known here any more")
            elif visitor.locked:
                connection.close(LOCKED, UNLOCK_FIRST)
            elif visitor.role is not connection.visitor.role:
                connection.close(GOING_AWAY, MOVED)
            else:
                connection.visitor = visitor
