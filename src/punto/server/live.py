"""A table in the hands of its owner: its state, the head of its stream, and the owner's number."""

from msgspec import Struct

from punto.storage.chain import Head, link
from punto.storage.port import Snapshot, StorageError, Store
from punto.storage.record import HOUSE, Record, TableRecord, UnreadableEntry, read
from punto.table.encoding import decode_table, encode
from punto.table.evolve import evolve
from punto.table.state import FRESH, Table

_AT_A_TIME = 10_000


class Live(Struct, frozen=True):
    """`fence` proves ownership; `saved` entries are in the last snapshot; `at` is the time of the
    last entry, behind which the clock of the stream never falls."""

    stream: str
    table: Table
    head: Head
    fence: int
    saved: int = 0
    at: int = 0


class House(Struct, frozen=True):
    """The head of the stream of the house, which all processes append to, and the time of its last
    entry."""

    head: Head
    at: int


class BrokenStream(StorageError):
    """The journal of a table does not hang together, so the table cannot be run."""


async def load(store: Store, stream: str, fence: int) -> Live:
    """The table as its journal left it: the last snapshot and what came after."""
    snapshot = await store.snapshot(stream)
    table, head = _start(snapshot)
    saved, at = head.count, await _last_time(store, stream, head)
    while entries := await store.entries(stream, after=head.count, most=_AT_A_TIME):
        for entry in entries:
            if link(head.hash, stream, head.count + 1, entry.body) != entry.hash:
                raise BrokenStream(f"entry {head.count + 1} of {stream} is not chained to the last")
            record = _read(stream, entry.body)
            assert isinstance(record, TableRecord), f"{stream} is the stream of a table"
            table, at = evolve(table, record.event), record.at
            head = Head(head.count + 1, entry.hash)
    return Live(stream, table, head, fence, saved, at)


async def load_house(store: Store) -> House:
    head = await store.head(HOUSE)
    return House(head, await _last_time(store, HOUSE, head))


async def _last_time(store: Store, stream: str, head: Head) -> int:
    """When the entry was made that a head is of; the head must be of this journal."""
    if not head.count:
        return 0
    entries = await store.entries(stream, after=head.count - 1, most=1)
    if [entry.hash for entry in entries] != [head.hash]:
        raise BrokenStream(f"{stream} has another entry {head.count} than its snapshot or head")
    return _read(stream, entries[0].body).at


def _start(snapshot: Snapshot | None) -> tuple[Table, Head]:
    if snapshot is None:
        return FRESH, Head()
    return decode_table(snapshot.state), Head(snapshot.count, snapshot.hash)


def _read(stream: str, body: str) -> Record:
    try:
        return read(stream, body)
    except UnreadableEntry as error:
        raise BrokenStream(f"an entry of {stream} cannot be read: {error}") from error


def snapshot(live: Live) -> Snapshot:
    state = encode(live.table).decode()
    return Snapshot(live.stream, live.head.count, live.head.hash, state)
