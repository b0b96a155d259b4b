"""The interface of a store. One suite of tests holds memory, SQLite and PostgreSQL to it.

A batch is written whole or not at all, and once `commit` has returned it stays written. Whoever
appends to a stream names the last entry that they know and the fencing number by which they own
the stream: a store refuses a writer who has missed something and one who has been replaced.
"""

from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from msgspec import Struct

from punto.journal.hash_chain import Entry, Head
from punto.journal.snapshot import Snapshot
from punto.ledger.account import Account
from punto.storage.logins import Logins
from punto.storage.records.port import Records


class StorageError(Exception):
    """The store cannot do what was asked; the message says what was found and expected."""


class Conflict(StorageError):
    """Somebody else has appended to the stream meanwhile."""


class Fenced(StorageError):
    """Somebody else owns the stream now."""


class Overdrawn(StorageError):
    """A batch would leave an account below zero that may not be overdrawn."""


class Busy(StorageError):
    """Others held what is needed for too long; nothing was written, and a retry may succeed."""


class Uncertain(StorageError):
    """The store failed while it committed: the batch may have been written or not, and only reading
    it back tells."""


class CommandKey(Struct, frozen=True, order=True):
    """Senders choose the ids of their commands, so an id means something only with its sender."""

    sender: str
    id: str


class Answered(Struct, frozen=True):
    """The answer to a command; the digest is that of the command as it came."""

    key: CommandKey
    digest: str
    answer: str


class Append(Struct, frozen=True):
    """Entries that follow the first `after` entries of their stream. `fence` is None for a stream
    that nobody owns."""

    stream: str
    after: int
    fence: int | None
    entries: list[Entry]


class Batch(Struct, frozen=True, kw_only=True):
    """What is committed together. `unsealed` are names of secrets that leave the vault, and
    `sealed` are secrets that come into it after that; none may replace another."""

    appends: list[Append] = []
    changes: dict[Account, int] = {}
    answers: list[Answered] = []
    snapshots: list[Snapshot] = []
    sealed: dict[str, bytes] = {}
    unsealed: list[str] = []


class Locked(Struct, frozen=True):
    """Balances, 0 for an account that does not exist yet, answers that were given before, and the
    heads of the streams that were asked for, all read after the accounts were locked.

    Nobody else changes the balances before the transaction ends. Should somebody else answer one of
    the commands meanwhile, the commit that answers it again is a Conflict.
    """

    balances: dict[Account, int]
    answers: dict[CommandKey, Answered]
    heads: dict[str, Head] = {}


MAX_LEASE_SECONDS = 600


class Lease(Struct, frozen=True):
    """Who owns a stream, and for how much longer by the clock of the store."""

    holder: str
    seconds_left: float


class News(Struct, frozen=True):
    """A stream has grown to so many entries."""

    stream: str
    count: int


class Transaction(Protocol):
    async def lock(
        self,
        accounts: Collection[Account],
        commands: Collection[CommandKey],
        streams: Collection[str] = (),
    ) -> Locked: ...

    async def commit(self, batch: Batch) -> None:
        """Writes the batch, durably, and ends the transaction, also where it raises.

        Only after Uncertain may the batch have been written all the same. Accounts that change
        without having been locked before are locked now.
        """


class Store(Protocol):
    @property
    def records(self) -> Records:
        """The index of past rounds, wagers and shifts, which can be rebuilt from the journal."""

    @property
    def logins(self) -> Logins:
        """Passwords, logins and the like, which are in no batch and no export."""

    def transaction(self) -> AbstractAsyncContextManager[Transaction]:
        """A transaction, which changes nothing unless it is committed."""

    async def heads(self) -> Mapping[str, Head]: ...

    async def head(self, stream: str) -> Head: ...

    async def entries(self, stream: str, *, after: int = 0, most: int = 10_000) -> list[Entry]: ...

    async def balances(self, accounts: Collection[Account] | None = None) -> Mapping[Account, int]:
        """The balances of these accounts, or of all; one that does not exist is left out."""

    async def snapshot(self, stream: str) -> Snapshot | None: ...

    async def secret(self, name: str) -> bytes | None:
        """The sealed secret of this name in the vault."""

    async def stray(self) -> str | None:
        """Describes an entry or a snapshot that its stream does not have, if there is one; no batch
        leaves any."""

    async def own(self, stream: str, holder: str, *, seconds: float) -> int | None:
        """Leases the stream to the holder for so long, or extends their lease: its fencing number.

        The number rises with every change of owner. None while somebody else's lease runs; a lease
        of more than MAX_LEASE_SECONDS was given before the clock was set back, and is over.
        """

    async def disown(self, stream: str, holder: str) -> None:
        """Ends the holder's lease; somebody else's is left alone."""

    async def renew(self, holder: str, *, seconds: float) -> Mapping[str, int]:
        """Extends all leases of the holder: the fencing numbers by stream."""

    async def leases(self) -> Mapping[str, Lease]:
        """The leases that run, by stream."""

    def news(self) -> AbstractAsyncContextManager[AsyncIterator[News]]:
        """Tells without end which streams have grown, whichever process wrote: every stream at the
        beginning, and again when something may have been missed. Several changes of a stream may
        be told as one."""

    async def close(self) -> None: ...
