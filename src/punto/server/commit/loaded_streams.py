"""Loads streams from the journal: the last snapshot, then the entries after it."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from msgspec import DecodeError, Struct

from punto.journal.hash_chain import Entry, Head, link
from punto.journal.record import NumberedRecord, UnreadableEntry
from punto.journal.stream_kind import StreamKind
from punto.storage.paging import entries
from punto.storage.port import StorageError, Store

S = TypeVar("S")
E = TypeVar("E")
T = TypeVar("T")


class LoadedStream(Struct, Generic[S], frozen=True):
    """`fence` proves ownership, and is None for an unowned stream; `saved` is the number of entries
    in the last snapshot; `at` is the time of the last entry, and no later one is earlier."""

    stream: str
    state: S
    head: Head = Head()
    fence: int | None = None
    saved: int = 0
    at: int = 0


class BrokenStream(StorageError):
    """The entries of a stream are damaged: it cannot be run."""


async def load(
    store: Store, kind: StreamKind[S, Any, E], stream: str, fence: int | None = None
) -> LoadedStream[S]:
    state, head = kind.restore(await store.snapshot(stream))
    at = await _last_time(store, kind, stream, head)
    return await load_on(
        store, kind, LoadedStream(stream, state, head, fence, saved=head.count, at=at)
    )


async def load_on(
    store: Store, kind: StreamKind[S, Any, E], loaded: LoadedStream[S]
) -> LoadedStream[S]:
    """The stream with the entries since it was loaded."""
    stream, state, head, at = loaded.stream, loaded.state, loaded.head, loaded.at
    async for entry in entries(store, stream, after=head.count):
        _check_link(stream, head, entry)
        record = read_entry(entry, kind.format.read)
        state, at = kind.evolve(state, record.event), record.at
        head = Head(head.count + 1, entry.hash)
    return LoadedStream(stream, state, head, loaded.fence, loaded.saved, at)


async def read_on(
    store: Store,
    kind: StreamKind[Any, Any, E],
    stream: str,
    sequence: int,
    *,
    most: int | None = None,
) -> list[NumberedRecord[E]]:
    """The records after an entry."""
    through = None if most is None else sequence + most
    return [
        NumberedRecord(one.sequence, read_entry(one, kind.format.read), one.body)
        async for one in entries(store, stream, after=sequence, through=through)
    ]


def _check_link(stream: str, head: Head, entry: Entry) -> None:
    if link(head.hash, stream, head.count + 1, entry.body) != entry.hash:
        raise BrokenStream(f"entry {head.count + 1} of {stream} is not chained to the last")


async def _last_time(store: Store, kind: StreamKind[Any, Any, Any], stream: str, head: Head) -> int:
    """The time of the entry at a head; BrokenStream where the journal has another head there."""
    if not head.count:
        return 0
    found = await store.entries(stream, after=head.count - 1, most=1)
    if [entry.hash for entry in found] != [head.hash]:
        raise BrokenStream(f"{stream} has another entry {head.count} than its snapshot or head")
    return read_entry(found[0], kind.format.read).at


def read_entry(entry: Entry, read: Callable[[str], T]) -> T:
    """What `read` makes of an entry's body, or BrokenStream."""
    try:
        return read(entry.body)
    except (UnreadableEntry, DecodeError) as error:
        found = f"entry {entry.sequence} of {entry.stream} cannot be read"
        raise BrokenStream(f"{found}: {error}") from error
