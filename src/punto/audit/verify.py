"""Verifies a whole journal, from its bytes to its balances.

First the form and the chains, stream by stream; then what the entries say, in the order of their
times, so that a tournament and its tables are gone through side by side. Memory does not grow with
the length of the journal.
"""

from collections.abc import Iterable, Iterator, Mapping
from heapq import merge
from typing import NamedTuple

from punto.audit.books import Books
from punto.audit.fault import Fault, Wrong, quote
from punto.audit.hash_chain import check_chains
from punto.audit.house import HouseReplay
from punto.audit.house.named_before_opened import OpeningEntry, is_opening
from punto.audit.journal_records import record_of
from punto.audit.snapshots import check_snapshots
from punto.audit.summary import JournalSummary, StreamSummary
from punto.audit.table import TableReplay
from punto.audit.tournament import TournamentReplay
from punto.house.stream import HOUSE
from punto.journal.hash_chain import Head
from punto.ledger.account import OF_A_TOURNAMENT, refuse_name, refuse_table_name
from punto.ledger.account import tournament_of as tournament_of_table
from punto.storage.journal_source import Journal
from punto.stream_kinds.formats import Record, transfers
from punto.table.stream import TableRecord, table_of, table_stream
from punto.tournament.stream import TournamentRecord, tournament_of, tournament_stream

LATEST = 253_402_300_800_000_000
"""The first moment of the year 10000, in microseconds since 1970: no clock shows it."""

MAX_NAME_LENGTH = 100
"""Characters of a table's name at most: a tournament's name, and the number of the table."""


class _Read(NamedTuple):
    at: int
    stream: str
    sequence: int
    record: Record


def verify(journal: Journal, claimed: Iterable[tuple[str, str]] = ()) -> JournalSummary | Fault:
    """What a sound journal holds, or the first thing that is wrong with it.

    `claimed` are streams with heads that somebody has on paper. Whatever the journal holds, this
    raises nothing but a StorageError where it cannot be read at all.
    """
    try:
        heads = check_chains(journal, claimed)
        summary = _check_entries(journal, heads)
        check_snapshots(journal)
        _check_strays(journal)
    except Wrong as wrong:
        return wrong.fault
    return summary


def _check_strays(journal: Journal) -> None:
    stray = journal.stray()
    if stray is not None:
        raise Wrong(stray, "nothing beside the streams as they stand")


class _Tables:
    """The tables of a journal, each with the tournament that it belongs to."""

    def __init__(self, heads: Mapping[str, Head], books: Books) -> None:
        names = {stream: name for stream in heads if (name := table_of(stream)) is not None}
        self.replays = {stream: TableReplay(name, stream, books) for stream, name in names.items()}
        self.tournaments = {
            stream: TournamentReplay(name, stream, books, heads)
            for stream in heads
            if (name := tournament_of(stream)) is not None
        }
        # In the extract of a table there is no tournament to hold it to.
        self._of = {
            stream: (self.tournaments[of], int(name.rpartition(OF_A_TOURNAMENT)[2]))
            for stream, name in names.items()
            if (of := _tournament_stream(name)) in self.tournaments
        }

    def take(self, stream: str, sequence: int, record: TableRecord) -> None:
        replay = self.replays[stream]
        replay.take(sequence, record)
        if stream in self._of:
            tournament, number = self._of[stream]
            tournament.take_table_entry(number, sequence, record, replay)


def _tournament_stream(table: str) -> str | None:
    """The stream of the tournament that a table belongs to, if it belongs to one."""
    tournament = tournament_of_table(table)
    return None if tournament is None else tournament_stream(tournament)


def _check_entries(journal: Journal, heads: Mapping[str, Head]) -> JournalSummary:
    _check_names(journal, heads)
    books = Books(whole=journal.table is None)
    tables = _Tables(heads, books)
    replays = tables.replays
    house = HouseReplay()
    first: dict[str, int] = {}
    openings: dict[str, OpeningEntry] = {}
    last: dict[str, int] = {}
    readers = [_records(journal, stream) for stream in heads]
    for at, stream, sequence, record in merge(*readers, key=lambda one: one.at):
        first.setdefault(stream, at)
        last[stream] = at
        if is_opening(record.event):
            openings.setdefault(stream, OpeningEntry(at, stream, sequence))
        try:
            if isinstance(record, TableRecord):
                tables.take(stream, sequence, record)
                continue
            if isinstance(record, TournamentRecord):
                tables.tournaments[stream].take(sequence, record)
            else:
                house.take(record)
            books.move(stream, sequence, at, transfers(stream, record))
        except Wrong as wrong:
            # What is found out only now may have happened in another stream.
            here = stream in replays and wrong.fault.stream in (None, stream)
            number = replays[stream].round if here else None
            raise wrong.at(stream=stream, sequence=sequence, round=number) from None
    house.check_openings(openings.values())
    summary = JournalSummary(journal.table, tournaments=len(tables.tournaments))
    for stream, head in heads.items():
        under_way = _close(replays[stream], stream, head) if stream in replays else None
        summary.streams.append(StreamSummary(stream, head, first[stream], last[stream], under_way))
    for stream, tournament in tables.tournaments.items():
        _end(tournament, stream, heads[stream])
    balances = journal.ending().balances
    books.close(balances)
    summary.tallies = [tally for replay in replays.values() for tally in replay.tallies]
    summary.accounts = len([cents for cents in balances.values() if cents])
    return summary


def _check_names(journal: Journal, heads: Mapping[str, Head]) -> None:
    for stream in heads:
        if stream != HOUSE and not _is_named(stream):
            expected = f"{HOUSE}, {table_stream('NAME')} or {tournament_stream('NAME')}"
            raise Wrong(f"a stream {quote(stream)}", expected)
        table = table_of(stream)
        if journal.table is not None and table != journal.table:
            raise Wrong(f"a stream {quote(stream)}", table_stream(journal.table))
        of = None if table is None else _tournament_stream(table)
        if journal.table is None and of is not None and of not in heads:
            raise Wrong(
                f"a stream {quote(stream)}", f"that of its tournament, {quote(of)}, with it"
            )


def _is_named(stream: str) -> bool:
    table, tournament = table_of(stream), tournament_of(stream)
    if table is not None:
        return len(table) <= MAX_NAME_LENGTH and refuse_table_name(table) is None
    return tournament is not None and refuse_name(tournament, "tournament") is None


def _end(tournament: TournamentReplay, stream: str, head: Head) -> None:
    try:
        tournament.close()
    except Wrong as wrong:
        raise wrong.at(stream=stream, sequence=head.count) from None


def _close(replay: TableReplay, stream: str, head: Head) -> int | None:
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
                raise Wrong(
                    f"the time {quote(record.at)}", f"one from {latest} on, before {LATEST}"
                )
        except Wrong as wrong:
            raise wrong.at(stream=stream, sequence=entry.sequence) from None
        latest = record.at
        yield _Read(record.at, stream, entry.sequence, record)
