"""`verify`: a whole journal, gone through from its bytes to its balances.

First the form and the chains, stream by stream; then what the entries say, in the order of their
times. Memory does not grow with the length of the journal.
"""

from collections.abc import Iterable, Iterator, Mapping
from heapq import merge
from typing import NamedTuple

from punto.audit.books import Books
from punto.audit.chain import check_chains
from punto.audit.fault import Fault, Wrong, said
from punto.audit.house import HouseReplay
from punto.audit.journal import Journal
from punto.audit.reading import record_of
from punto.audit.replay import Replay
from punto.audit.snapshots import check_snapshots
from punto.audit.summary import Stream, Summary
from punto.ledger.account import refuse_name
from punto.storage.chain import Head
from punto.storage.record import (
    HOUSE,
    Record,
    TableRecord,
    table_of,
    table_stream,
    transfers,
)

LATEST = 253_402_300_800_000_000
"""The first moment of the year 10000, in microseconds since 1970: no clock shows it."""


class _Read(NamedTuple):
    at: int
    stream: str
    sequence: int
    record: Record


def verify(journal: Journal, claimed: Iterable[tuple[str, str]] = ()) -> Summary | Fault:
    """What a sound journal holds, or the first thing that is wrong with it.

    `claimed` are streams with heads that somebody has on paper. Whatever the journal holds, this
    raises nothing but a StorageError where it cannot be read at all.
    """
    try:
        heads = check_chains(journal, claimed)
        summary = _check_entries(journal, heads)
        check_snapshots(journal, heads)
        _check_strays(journal)
    except Wrong as wrong:
        return wrong.fault
    return summary


def _check_strays(journal: Journal) -> None:
    stray = journal.stray()
    if stray is not None:
        raise Wrong(stray, "nothing beside the streams as they stand")


def _check_entries(journal: Journal, heads: Mapping[str, Head]) -> Summary:
    _check_names(journal, heads)
    books = Books(whole=journal.table is None)
    replays = {
        stream: Replay(table, stream, books)
        for stream in heads
        if (table := table_of(stream)) is not None
    }
    house = HouseReplay()
    first: dict[str, int] = {}
    last: dict[str, int] = {}
    readers = [_records(journal, stream) for stream in heads]
    for at, stream, sequence, record in merge(*readers, key=lambda one: one.at):
        first.setdefault(stream, at)
        last[stream] = at
        replay = replays.get(stream)
        try:
            if isinstance(record, TableRecord):
                assert replay is not None, "a table's stream holds the events of a table"
                replay.take(sequence, record)
            else:
                house.take(record)
                books.move(stream, sequence, at, transfers(stream, record))
        except Wrong as wrong:
            number = replay.round if replay is not None else None
            raise wrong.at(stream=stream, sequence=sequence, round=number) from None
    summary = Summary(journal.table)
    for stream, head in heads.items():
        under_way = _close(replays[stream], stream, head) if stream in replays else None
        summary.streams.append(Stream(stream, head, first[stream], last[stream], under_way))
    balances = journal.ending().balances
    books.close(balances)
    summary.tallies = [tally for replay in replays.values() for tally in replay.tallies]
    summary.accounts = len([cents for cents in balances.values() if cents])
    return summary


def _check_names(journal: Journal, heads: Mapping[str, Head]) -> None:
    for stream in heads:
        table = table_of(stream)
        if stream != HOUSE and (table is None or refuse_name(table, "table")):
            raise Wrong(f"a stream {said(stream)}", f"{HOUSE} or {table_stream('NAME')}")
        if journal.table is not None and table != journal.table:
            raise Wrong(f"a stream {said(stream)}", table_stream(journal.table))


def _close(replay: Replay, stream: str, head: Head) -> int | None:
    try:
        return replay.close()
    except Wrong as wrong:
        raise wrong.at(stream=stream, sequence=head.count, round=replay.round) from None


def _records(journal: Journal, stream: str) -> Iterator[_Read]:
    """The records of a stream, each as Punto writes it and none before the one before."""
    latest = 0
    for entry in journal.stream(stream):
        try:
            record = record_of(entry)
            if not latest <= record.at < LATEST:
                raise Wrong(f"the time {said(record.at)}", f"one from {latest} on, before {LATEST}")
        except Wrong as wrong:
            raise wrong.at(stream=stream, sequence=entry.sequence) from None
        latest = record.at
        yield _Read(record.at, stream, entry.sequence, record)
