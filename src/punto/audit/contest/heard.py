"""What has happened at a table of a tournament and was not noted yet: kept only until it is."""

from collections import deque
from dataclasses import dataclass, field
from typing import NamedTuple

from punto.audit.replay import Replay
from punto.games.dragon_tournament import DRAGON_TOURNAMENT
from punto.rules.wager import by_key
from punto.table import events

_SESSION_WAGERS = frozenset(by_key(DRAGON_TOURNAMENT.session_wagers))

_TOLD = (
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
    | events.DragonBetsAnnounced
    | events.DragonsPaid
    | events.SessionClosed
)


class Mark(NamedTuple):
    """How a table stood from an entry on: the hands of its open session, whether it was at rest,
    and whether its session was over and paid."""

    sequence: int
    hands: int | None
    at_rest: bool
    played: bool


@dataclass(slots=True)
class Heard:
    """`reached` is the last entry of the table's stream that was gone through."""

    reached: int = 0
    done: deque[tuple[int, events.TableEvent]] = field(default_factory=deque)
    marks: deque[Mark] = field(default_factory=lambda: deque([Mark(0, None, False, False)]))

    def hear(self, sequence: int, event: events.TableEvent, replay: Replay) -> None:
        self.reached = sequence
        on_session = isinstance(event, events.WagerPlaced) and event.wager in _SESSION_WAGERS
        if on_session or isinstance(event, _TOLD):
            self.done.append((sequence, event))
        now = Mark(sequence, replay.hands, replay.at_rest, replay.played)
        if now[1:] != self.marks[-1][1:]:
            self.marks.append(now)

    def stood(self, sequence: int) -> Mark:
        """How it was after that entry; what was before is forgotten."""
        marks = self.marks
        while len(marks) > 1 and marks[1].sequence <= sequence:
            marks.popleft()
        return marks[0]
