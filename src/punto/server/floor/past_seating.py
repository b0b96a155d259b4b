"""Where patrons sat or stood at the time of a past event, going back from the present: a stake laid
while standing stays private though the patron has taken a seat since."""

from punto.table.events import (
    DealAsked,
    ExcessReturned,
    SeatFreed,
    SeatLeft,
    SeatTaken,
    StoodBehind,
    TableEvent,
    TableOpened,
    WagerPlaced,
)
from punto.table.state import Table
from punto.table.view.audience import open_to_all
from punto.table.view.views import is_sealed, seen_by_seat

_WAGERS = (WagerPlaced, ExcessReturned, DealAsked)
_ON_THE_LAYOUT = (SeatTaken, StoodBehind, SeatLeft, SeatFreed, *_WAGERS)


class PastSeating:
    """`known`: whether the seating after the next event to look at is known."""

    def __init__(self, table: Table, *, known: bool) -> None:
        self._table = table
        self._known = known
        self._seated: dict[str, bool] = {}

    def go_back(self, event: TableEvent) -> None:
        """Undoes the seating of this event."""
        match event:
            case SeatTaken(patron=patron):
                self._seated[patron] = False
            case (
                StoodBehind(patron=patron, seat=seat)
                | SeatLeft(patron=patron, seat=seat)
                | SeatFreed(patron=patron, seat=seat)
            ):
                self._seated[patron] = seat is not None
            case TableOpened():
                # The table may have had more seats before.
                self._known = False
            case _:
                pass

    def open_to_all(self, event: TableEvent) -> bool:
        """Whether everybody could see this event; the seating must be that after it."""
        if isinstance(event, _ON_THE_LAYOUT) and not self._known:
            return False
        sealed = is_sealed(self._table)
        if isinstance(event, _WAGERS) and event.patron in self._seated and not sealed:
            return self._seated[event.patron] and seen_by_seat(self._table)
        return open_to_all(self._table, event)
