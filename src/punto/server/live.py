"""A table in the hands of its owner: its state, the head of its stream, and the owner's number.
The house itself has no owner: every process follows it."""

from msgspec import Struct

from punto.house.encoding import decode_house
from punto.house.evolve import evolve as evolve_house
from punto.house.state import FRESH as EMPTY_HOUSE
from punto.house.state import House
from punto.server.written import Numbered
from punto.storage.chain import Entry, Head, link
from punto.storage.port import Snapshot, StorageError, Store
from punto.storage.record import (
    HOUSE,
    HouseRecord,
    Record,
    TableRecord,
    TournamentRecord,
    UnreadableEntry,
    read,
)
from punto.table.encoding import decode_table, encode
from punto.table.evolve import evolve
from punto.table.state import FRESH, Table
from punto.tournament.encoding import decode_tournament
from punto.tournament.evolve import evolve as evolve_tournament
from punto.tournament.state import FRESH as NEW_TOURNAMENT
from punto.tournament.state import Tournament

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


class LiveHouse(Struct, frozen=True):
    """The house as its stream left it, which all processes append to."""

    house: House = EMPTY_HOUSE
    head: Head = Head()
    saved: int = 0
    at: int = 0


class LiveTournament(Struct, frozen=True):
    """A tournament in the hands of its owner."""

    stream: str
    tournament: Tournament
    head: Head
    fence: int
    saved: int = 0
    at: int = 0


class BrokenStream(StorageError):
    """The journal of a table does not hang together, so the table cannot be run."""


async def load(store: Store, stream: str, fence: int) -> Live:
    """The table as its journal left it: the last snapshot and what came after."""
    snapshot = await store.snapshot(stream)
    table, head = _start(snapshot)
    saved, at = head.count, await _last_time(store, stream, head)
    while entries := await store.entries(stream, after=head.count, most=_AT_A_TIME):
        for entry in entries:
            _check_link(stream, head, entry)
            record = _read(stream, entry.body)
            assert isinstance(record, TableRecord), f"{stream} is the stream of a table"
            table, at = evolve(table, record.event), record.at
            head = Head(head.count + 1, entry.hash)
    return Live(stream, table, head, fence, saved, at)


async def load_tournament(store: Store, stream: str, fence: int) -> LiveTournament:
    """The tournament as its journal left it: the last snapshot and what came after."""
    snapshot = await store.snapshot(stream)
    tournament = NEW_TOURNAMENT if snapshot is None else decode_tournament(snapshot.state)
    head = Head() if snapshot is None else Head(snapshot.count, snapshot.hash)
    saved, at = head.count, await _last_time(store, stream, head)
    while entries := await store.entries(stream, after=head.count, most=_AT_A_TIME):
        for entry in entries:
            _check_link(stream, head, entry)
            record = _read(stream, entry.body)
            assert isinstance(record, TournamentRecord), f"{stream} is that of a tournament"
            tournament, at = evolve_tournament(tournament, record.event), record.at
            head = Head(head.count + 1, entry.hash)
    return LiveTournament(stream, tournament, head, fence, saved, at)


async def follow(
    store: Store, stream: str, table: Table, sequence: int
) -> tuple[list[Numbered], Table]:
    """What followed an entry of a table, and the table behind it."""
    found = await read_on(store, stream, sequence)
    for one in found:
        assert isinstance(one.record, TableRecord), f"{stream} is the stream of a table"
        table = evolve(table, one.record.event)
    return found, table


async def read_on(
    store: Store, stream: str, sequence: int, *, most: int | None = None
) -> list[Numbered]:
    """What followed an entry."""
    found: list[Numbered] = []
    while entries := await store.entries(stream, after=sequence, most=most or _AT_A_TIME):
        sequence = entries[-1].sequence
        found += [Numbered(it.sequence, _read(stream, it.body), it.body) for it in entries]
        if most is not None:
            break
    return found


async def load_house(store: Store, known: LiveHouse | None = None) -> LiveHouse:
    """The house as it is now, from the last that is known of it."""
    if known is None:
        known = await _saved_house(store)
    elif await store.head(HOUSE) == known.head:
        return known
    house, head, at = known.house, known.head, known.at
    while entries := await store.entries(HOUSE, after=head.count, most=_AT_A_TIME):
        for entry in entries:
            _check_link(HOUSE, head, entry)
            record = _read(HOUSE, entry.body)
            assert isinstance(record, HouseRecord), "the house has events of its own"
            house, at = evolve_house(house, record.event), record.at
            head = Head(head.count + 1, entry.hash)
    return LiveHouse(house, head, known.saved, at)


async def _saved_house(store: Store) -> LiveHouse:
    snapshot = await store.snapshot(HOUSE)
    if snapshot is None:
        return LiveHouse()
    head = Head(snapshot.count, snapshot.hash)
    at = await _last_time(store, HOUSE, head)
    return LiveHouse(decode_house(snapshot.state), head, snapshot.count, at)


def _check_link(stream: str, head: Head, entry: Entry) -> None:
    if link(head.hash, stream, head.count + 1, entry.body) != entry.hash:
        raise BrokenStream(f"entry {head.count + 1} of {stream} is not chained to the last")


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
    return Snapshot(live.stream, live.head.count, live.head.hash, encode(live.table).decode())


def snapshot_tournament(live: LiveTournament) -> Snapshot:
    state = encode(live.tournament).decode()
    return Snapshot(live.stream, live.head.count, live.head.hash, state)


def snapshot_house(live: LiveHouse) -> Snapshot:
    return Snapshot(HOUSE, live.head.count, live.head.hash, encode(live.house).decode())
