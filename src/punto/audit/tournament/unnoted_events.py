"""The events of a tournament's table that the tournament has not noted yet."""

from collections import deque
from dataclasses import dataclass, field
from typing import NamedTuple

from punto.audit.table import SessionStatus, TableReplay
from punto.games.dragon_tournament import DRAGON_TOURNAMENT
from punto.rules.wager import by_key
from punto.table import events

_SESSION_WAGERS = frozenset(by_key(DRAGON_TOURNAMENT.session_wagers))

_KEPT = (
    events.TableOpened
    | events.TableClosed
    | events.SeatTaken
    | events.SatOut
    | events.SessionOpened
    | events.SessionExtended
    | events.HandsCalled
    | events.BettingOpened
    | events.WagersPaid
    | events.WinningsReleased
    | events.SettlementReversed
    | events.SessionEnded
    | events.DragonBetsAnnounced
    | events.DragonBetsWithdrawn
    | events.DragonsPaid
    | events.DragonsReversed
    | events.SessionClosed
)


class TableStatus(NamedTuple):
    """How a table stood from an entry on: its session, whether it was at rest, and whether it
    was closed after its session, with nothing left to be paid."""

    sequence: int
    session: SessionStatus | None
    at_rest: bool
    closed: bool


@dataclass(slots=True)
class UnnotedEvents:
    """`reached` is the last entry of the table's stream that was gone through."""

    reached: int = 0
    waiting: deque[tuple[int, events.TableEvent]] = field(default_factory=deque)
    statuses: deque[TableStatus] = field(
        default_factory=lambda: deque([TableStatus(0, None, False, False)])
    )

    def add(self, sequence: int, event: events.TableEvent, replay: TableReplay) -> None:
        self.reached = sequence
        on_session = isinstance(event, events.WagerPlaced) and event.wager in _SESSION_WAGERS
        if on_session or isinstance(event, _KEPT):
            self.waiting.append((sequence, event))
        now = TableStatus(sequence, replay.session, replay.at_rest, replay.closed)
        if now[1:] != self.statuses[-1][1:]:
            self.statuses.append(now)

    def status_at(self, sequence: int) -> TableStatus:
        """How it was after that entry; what was before is forgotten."""
        statuses = self.statuses
        while len(statuses) > 1 and statuses[1].sequence <= sequence:
            statuses.popleft()
        return statuses[0]
