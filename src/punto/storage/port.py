"""What every storage does, whatever it is made of: one suite of tests holds them all to it.

A batch is written whole or not at all, and once `commit` has returned it stays written. Whoever
appends to a stream says which entry they believe to be the last and by which fencing number they
own the stream: a storage refuses both a writer who has missed something and one who has been
replaced.
"""

from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from msgspec import Struct

from punto.journal.hash_chain import Entry, Head
from punto.journal.snapshot import Snapshot
from punto.ledger.account import Account
from punto.storage.logins.port import Logins
from punto.storage.records.port import Records


class StorageError(Exception):
    """The storage cannot do what was asked; the message says what was found and expected."""


class Conflict(StorageError):
    """Somebody else has appended to the stream meanwhile."""


class Fenced(StorageError):
    """Somebody else owns the stream now."""


class Overdrawn(StorageError):
    """A batch would leave an account below zero that may not go there."""


class Busy(StorageError):
    """Others stood in the way for too long; nothing was written, and trying again may help."""


class Uncertain(StorageError):
    """The storage failed in the very act of committing: whether the batch was written shows only
    when it is read back."""


class CommandKey(Struct, frozen=True, order=True):
    """Senders choose the ids of their commands, so an id means something only with its sender."""

    sender: str
    id: str


class Answered(Struct, frozen=True):
    """How a command was answered; the digest is that of the command as it came."""

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
    """What is committed together. `sealed` and `unsealed` are secrets that go into the vault and
    out of it, by name: first out, then in, and never in place of another."""

    appends: list[Append] = []
    changes: dict[Account, int] = {}
    answers: list[Answered] = []
    snapshots: list[Snapshot] = []
    sealed: dict[str, bytes] = {}
    unsealed: list[str] = []


class Locked(Struct, frozen=True):
    """Balances, 0 for an account that does not exist yet, the answers that were given already, and
    where the streams that were asked for stood when the accounts were locked.

    Nobody else changes the balances before the transaction ends. Should somebody else answer one of
    the commands meanwhile, the commit that answers it again is a Conflict.
    """

    balances: dict[Account, int]
    answers: dict[CommandKey, Answered]
    heads: dict[str, Head] = {}


LONGEST_LEASE_SECONDS = 600


class Lease(Struct, frozen=True):
    """Whose a stream is, and for how much longer by the storage's own clock."""

    holder: str
    seconds_left: float


class News(Struct, frozen=True):
    """A stream has so many entries by now."""

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
        """What the journal tells of the tables, in an index that can be built anew."""

    @property
    def logins(self) -> Logins:
        """What is secret or fleeting about people, which no batch and no export has anything of."""

    def transaction(self) -> AbstractAsyncContextManager[Transaction]:
        """A transaction; left without a commit, it has changed nothing."""

    async def heads(self) -> Mapping[str, Head]: ...

    async def head(self, stream: str) -> Head: ...

    async def entries(self, stream: str, *, after: int = 0, most: int = 10_000) -> list[Entry]: ...

    async def balances(self, accounts: Collection[Account] | None = None) -> Mapping[Account, int]:
        """What these accounts hold, or all there are; one that does not exist yet is left out."""

    async def snapshot(self, stream: str) -> Snapshot | None: ...

    async def secret(self, name: str) -> bytes | None:
        """What lies sealed in the vault under this name."""

    async def stray(self) -> str | None:
        """An entry or a snapshot that no stream has as it stands, in words, if there is one: no
        batch ever leaves any."""

    async def own(self, stream: str, holder: str, *, seconds: float) -> int | None:
        """Makes the holder the stream's owner for so long, or keeps them so: the fencing number.

        The number rises with every change of owner. None while somebody else's time runs; a time
        of more than LONGEST_LEASE_SECONDS was given before the clock was set back, and is over.
        """

    async def disown(self, stream: str, holder: str) -> None:
        """Ends the holder's time now; somebody else's is left alone."""

    async def renew(self, holder: str, *, seconds: float) -> Mapping[str, int]:
        """Keeps every stream that the holder has for so long, with their fencing numbers."""

    async def leases(self) -> Mapping[str, Lease]:
        """The streams that somebody has, as long as their time runs."""

    def news(self) -> AbstractAsyncContextManager[AsyncIterator[News]]:
        """Tells, without end, which streams have grown, whoever wrote: every stream when it is
        entered, and again after anything may have been missed. Several changes of a stream may be
        told as one."""

    async def close(self) -> None: ...
