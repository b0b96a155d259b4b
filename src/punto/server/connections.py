"""Open connections: whose they are, balances sent to them, and closing them when a login ends."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Mapping, Set

from msgspec.structs import replace

from punto.ledger.account import Account
from punto.server.auth.authenticator import Authenticator, Visitor
from punto.server.background_tasks import BackgroundTasks
from punto.storage.logins import Logins
from punto.storage.port import StorageError

LOG = logging.getLogger("punto.connections")

CHECK_SECONDS = 3.0
"""How often logins are checked for having been ended by another process."""

LOG_IN_AGAIN = 4001
LOCKED = 4023
GOING_AWAY = 1012

MOVED = "you have another position now: come back at once"
UNLOCK_FIRST = "your login is locked: give your password again"
"""Pages search it for "login is locked"."""


class OpenConnection(ABC):
    """An open socket or a waiting request. `purse` is the account whose balance is sent to it,
    `table` the one at which a patron is present by it."""

    table: str | None = None

    def __init__(self, visitor: Visitor | None, purse: Account | None = None) -> None:
        self.visitor = visitor
        self.purse = purse

    def balance(self, cents: int) -> None:  # noqa: B027 (most have no purse)
        """Called when the balance of its purse has changed."""

    @abstractmethod
    def close(self, code: int, reason: str) -> None: ...


class OpenConnections:
    def __init__(
        self, logins: Logins, authenticator: Authenticator, background: BackgroundTasks
    ) -> None:
        self._logins = logins
        self._authenticator = authenticator
        self._background = background
        self._open: set[OpenConnection] = set()
        self._by_account: dict[Account, set[OpenConnection]] = {}
        self._seen: set[str] = set()
        self.leaving = False
        """Whether this process is closing: no request may wait here any more."""

    def __len__(self) -> int:
        return len(self._open)

    @property
    def accounts(self) -> Set[Account]:
        """The accounts whose balances some connection is sent."""
        return self._by_account.keys()

    def add(self, connection: OpenConnection) -> None:
        self._open.add(connection)
        if connection.purse is not None:
            self._by_account.setdefault(connection.purse, set()).add(connection)

    def remove(self, connection: OpenConnection) -> None:
        self._open.discard(connection)
        if connection.purse is not None:
            others = self._by_account.get(connection.purse, set())
            others.discard(connection)
            if not others:
                self._by_account.pop(connection.purse, None)

    def at_tables(self) -> dict[str, set[str]]:
        """The patrons who are connected to each table here."""
        found: dict[str, set[str]] = {}
        for connection in self._open:
            visitor = connection.visitor
            if connection.table is not None and visitor is not None:
                found.setdefault(connection.table, set()).add(visitor.name)
        return found

    def tell_balances(self, balances: Mapping[Account, int]) -> None:
        for account, cents in balances.items():
            for connection in self._by_account.get(account, ()):
                connection.balance(cents)

    def mark_seen(self, visitor: Visitor) -> None:
        """Notes that a login is in use, to be stored with others; a locked one stays locked."""
        if not visitor.locked:
            self._seen.add(visitor.login.token)

    def log_out(self, token: str) -> None:
        """Closes the connections of a login."""
        for connection in tuple(self._open):
            if connection.visitor is not None and connection.visitor.login.token == token:
                connection.close(LOG_IN_AGAIN, "logged out")

    def log_out_all(self, person: str, *, but: str | None = None) -> None:
        """Closes the connections of a person, except those of the login `but`."""
        for connection in tuple(self._open):
            visitor = connection.visitor
            if visitor is not None and visitor.name == person and visitor.login.token != but:
                connection.close(LOG_IN_AGAIN, "logged out")

    def close_all(self, reason: str) -> None:
        for connection in tuple(self._open):
            connection.close(GOING_AWAY, reason)

    async def check_logins(self) -> None:
        """Until cancelled: applies ends, locks and unlocks of logins by other processes."""
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
        """Applies a lock or unlock to the connections of a login at once."""
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
