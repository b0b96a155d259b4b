"""Which streams and which events somebody wants to hear of."""

from collections.abc import Iterable
from typing import get_args

import msgspec
from msgspec import Raw, Struct

from punto.house.events import HouseEvent
from punto.ledger.account import refuse_name
from punto.rules.refusal import InputError, shown
from punto.storage.record import HOUSE, table_of
from punto.table.events import Event

EVERY_TABLE = "table/*"

EVENTS = frozenset(kind.__name__ for kind in (*get_args(Event), *get_args(HouseEvent)))
"""The names of all events that a journal may hold."""


class _Named(Struct):
    event: str


_NAMED = msgspec.json.Decoder(_Named)


class Wanted(Struct, frozen=True):
    """Where none is named, all are wanted."""

    streams: tuple[str, ...] = ()
    events: tuple[str, ...] = ()

    def stream(self, name: str) -> bool:
        if not self.streams or name in self.streams:
            return True
        return EVERY_TABLE in self.streams and table_of(name) is not None

    def event(self, event: Raw) -> bool:
        return not self.events or _NAMED.decode(event).event in self.events


EVERYTHING = Wanted()


def wanted(streams: Iterable[str] = (), events: Iterable[str] = ()) -> Wanted:
    """What was asked for by name, each once; an InputError for a name that nothing can have."""
    named, kinds = tuple(dict.fromkeys(streams)), tuple(dict.fromkeys(events))
    for name in named:
        if not _is_stream(name):
            raise InputError(
                f"{shown(name)} is no stream; expected {HOUSE}, table/NAME or {EVERY_TABLE}"
            )
    for kind in kinds:
        if kind not in EVENTS:
            raise InputError(f"{shown(kind)} is no event; expected a name such as ResultAnnounced")
    return Wanted(named, kinds)


def _is_stream(name: str) -> bool:
    table = table_of(name)
    return name in (HOUSE, EVERY_TABLE) or (
        table is not None and refuse_name(table, "table") is None
    )
