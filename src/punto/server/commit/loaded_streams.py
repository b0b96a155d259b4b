"""Loads streams from the journal: the last snapshot, then the entries after it."""

from typing import Any, Generic, TypeVar

from msgspec import Struct

from punto.journal.hash_chain import Entry, Head, link
from punto.journal.record import NumberedRecord, Record, UnreadableEntry
from punto.journal.stream_kind import StreamKind
from punto.storage.port import StorageError, Store

S = TypeVar("S")
E = TypeVar("E")

_ENTRIES_AT_ONCE = 10_000


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
    while entries := await store.entries(stream, after=head.count, most=_ENTRIES_AT_ONCE):
        for entry in entries:
            _check_link(stream, head, entry)
            record = _read(kind, stream, entry.body)
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
    found: list[NumberedRecord[E]] = []
    while entries := await store.entries(stream, after=sequence, most=most or _ENTRIES_AT_ONCE):
        sequence = entries[-1].sequence
        found += [
            NumberedRecord(one.sequence, _read(kind, stream, one.body), one.body) for one in entries
        ]
        if most is not None:
            break
    return found


def _check_link(stream: str, head: Head, entry: Entry) -> None:
    if link(head.hash, stream, head.count + 1, entry.body) != entry.hash:
        raise BrokenStream(f"entry {head.count + 1} of {stream} is not chained to the last")


async def _last_time(store: Store, kind: StreamKind[Any, Any, Any], stream: str, head: Head) -> int:
    """The time of the entry at a head; BrokenStream where the journal has another head there."""
    if not head.count:
        return 0
    entries = await store.entries(stream, after=head.count - 1, most=1)
    if [entry.hash for entry in entries] != [head.hash]:
        raise BrokenStream(f"{stream} has another entry {head.count} than its snapshot or head")
    return _read(kind, stream, entries[0].body).at


def _read(kind: StreamKind[Any, Any, E], stream: str, body: str) -> Record[E]:
    try:
        return kind.format.read(body)
    except UnreadableEntry as error:
        raise BrokenStream(f"an entry of {stream} cannot be read: {error}") from error
