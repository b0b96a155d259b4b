"""Events frames of a table, encoded once for all watchers that get the same."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

import msgspec

from punto.journal.encoding import encode
from punto.journal.record import NumberedRecord
from punto.ledger import account
from punto.ledger.account import Account
from punto.server.floor.past_seating import PastSeating
from punto.table.events import TableEvent
from punto.table.state import Table
from punto.table.view import board
from punto.table.view.audience import concerns


class Piece(msgspec.Struct, frozen=True):
    """An encoded record. `patron` is whom it is about, if anybody; `open` whether all may see
    it."""

    sequence: int
    text: bytes
    patron: str | None
    open: bool


def pieces(
    table: Table,
    records: Sequence[NumberedRecord[TableEvent]],
    later: Sequence[NumberedRecord[TableEvent]] | None = (),
) -> list[Piece]:
    """The records, each as open as it was at its time. `table` is the state after the `later`
    records; where those are unknown (None), events of seats and wagers are not open."""
    seating = PastSeating(table, known=later is not None)
    for one in reversed(later or ()):
        seating.go_back(one.record.event)
    found = []
    for one in reversed(records):
        event = one.record.event
        text = b'{"sequence":%d,"at":%d,"event":%b}' % (one.sequence, one.record.at, encode(event))
        found.append(Piece(one.sequence, text, concerns(event), seating.open_to_all(event)))
        seating.go_back(event)
    return found[::-1]


def _sequence(one: Piece) -> int:
    return one.sequence


class Frame:
    """The records that led from one state of a table to another."""

    def __init__(
        self, before: Table, table: Table, records: Sequence[NumberedRecord[TableEvent]]
    ) -> None:
        self.table = table
        self.after = records[0].sequence - 1
        self.through = records[-1].sequence
        self._before = before
        self.records = records

    @cached_property
    def _pieces(self) -> list[Piece]:
        return pieces(self.table, self.records)

    @cached_property
    def _open(self) -> list[Piece]:
        return [one for one in self._pieces if one.open]

    @cached_property
    def _of_one(self) -> Mapping[str, list[Piece]]:
        """The records that only one patron may see, by patron."""
        found: dict[str, list[Piece]] = {}
        for one in self._pieces:
            if one.patron is not None and not one.open:
                found.setdefault(one.patron, []).append(one)
        return found

    @cached_property
    def accounts(self) -> frozenset[Account]:
        """The accounts of the patrons that some record is about."""
        found = (concerns(one.record.event) for one in self.records)
        return frozenset(account.purse(self.table.name, name) for name in found if name is not None)

    @cached_property
    def concerned(self) -> frozenset[str]:
        """The patrons that some record is about."""
        return frozenset(one.patron for one in self._pieces if one.patron is not None)

    @cached_property
    def _changes(self) -> bytes:
        """The changed fields of the board."""
        if self.table.settings is None:
            return b"{}"
        new = board(self.table)
        # All fields of a table that was just opened for the first time.
        old = board(self._before) if self._before.settings else None
        changed = {
            field: getattr(new, field)
            for field in new.__struct_fields__
            if old is None or getattr(old, field) != getattr(new, field)
        }
        return encode(changed)

    @cached_property
    def for_all(self) -> bytes:
        return self._encoded(one.text for one in self._open)

    def for_patron(self, name: str, you: bytes | None) -> bytes:
        """With the patron's own records; `you` is their own view."""
        own = self._of_one.get(name, [])
        if you is None and not own:
            return self.for_all
        # Not every piece for every patron: there may be thousands of both.
        pieces = sorted(self._open + own, key=_sequence) if own else self._open
        more = b',"you":' + you if you is not None else b""
        return self._encoded((one.text for one in pieces), more)

    @cached_property
    def for_dealer(self) -> bytes:
        """With the records of all patrons."""
        return self._encoded(one.text for one in self._pieces if one.open or one.patron is not None)

    @cached_property
    def for_staff(self) -> bytes:
        return self._encoded(one.text for one in self._pieces)

    def _encoded(self, texts: Iterable[bytes], more: bytes = b"") -> bytes:
        return b'{"type":"events","after":%d,"through":%d,"events":[%b],"board":%b%b}' % (
            self.after,
            self.through,
            b",".join(texts),
            self._changes,
            more,
        )
