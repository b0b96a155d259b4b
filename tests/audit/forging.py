"""A dishonest house: entries changed, added or left out, and every hash and balance made to fit."""

import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from tempfile import TemporaryFile
from typing import Any, TypeVar

import msgspec
from audit.recorder import Recorder, heads_of, journal_of
from msgspec.structs import replace

from punto.audit.fault import Fault
from punto.audit.journal_file import FileJournal
from punto.audit.summary import JournalSummary
from punto.audit.verify import verify
from punto.journal.hash_chain import Entry, Head, link
from punto.journal.record import UnreadableEntry
from punto.ledger.account import Account
from punto.ledger.transfer import changes
from punto.storage.journal_export import exported, written
from punto.stream_kinds.formats import Record, read, transfers

E = TypeVar("E")


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

    def event(self, kind: type[E], nth: int = 0, **fields: object) -> E:
        records, place = self.find(kind, nth, **fields)
        event = records[place].event
        assert isinstance(event, kind)
        return event

    def replace(
        self, kind: type, to: Callable[[Any], list[Any]], nth: int = 0, **fields: object
    ) -> None:
        """Other records, or none, in the place of one."""
        records, place = self.find(kind, nth, **fields)
        records[place : place + 1] = to(records[place])

    def change(
        self, kind: type, nth: int = 0, *, of: dict[str, Any] | None = None, **to: Any
    ) -> None:
        self.replace(
            kind, lambda one: [replace(one, event=replace(one.event, **to))], nth, **(of or {})
        )

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


def of_house(house: Recorder) -> bytes:
    """The journal of an honest house."""
    return b"".join(written(house.entries(), house.heads(), house.balances))


@contextmanager
def _journal(data: bytes) -> Iterator[FileJournal]:
    with TemporaryFile() as file:
        file.write(data)
        file.flush()
        yield FileJournal(file)


def checked(data: bytes, *claimed: tuple[str, str]) -> JournalSummary | Fault:
    with _journal(data) as journal:
        return verify(journal, claimed)


def sound(data: bytes) -> JournalSummary:
    found = checked(data)
    assert isinstance(found, JournalSummary), str(found)
    return found


def fault_in(data: bytes, *claimed: tuple[str, str]) -> Fault:
    found = checked(data, *claimed)
    assert isinstance(found, Fault), str(found)
    return found


def with_body(house: Recorder, entry: Entry, forged: str, *, refit: bool = False) -> bytes:
    """The journal with the text of one entry changed."""
    return with_bodies(house, lambda one: forged if one == entry else one.body, refit=refit)


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


def extract(data: bytes, table: str) -> bytes:
    """What is exported of one table."""
    with _journal(data) as journal:
        return b"".join(exported(journal, table))


def peak(data: bytes) -> int:
    """The most bytes that verifying a journal takes at any time."""
    with _journal(data) as journal:
        tracemalloc.start()
        try:
            assert isinstance(verify(journal), JournalSummary)
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
