"""Which streams and events an integrator wants to be told of."""

from collections.abc import Iterable
from typing import get_args

import msgspec
from msgspec import Raw, Struct

from punto.house.events import HouseEvent
from punto.house.stream import HOUSE
from punto.ledger.account import refuse_name, refuse_table_name
from punto.rules.refusal import InputError, shown
from punto.table.events import TableEvent
from punto.table.stream import table_of
from punto.tournament.events import TournamentEvent
from punto.tournament.stream import tournament_of

EVERY_TABLE = "table/*"
EVERY_TOURNAMENT = "tournament/*"

_EVERY = {EVERY_TABLE: table_of, EVERY_TOURNAMENT: tournament_of}

EVENTS = frozenset(
    kind.__name__ for union in (TableEvent, HouseEvent, TournamentEvent) for kind in get_args(union)
)
"""The names of all events."""


class _Named(Struct):
    event: str


_NAMED = msgspec.json.Decoder(_Named)


class StreamFilter(Struct, frozen=True):
    """Empty means all."""

    streams: tuple[str, ...] = ()
    events: tuple[str, ...] = ()

    def stream(self, name: str) -> bool:
        if not self.streams or name in self.streams:
            return True
        return any(every in self.streams and of(name) is not None for every, of in _EVERY.items())

    def event(self, event: Raw) -> bool:
        return not self.events or _NAMED.decode(event).event in self.events


EVERYTHING = StreamFilter()


def stream_filter(streams: Iterable[str] = (), events: Iterable[str] = ()) -> StreamFilter:
    """A filter by names, each once; an InputError for an impossible name."""
    named, kinds = tuple(dict.fromkeys(streams)), tuple(dict.fromkeys(events))
    for name in named:
        if not _is_stream(name):
            raise InputError(
                f"{shown(name)} is no stream; expected {HOUSE}, table/NAME, {EVERY_TABLE}, "
                f"tournament/NAME or {EVERY_TOURNAMENT}"
            )
    for kind in kinds:
        if kind not in EVENTS:
            raise InputError(f"{shown(kind)} is no event; expected a name such as ResultAnnounced")
    return StreamFilter(named, kinds)


def _is_stream(name: str) -> bool:
    table, tournament = table_of(name), tournament_of(name)
    return name in (HOUSE, *_EVERY) or (
        (table is not None and refuse_table_name(table) is None)
        or (tournament is not None and refuse_name(tournament, "tournament") is None)
    )
