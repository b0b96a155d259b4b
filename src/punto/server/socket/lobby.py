"""One socket at the lobby: all tables at a glance, and each again whenever it has changed."""

import asyncio

from punto.server.door.door import Visitor
from punto.server.floor.feed import Feed
from punto.server.floor.frame import Frame
from punto.server.hall import Hall
from punto.server.socket import frames
from punto.server.socket.outbox import Outbox
from punto.table.events import (
    BettingClosed,
    BettingOpened,
    ResultAnnounced,
    TableClosed,
    TableOpened,
)
from punto.table.state import Table
from punto.table.view import Board, board

_WORTH_TELLING = (BettingOpened, BettingClosed, ResultAnnounced, TableOpened, TableClosed)


class Tables(frames.Said, frozen=True, tag="tables"):
    tables: list[Board]


class Changed(frames.Said, frozen=True, tag="table"):
    table: Board


class LobbySocket:
    def __init__(self, hall: Hall, visitor: Visitor | None, outbox: Outbox) -> None:
        self._hall = hall
        self._outbox = outbox
        self._balance: int | None = None
        self.visitor = visitor

    async def start(self, _after: int | None) -> None:
        self._hall.lobby.add(self.glance)
        self._say(Tables(tables=boards(self._hall)))

    def stop(self) -> None:
        self._hall.lobby.discard(self.glance)

    def glance(self, text: bytes) -> None:
        self._outbox.put(text)

    def receive(self, _message: str | bytes) -> None:
        wait = self._hall.commands.take(self.visitor.name if self.visitor else "")
        if not wait:
            self._say(frames.Trouble(reason="nothing is asked of the lobby"))

    async def look_again(self) -> None:
        await asyncio.Event().wait()

    def balance(self, cents: int) -> None:
        if cents != self._balance:
            self._balance = cents
            self._say(frames.Balance(balance_cents=cents))

    def _say(self, said: frames.Said) -> None:
        self._outbox.put(frames.text(said))

    def close(self, code: int, reason: str) -> None:
        self._outbox.close(code, reason)


def boards(hall: Hall) -> list[Board]:
    """The boards of all tables that were ever opened, by name."""
    feeds = hall.floor.feeds
    return [board(feeds[name].table) for name in sorted(feeds) if _known(feeds[name].table)]


def _known(table: Table) -> bool:
    return table.settings is not None


def show_in_lobby(hall: Hall, feed: Feed) -> None:
    """Has the lobby told whenever something worth it happens at a table."""

    def hear(frame: Frame) -> None:
        events = (one.record.event for one in frame.records)
        if hall.lobby and any(isinstance(event, _WORTH_TELLING) for event in events):
            text = frames.text(Changed(table=board(frame.table)))
            for glance in tuple(hall.lobby):
                glance(text)

    feed.watch(hear)
