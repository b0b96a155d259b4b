"""One socket at the lobby: all tables at a glance, and each again whenever it has changed.

A board is told again with what somebody in the lobby would look for: how the round stands, results
and what becomes of them, limits, shoes and sessions. Patrons come, go and wager more often than
that, so of them only a few words are told, and now and then.
"""

import asyncio

from punto.ledger import account
from punto.ledger.account import Account
from punto.server.door.door import Visitor
from punto.server.floor.feed import Feed
from punto.server.floor.frame import Frame
from punto.server.hall import Hall
from punto.server.socket import frames
from punto.server.socket.outbox import Outbox
from punto.table.actor import Role
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
from punto.table.state import Table
from punto.table.view import Board, board, totals

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


class Tables(frames.Said, frozen=True, tag="tables"):
    tables: list[Board]


class Changed(frames.Said, frozen=True, tag="table"):
    table: Board


class Patrons(frames.Said, frozen=True, tag="patrons"):
    """Fields of a table's board that change with its patrons."""

    table: str
    seats_taken: int
    standing: int
    totals: dict[str, int]


class LobbySocket:
    def __init__(self, hall: Hall, visitor: Visitor | None, outbox: Outbox) -> None:
        self._hall = hall
        self._outbox = outbox
        self._balance: int | None = None
        self.visitor = visitor

    @property
    def purse(self) -> Account | None:
        return account.patron(self.visitor.name) if self.visitor is not None else None

    async def start(self, _after: int | None) -> None:
        self._hall.lobby.add(self.glance)
        self._say(Tables(tables=boards(self._hall)))
        if self.visitor is not None and self.visitor.role is Role.PATRON:
            own = account.patron(self.visitor.name)
            balances = await self._hall.store.balances([own])
            # What was heard meanwhile is newer.
            if self._balance is None:
                self.balance(balances.get(own, 0))

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
    timer: asyncio.TimerHandle | None = None

    def tell(said: frames.Said) -> None:
        text = frames.text(said)
        for glance in tuple(hall.lobby):
            glance(text)

    def tell_patrons() -> None:
        nonlocal timer
        timer = None
        table = feed.table
        tell(
            Patrons(
                table=table.name,
                seats_taken=len(table.seats),
                standing=table.standing,
                totals=totals(table),
            )
        )

    def hear(frame: Frame) -> None:
        nonlocal timer
        if not hall.lobby:
            return
        events = [one.record.event for one in frame.records]
        if any(isinstance(event, _WORTH_TELLING) for event in events):
            if timer is not None:
                timer.cancel()
                timer = None
            tell(Changed(table=board(frame.table)))
        elif timer is None and any(isinstance(event, _OF_PATRONS) for event in events):
            timer = asyncio.get_running_loop().call_later(PATRONS_SECONDS, tell_patrons)

    feed.watch(hear)
