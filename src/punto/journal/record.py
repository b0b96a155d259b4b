"""The body of a journal entry: an event, when it happened, and whose command led to it."""

from typing import Generic, TypeVar

from msgspec import Struct

from punto.journal.actor import Actor

E = TypeVar("E")

# Thousands of records are kept for reconnecting clients, and none refers to itself: the cycle
# collector need not look at them (gc=False).


class Record(Struct, Generic[E], frozen=True, gc=False):
    """`command` is the id of the command; its sender is `by`."""

    at: int
    by: Actor
    command: str
    event: E


class NumberedRecord(Struct, Generic[E], frozen=True, gc=False):
    """A record with its place in its stream; `body` is the record as the journal has it."""

    sequence: int
    record: Record[E]
    body: str


class UnreadableEntry(Exception):
    """An entry of the journal that this version of Punto cannot read."""
