"""Frames of a table's socket, and the events in them.

Only the outside of a frame is decoded when it arrives: board, events and the patron's own view stay
encoded until they are read, which many clients never do.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import fields, replace

from punto.journal.encoding import decoder
from punto.table.events import TableEvent
from punto.table.view import Board, DealerView, OwnSeen, PitView
from punto.table.wagers_answer import WagersAnswer


class Happened(Struct, frozen=True):
    """An event with its sequence at the table and its time in microseconds since 1970."""

    sequence: int
    at: int
    event: TableEvent


class Page(Struct, frozen=True):
    """Events in order; the next page begins after `through`."""

    through: int
    events: list[Happened]


class Answer(Struct, frozen=True):
    """A command was accepted: the first and last record that it led to, None where it changed
    nothing, and the patron's balance after it. `wagers` says what was taken and what was late."""

    id: str
    first: int | None = None
    last: int | None = None
    balance_cents: int | None = None
    wagers: WagersAnswer | None = None


class _Frame(Struct, frozen=True, tag_field="type"):
    pass


class SnapshotFrame(_Frame, frozen=True, tag="snapshot"):
    sequence: int
    at: int
    role: str
    view: Raw


class EventsFrame(_Frame, frozen=True, tag="events"):
    """The events after `after` and through `through`; `board` has the changed fields."""

    after: int
    through: int
    events: Raw
    board: dict[str, Raw]
    you: Raw = Raw(b"")


class ViewFrame(_Frame, frozen=True, tag="view"):
    sequence: int
    view: Raw


class AnswerFrame(_Frame, frozen=True, tag="answer"):
    id: str
    accepted: bool | None
    first: int | None = None
    last: int | None = None
    reason: str = ""
    rule: str | None = None
    balance_cents: int | None = None
    wagers: WagersAnswer | None = None


class BalanceFrame(_Frame, frozen=True, tag="balance"):
    balance_cents: int


class ErrorFrame(_Frame, frozen=True, tag="error"):
    """A message that is no command; `id` is its id, if it has one."""

    reason: str
    id: str = ""


TableFrame = SnapshotFrame | EventsFrame | ViewFrame | AnswerFrame | BalanceFrame | ErrorFrame
StaffView = DealerView | PitView


class _WithBoard(Struct, frozen=True):
    board: Board


_FRAMES: msgspec.json.Decoder[TableFrame] = msgspec.json.Decoder(TableFrame)
_HAPPENED = decoder(list[Happened])
_OWN = decoder(OwnSeen)
_PATRON, _DEALER, _PIT = decoder(_WithBoard), decoder(DealerView), decoder(PitView)
_BOARD = decoder(Board)
_FIELDS: Mapping[str, Any] = {field.name: decoder(field.type) for field in fields(Board)}


def read_frame(text: bytes) -> TableFrame:
    return _FRAMES.decode(text)


def read_events(text: Raw) -> list[Happened]:
    return _HAPPENED.decode(text)


def read_own(text: Raw) -> OwnSeen:
    return _OWN.decode(text)


def read_view(role: str, view: Raw) -> tuple[Board, StaffView | None]:
    """The board, and the staff's view around it, if any."""
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
    """The board with these fields replaced."""
    read = {name: _FIELDS[name].decode(changes[name]) for name in _FIELDS.keys() & changes.keys()}
    return replace(board, **read)
