"""The feed of one table for its watchers in this process.

Wagers and seats alone are sent a moment later, many in one frame: a full table has more of them
than anybody could read.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import TypeAlias

from punto.journal.record import NumberedRecord
from punto.server.floor.frame import Frame
from punto.server.floor.pace import is_asked_to_deal
from punto.server.streams.followed_streams import FollowedStreams
from punto.server.streams.stream_feed import StreamFeed
from punto.table.events import (
    LateAttempted,
    SeatFreed,
    SeatLeft,
    SeatTaken,
    StoodBehind,
    TableEvent,
    WagerPlaced,
)
from punto.table.state import Table

GATHER_SECONDS = 0.5
"""How long wagers wait for others to be sent with them."""

WATCHERS_AT_ONCE = 100
"""Watchers that are sent a frame of wagers before other tasks get their turn."""

_CAN_WAIT = (WagerPlaced, LateAttempted, SeatTaken, StoodBehind, SeatLeft, SeatFreed)

Watcher = Callable[[Frame], None]


class TableFeed(StreamFeed[Table, Frame]):
    def __init__(self, name: str, table: Table, sequence: int, at: int = 0) -> None:
        super().__init__(name, table, sequence, at)
        self.wagered_at = at
        """The time of the last change of a wager, as far as it is known."""
        self._unsent: list[NumberedRecord[TableEvent]] = []
        self._before = table
        self._timer: asyncio.TimerHandle | None = None
        self._waiting: dict[asyncio.Future[None], bool] = {}
        self._sending: tuple[Frame, deque[Watcher]] | None = None
        """The frame being sent, and the watchers still to get it."""

    @property
    def table(self) -> Table:
        return self.state

    def published(self, new: Sequence[NumberedRecord[TableEvent]]) -> None:
        self._unsent.extend(new)
        for one in reversed(new):
            if isinstance(one.record.event, WagerPlaced):
                self.wagered_at = one.record.at
                break
        can_wait = all(isinstance(one.record.event, _CAN_WAIT) for one in new)
        # The last one who is waited for may take everything back, and so need not ask.
        self._wake(can_wait=can_wait and not is_asked_to_deal(self.table))
        if not can_wait:
            self.flush()
        elif self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(GATHER_SECONDS, self._flush_in_turns)

    def flush(self) -> None:
        """Sends all that is unsent to all watchers at once."""
        self._send_more(None)
        self._begin_frame()
        self._send_more(None)

    def _flush_in_turns(self) -> None:
        self._send_more(None)
        self._begin_frame()
        self._send_more(WATCHERS_AT_ONCE)

    def _begin_frame(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._unsent:
            frame = Frame(self._before, self.table, self._unsent)
            self._unsent, self._before = [], self.table
            self._sending = frame, deque(self.watchers)

    def _send_more(self, most: int | None) -> None:
        """Sends to `most` watchers now and the others in later turns; None for all now."""
        if self._sending is None:
            return
        frame, left = self._sending
        for _ in range(len(left) if most is None else min(most, len(left))):
            watcher = left.popleft()
            # It may have gone meanwhile.
            if watcher in self.watchers:
                watcher(frame)
        if left:
            asyncio.get_running_loop().call_soon(self._send_more, most)
        else:
            self._sending = None

    async def changed(
        self, sequence: int, *, seconds: float | None = None, but_wagers: bool = False
    ) -> bool:
        """Waits for a record after this one; with `but_wagers`, for one that is more than a wager.
        False where none came in time."""
        if self.sequence > sequence and not but_wagers:
            return True
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[waiting] = but_wagers
        try:
            await asyncio.wait_for(waiting, seconds)
        except TimeoutError:
            return False
        finally:
            self._waiting.pop(waiting, None)
        return True

    def _wake(self, *, can_wait: bool) -> None:
        for waiting, but_wagers in tuple(self._waiting.items()):
            if not (can_wait and but_wagers) and not waiting.done():
                waiting.set_result(None)


Tables: TypeAlias = FollowedStreams[Table, TableFeed]
"""All tables of the house."""
