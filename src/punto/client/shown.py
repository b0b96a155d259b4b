"""How a table stands, as far as its watcher is shown: the board above it, the staff's view around
that, and a patron's own stakes and money."""

import asyncio
from collections.abc import Callable

from msgspec import Raw
from msgspec.structs import replace

from punto.client.frames import Snapshot, StaffView, Told, changed, read_own, read_view
from punto.client.problem import HouseError
from punto.table.view import Board, OwnSeen

Holds = Callable[[Board], bool]


class Shown:
    """What comes in is put together only when somebody looks: most of it is overtaken before.
    `current` while nothing can have happened that has not come in."""

    def __init__(self) -> None:
        self.current = False
        self.view: StaffView | None = None
        self._role = ""
        self._board: Board | None = None
        self._changes: dict[str, Raw] = {}
        self._own: OwnSeen | Raw | None = None
        self._balance: int | None = None
        self._waiting: dict[asyncio.Future[Board], Holds] = {}
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

    async def until(self, holds: Holds) -> Board:
        if self._over is not None:
            raise self._over
        if self.current and holds(self.board):
            return self.board
        waiting: asyncio.Future[Board] = asyncio.get_running_loop().create_future()
        self._waiting[waiting] = holds
        try:
            return await waiting
        finally:
            del self._waiting[waiting]

    def look(self) -> None:
        """Wakes those who have waited for the table to stand like this."""
        if not self.current:
            return
        for waiting, holds in self._waiting.items():
            if waiting.done():
                continue
            try:
                if holds(self.board):
                    waiting.set_result(self.board)
            except Exception as error:
                waiting.set_exception(error)

    def end(self, error: HouseError) -> None:
        self._over = error
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_exception(error)

    # What comes in.

    def start(self, snapshot: Snapshot) -> None:
        self._role = snapshot.role
        self._board, self.view = read_view(snapshot.role, snapshot.view)
        self._changes.clear()
        self.current = True
        if snapshot.role == "patron":
            self._own, self._balance = snapshot.view, None

    def tell(self, told: Told) -> None:
        self._changes.update(told.board)
        if told.you:
            self._own, self._balance = told.you, None

    def balance(self, cents: int | None) -> None:
        if cents is not None:
            self._balance = cents

    def look_again(self, view: Raw) -> None:
        self.view = read_view(self._role, view)[1]
