"""The lobby: the boards of all tables, each sent again when it changes.

A whole board is sent for rounds, results, limits, shoes and sessions. Patrons come, go and wager
more often, so that only a few fields are sent for them, every few seconds.
"""

import asyncio
from collections.abc import Callable

from punto.server.floor.frame import Frame
from punto.server.floor.table_feed import TableFeed, Tables
from punto.server.wire import frames
from punto.table.events import (
    BettingClosed,
    BettingOpened,
    DieShaken,
    IrregularityReported,
    LimitsChanged,
    OrderGiven,
    OrderWithdrawn,
    ResultAnnounced,
    ResultStood,
    RoundReconstructed,
    RoundVoided,
    RoundWithdrawn,
    SeatFreed,
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

_BOARD_EVENTS = (
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
    RoundWithdrawn,
    OrderGiven,
    OrderWithdrawn,
)
_PATRON_EVENTS = (SeatTaken, StoodBehind, SeatLeft, SeatFreed, WagerPlaced)

PATRONS_SECONDS = 2.0
"""The time between two frames about the patrons of a table."""


class Lobby:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.watchers: set[Callable[[bytes], None]] = set()
        tables.on_found(self._follow)

    def _follow(self, feed: TableFeed) -> None:
        feed.watch(_TableInLobby(self, feed).on_frame)

    def send(self, frame: frames.SocketFrame) -> None:
        text = frames.text(frame)
        for watcher in tuple(self.watchers):
            watcher(text)


class _TableInLobby:
    def __init__(self, lobby: Lobby, feed: TableFeed) -> None:
        self._lobby = lobby
        self._feed = feed
        self._timer: asyncio.TimerHandle | None = None

    def on_frame(self, frame: Frame) -> None:
        if not self._lobby.watchers:
            return
        events = [one.record.event for one in frame.records]
        if any(isinstance(event, _BOARD_EVENTS) for event in events):
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None
            self._lobby.send(frames.BoardFrame(table=board(frame.table)))
        elif self._timer is None and any(isinstance(event, _PATRON_EVENTS) for event in events):
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(PATRONS_SECONDS, self._send_patrons)

    def _send_patrons(self) -> None:
        self._timer = None
        table = self._feed.table
        self._lobby.send(
            frames.PatronsFrame(
                table=table.name,
                seats_taken=len(table.seats),
                standing=table.standing,
                totals=totals(table),
            )
        )
