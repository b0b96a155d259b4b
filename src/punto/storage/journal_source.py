"""A whole journal, from a file or a storage, to be read as often as needed."""

from collections.abc import Iterator, Mapping
from typing import Protocol

from msgspec import Struct

from punto.journal.hash_chain import Entry, Head
from punto.journal.snapshot import Snapshot
from punto.ledger.account import Account


class JournalEnding(Struct, frozen=True):
    """How a journal ends: the head of every stream, and every balance that is not zero."""

    heads: Mapping[str, Head]
    balances: Mapping[Account, int]


class Journal(Protocol):
    @property
    def table(self) -> str | None:
        """The one table that the journal is an extract of, where it is no whole one."""

    def entries(self) -> Iterator[Entry]:
        """Every entry, streams by name and each from its first entry to its last."""

    def ending(self) -> JournalEnding: ...

    def stream(self, name: str) -> Iterator[Entry]:
        """The entries of one stream, again."""

    def snapshots(self) -> Iterator[tuple[Snapshot, Snapshot]]:
        """The snapshots that a storage keeps, each with what its entries fold to; a file has
        none."""

    def stray(self) -> str | None:
        """What lies in a storage and belongs to no stream, if anything does; a file has no room
        for it."""
