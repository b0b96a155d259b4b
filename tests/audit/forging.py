"""A dishonest house: entries changed, added or left out, and every hash and balance made to fit."""

import tracemalloc
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import msgspec
from audit.recorder import Recorder, heads_of, journal_of
from msgspec.structs import replace

from punto.audit.fault import Fault
from punto.audit.journal_file import FileJournal, written
from punto.audit.summary import JournalSummary
from punto.audit.verify import verify
from punto.house.stream import HouseRecord
from punto.journal.actor import Actor
from punto.journal.hash_chain import Entry, Head, link
from punto.journal.record import UnreadableEntry
from punto.ledger.account import Account
from punto.ledger.transfer import changes
from punto.stream_kinds.formats import Record, read, transfers
from punto.table.stream import TableRecord
from punto.tournament.stream import TournamentRecord


class Forgery:
    """The records of a house, to be tampered with."""

    def __init__(self, house: Recorder) -> None:
        self.records = {stream: list(records) for stream, records in house.records.items()}

    def find(self, kind: type, nth: int = 0, **fields: object) -> tuple[list[Record], int]:
        """The n-th event of a kind, with these values, where it stands."""
        found = [
            (records, place)
            for records in self.records.values()
            for place, record in enumerate(records)
            if isinstance(record.event, kind)
            and all(getattr(record.event, name) == value for name, value in fields.items())
        ]
        return found[nth]

    def change(
        self, kind: type, nth: int = 0, *, of: dict[str, Any] | None = None, **to: Any
    ) -> None:
        records, place = self.find(kind, nth, **(of or {}))
        record = records[place]
        records[place] = _with(record, replace(record.event, **to))

    def change_by(self, kind: type, by: Actor, nth: int = 0) -> None:
        records, place = self.find(kind, nth)
        records[place] = replace(records[place], by=by)

    def change_at(self, kind: type, at: int, nth: int = 0) -> None:
        records, place = self.find(kind, nth)
        records[place] = replace(records[place], at=at)

    def remove(self, kind: type, nth: int = 0, **fields: object) -> None:
        records, place = self.find(kind, nth, **fields)
        del records[place]

    def repeat(self, kind: type, nth: int = 0, **fields: object) -> None:
        records, place = self.find(kind, nth, **fields)
        records.insert(place, records[place])

    def swap(self, kind: type, nth: int = 0, **fields: object) -> None:
        """The event and the one behind it change places, but not their times."""
        records, place = self.find(kind, nth, **fields)
        first, second = records[place], records[place + 1]
        records[place], records[place + 1] = (
            replace(second, at=first.at),
            replace(first, at=second.at),
        )

    def insert(
        self, event: Any, kind: type, nth: int = 0, *, by: Actor | None = None, **fields: object
    ) -> None:
        """An event right before another, as if the same command had led to it, or somebody's."""
        records, place = self.find(kind, nth, **fields)
        made = _with(records[place], event)
        records.insert(place, made if by is None else replace(made, by=by, command="forged"))

    def everywhere(self, change: Callable[[Any], Any]) -> None:
        for records in self.records.values():
            records[:] = [_with(record, change(record.event)) for record in records]

    def data(self) -> bytes:
        entries = journal_of(self.records)
        return b"".join(written(entries, heads_of(entries), self.balances()))

    def balances(self) -> dict[Account, int]:
        found: dict[Account, int] = {}
        for stream, records in self.records.items():
            for record in records:
                for account, cents in changes(transfers(stream, record)).items():
                    found[account] = found.get(account, 0) + cents
        return found


def _with(record: Record, event: Any) -> Record:
    if isinstance(record, HouseRecord):
        return HouseRecord(record.at, record.by, record.command, event)
    if isinstance(record, TournamentRecord):
        return TournamentRecord(record.at, record.by, record.command, event)
    return TableRecord(record.at, record.by, record.command, event)


def of_house(house: Recorder) -> bytes:
    """The journal of an honest house."""
    return b"".join(written(house.entries(), house.heads(), house.balances))


def checked(data: bytes, *claimed: tuple[str, str]) -> JournalSummary | Fault:
    with TemporaryFile() as file:
        file.write(data)
        file.flush()
        return verify(FileJournal(file), claimed)


def with_bodies(house: Recorder, change: Callable[[Entry], str], *, refit: bool = False) -> bytes:
    """The journal with the text of its entries changed and every hash made to fit; and every
    balance too, where that is asked for."""
    entries: list[Entry] = []
    for entry in house.entries():
        before = entries[-1] if entries and entries[-1].stream == entry.stream else None
        previous = before.hash if before else Head().hash
        body = change(entry)
        made = link(previous, entry.stream, entry.sequence, body)
        entries.append(Entry(entry.stream, entry.sequence, body, made))
    balances = _balances(entries) if refit else house.balances
    return b"".join(written(entries, heads_of(entries), balances))


def _balances(entries: list[Entry]) -> dict[Account, int]:
    found: dict[Account, int] = {}
    for entry in entries:
        try:
            record = read(entry.stream, entry.body)
        except UnreadableEntry:
            continue
        for account, cents in changes(transfers(entry.stream, record)).items():
            found[account] = found.get(account, 0) + cents
    return found


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The places of all plain values in JSON."""
    if isinstance(value, dict):
        return [leaf for key, inner in value.items() for leaf in leaves(inner, (*path, key))]
    if isinstance(value, list) and value:
        return [leaf for key, inner in enumerate(value) for leaf in leaves(inner, (*path, key))]
    return [path]


def replaced(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    copy = msgspec.json.decode(msgspec.json.encode(value))
    inner = copy
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = new
    return copy


def peak(file: Path) -> int:
    """The most bytes that verifying a file takes at any time."""
    with file.open("rb") as opened:
        tracemalloc.start()
        try:
            assert isinstance(verify(FileJournal(opened)), JournalSummary)
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
