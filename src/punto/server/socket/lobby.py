"""The lobby: all tables at a glance, and each again whenever it has changed.

A board is told again with what somebody in the lobby would look for: how the round stands, results
and what becomes of them, limits, shoes and sessions. Patrons come, go and wager more often than
that, so of them only a few words are told, and now and then.
"""

import asyncio
from collections.abc import Callable

from punto.server.floor.frame import Frame
from punto.server.floor.table_feed import TableFeed
from punto.server.wire import frames
from punto.table.events import (
    BettingClosed,
    BettingOpened,
    DieShaken,
    IrregularityReported,
    LimitsChanged,
    ResultAnnounced,
    ResultStood,
    RoundReconstructed,
    RoundVoided,
    SeatLeft,
    SeatTaken,
    SessionClosed,
    SessionOpened,
    ShoeLoaded,
    ShoeRetired,
    StoodBehind,
    TableClosed,
    TableOpened,
    WagerPlaced,
)
from punto.table.view import board, totals

_WORTH_TELLING = (
    TableOpened,
    TableClosed,
    LimitsChanged,
    ShoeLoaded,
    ShoeRetired,
    SessionOpened,
    SessionClosed,
    BettingOpened,
    BettingClosed,
    DieShaken,
    ResultAnnounced,
    IrregularityReported,
    ResultStood,
    RoundReconstructed,
    RoundVoided,
)
_OF_PATRONS = (SeatTaken, StoodBehind, SeatLeft, WagerPlaced)

PATRONS_SECONDS = 2.0
"""So long it takes until the lobby is told of patrons, many at once."""


class Lobby:
    def __init__(self) -> None:
        self.watchers: set[Callable[[bytes], None]] = set()

    def show(self, feed: TableFeed) -> None:
        """Tells the lobby whenever something worth it happens at a table."""
        feed.watch(_TableInLobby(self, feed).hear)

    def tell(self, said: frames.Said) -> None:
        text = frames.text(said)
        for glance in tuple(self.watchers):
            glance(text)


class _TableInLobby:
    def __init__(self, lobby: Lobby, feed: TableFeed) -> None:
        self._lobby = lobby
        self._feed = feed
        self._timer: asyncio.TimerHandle | None = None

    def hear(self, frame: Frame) -> None:
        if not self._lobby.watchers:
            return
        events = [one.record.event for one in frame.records]
        if any(isinstance(event, _WORTH_TELLING) for event in events):
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None
            self._lobby.tell(frames.Changed(table=board(frame.table)))
        elif self._timer is None and any(isinstance(event, _OF_PATRONS) for event in events):
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(PATRONS_SECONDS, self._tell_patrons)

    def _tell_patrons(self) -> None:
        self._timer = None
        table = self._feed.table
        self._lobby.tell(
            frames.Patrons(
                table=table.name,
                seats_taken=len(table.seats),
                standing=table.standing,
                totals=totals(table),
            )
        )
