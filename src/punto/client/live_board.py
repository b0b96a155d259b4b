"""The present board of a live table, with the staff's view or the patron's own view."""

import asyncio
from collections.abc import Callable

from msgspec import Raw
from msgspec.structs import replace

from punto.client.errors import HouseError
from punto.client.frames import EventsFrame, SnapshotFrame, StaffView, changed, read_own, read_view
from punto.table.view import Board, OwnSeen

Condition = Callable[[Board], bool]


class LiveBoard:
    """Changes are decoded only when the board is read: most are outdated before. `current`: no
    frame can be missing."""

    def __init__(self) -> None:
        self.current = False
        self.view: StaffView | None = None
        self._role = ""
        self._board: Board | None = None
        self._changes: dict[str, Raw] = {}
        self._own: OwnSeen | Raw | None = None
        self._balance: int | None = None
        self._waiting: dict[asyncio.Future[Board], Condition] = {}
        self._over: HouseError | None = None

    @property
    def board(self) -> Board:
        assert self._board is not None, "a table is entered before it is looked at"
        if self._changes:
            changes, self._changes = self._changes, {}
            self._board = changed(self._board, changes)
        return self._board

    @property
    def you(self) -> OwnSeen | None:
        if isinstance(self._own, Raw):
            self._own = read_own(self._own)
        if self._own is not None and self._balance is not None:
            self._own = replace(self._own, balance_cents=self._balance)
            self._balance = None
        return self._own

    async def until(self, condition: Condition) -> Board:
        if self._over is not None:
            raise self._over
        if self.current and condition(self.board):
            return self.board
        waiting: asyncio.Future[Board] = asyncio.get_running_loop().create_future()
        self._waiting[waiting] = condition
        try:
            return await waiting
        finally:
            del self._waiting[waiting]

    def notify(self) -> None:
        """Wakes the waiters whose condition holds."""
        if not self.current:
            return
        for waiting, condition in self._waiting.items():
            if waiting.done():
                continue
            try:
                if condition(self.board):
                    waiting.set_result(self.board)
            except Exception as error:
                waiting.set_exception(error)

    def end(self, error: HouseError) -> None:
        self._over = error
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_exception(error)

    # Incoming.

    def start(self, snapshot: SnapshotFrame) -> None:
        self._role = snapshot.role
        self._board, self.view = read_view(snapshot.role, snapshot.view)
        self._changes.clear()
        self.current = True
        if snapshot.role == "patron":
            self._own, self._balance = snapshot.view, None

    def update(self, frame: EventsFrame) -> None:
        self._changes.update(frame.board)
        if frame.you:
            self._own, self._balance = frame.you, None

    def balance(self, cents: int | None) -> None:
        if cents is not None:
            self._balance = cents

    def update_view(self, view: Raw) -> None:
        self.view = read_view(self._role, view)[1]
