"""What happens at one table, for whoever watches it from this process, be it run here or elsewhere.

Wagers alone are told a moment later, many as one: at a full
table there are more of them than anybody could read.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import TypeAlias

from punto.journal.record import NumberedRecord
from punto.server.floor.frame import Frame
from punto.server.streams.followed_streams import FollowedStreams
from punto.server.streams.stream_feed import StreamFeed
from punto.table.events import (
    LateAttempted,
    SeatLeft,
    SeatTaken,
    StoodBehind,
    TableEvent,
    WagerPlaced,
)
from punto.table.state import Table

PATIENCE_SECONDS = 0.5
"""So long wagers wait for others to be told with them."""

AT_ONCE = 100
"""So many are told of wagers before whoever places them has a turn again."""

_CAN_WAIT = (WagerPlaced, LateAttempted, SeatTaken, StoodBehind, SeatLeft)

Hear = Callable[[Frame], None]


class TableFeed(StreamFeed[Table, Frame]):
    def __init__(self, name: str, table: Table, sequence: int, at: int = 0) -> None:
        super().__init__(name, table, sequence, at)
        self._untold: list[NumberedRecord[TableEvent]] = []
        self._before = table
        self._timer: asyncio.TimerHandle | None = None
        self._waiting: dict[asyncio.Future[None], bool] = {}
        self._telling: tuple[Frame, deque[Hear]] | None = None
        """The frame that is being told, and those who have yet to hear it."""

    @property
    def table(self) -> Table:
        return self.state

    def published(self, new: Sequence[NumberedRecord[TableEvent]]) -> None:
        self._untold.extend(new)
        can_wait = all(isinstance(one.record.event, _CAN_WAIT) for one in new)
        self._wake(can_wait=can_wait)
        if not can_wait:
            self.tell()
        elif self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(PATIENCE_SECONDS, self._tell_in_turns)

    def tell(self) -> None:
        """Tells the watchers what they have not heard yet, all of them at once."""
        self._go_on(None)
        self._begin()
        self._go_on(None)

    def _tell_in_turns(self) -> None:
        self._go_on(None)
        self._begin()
        self._go_on(AT_ONCE)

    def _begin(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._untold:
            frame = Frame(self._before, self.table, self._untold)
            self._untold, self._before = [], self.table
            self._telling = frame, deque(self.watchers)

    def _go_on(self, most: int | None) -> None:
        """Tells so many more, and the others next time; or all of them."""
        if self._telling is None:
            return
        frame, left = self._telling
        for _ in range(len(left) if most is None else min(most, len(left))):
            hear = left.popleft()
            # Some may have gone meanwhile.
            if hear in self.watchers:
                hear(frame)
        if left:
            asyncio.get_running_loop().call_soon(self._go_on, most)
        else:
            self._telling = None

    async def changed(
        self, sequence: int, *, seconds: float | None = None, but_wagers: bool = False
    ) -> bool:
        """Waits for a record behind this one, or for one that is more than a wager; False where
        none came in time."""
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
"""All tables of the house as this process knows them."""
