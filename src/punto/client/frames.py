"""What the house says, over its socket and over HTTP, as values.

Of a table that many watch and few read, only the outside of a frame is taken apart as it comes: the
board, the events and the patron's own standing stay text until somebody asks for them.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import fields, replace

from punto.journal.encoding import decoder
from punto.table.events import TableEvent
from punto.table.view import Board, DealerView, OwnSeen, PitView


class Happened(Struct, frozen=True):
    """An event with its number at the table and its time, in microseconds since 1970."""

    sequence: int
    at: int
    event: TableEvent


class Page(Struct, frozen=True):
    """Events in order; what is behind `through` is on the next page."""

    through: int
    events: list[Happened]


class Answer(Struct, frozen=True):
    """A command was taken: the first and the last record that it led to, none where it changed
    nothing, and a patron's balance then."""

    id: str
    first: int | None = None
    last: int | None = None
    balance_cents: int | None = None


class _Said(Struct, frozen=True, tag_field="type"):
    pass


class Snapshot(_Said, frozen=True, tag="snapshot"):
    sequence: int
    at: int
    role: str
    view: Raw


class Told(_Said, frozen=True, tag="events"):
    """What has happened behind `after`, through `through`; `board` has the fields that changed."""

    after: int
    through: int
    events: Raw
    board: dict[str, Raw]
    you: Raw = Raw(b"")


class Seen(_Said, frozen=True, tag="view"):
    sequence: int
    view: Raw


class Answered(_Said, frozen=True, tag="answer"):
    id: str
    accepted: bool | None
    first: int | None = None
    last: int | None = None
    reason: str = ""
    rule: str | None = None
    balance_cents: int | None = None


class Balance(_Said, frozen=True, tag="balance"):
    balance_cents: int


class Trouble(_Said, frozen=True, tag="error"):
    """What was sent cannot be read as a command; `id` is its id, as far as that could be read."""

    reason: str
    id: str = ""


Said = Snapshot | Told | Seen | Answered | Balance | Trouble
StaffView = DealerView | PitView


class _WithBoard(Struct, frozen=True):
    board: Board


_SAID: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)
_HAPPENED = decoder(list[Happened])
_OWN = decoder(OwnSeen)
_PATRON, _DEALER, _PIT = decoder(_WithBoard), decoder(DealerView), decoder(PitView)
_BOARD = decoder(Board)
_FIELDS: Mapping[str, Any] = {field.name: decoder(field.type) for field in fields(Board)}


def read_frame(text: bytes) -> Said:
    return _SAID.decode(text)


def read_events(text: Raw) -> list[Happened]:
    return _HAPPENED.decode(text)


def read_own(text: Raw) -> OwnSeen:
    return _OWN.decode(text)


def read_view(role: str, view: Raw) -> tuple[Board, StaffView | None]:
    """The board, with all that is around it where somebody of the staff watches."""
    match role:
        case "patron":
            return _PATRON.decode(view).board, None
        case "dealer":
            dealer = _DEALER.decode(view)
            return dealer.board, dealer
        case "pit" | "surveillance":
            pit = _PIT.decode(view)
            return pit.dealer.board, pit
        case _:
            return _BOARD.decode(view), None


def changed(board: Board, changes: Mapping[str, Raw]) -> Board:
    """The board with these fields in the place of its own."""
    read = {name: _FIELDS[name].decode(changes[name]) for name in _FIELDS.keys() & changes.keys()}
    return replace(board, **read)
