"""The parts of a journal entry that history uses: its number, its hash and its record."""

from typing import Protocol, TypeVar

from punto.journal.actor import Actor

E_co = TypeVar("E_co", covariant=True)


class JournalEntry(Protocol):
    @property
    def sequence(self) -> int: ...
    @property
    def hash(self) -> str: ...


class EntryRecord(Protocol[E_co]):
    """An event, when it was, and whose command led to it."""

    @property
    def at(self) -> int: ...
    @property
    def by(self) -> Actor: ...
    @property
    def event(self) -> E_co: ...
