"""The table, its staff and its seats."""

from typing import assert_never

from msgspec.structs import replace

from punto.journal.persistent_map import Map
from punto.table.events import (
    DealerChanged,
    FloatCredited,
    FloatFilled,
    LimitsChanged,
    SatOut,
    SeatEvent,
    SeatFreed,
    SeatLeft,
    SeatTaken,
    StaffEvent,
    StoodBehind,
    TableClosed,
    TableOpened,
)
from punto.table.evolve.betting import with_seated
from punto.table.evolve.pending_release import releasing
from punto.table.evolve.shoe import ended
from punto.table.orders import OrderKind, without
from punto.table.state import Phase, Seated, Table


def evolve(table: Table, event: StaffEvent | SeatEvent) -> Table:
    match event:
        case TableOpened(table=name, settings=settings, opened_by=opened_by):
            # Stakes of an earlier opening may be on wagers that this one does not have.
            seated = {patron: replace(one, last={}) for patron, one in table.seated.items()}
            return replace(
                table,
                name=name,
                settings=settings,
                opened_by=opened_by,
                phase=Phase.BETWEEN_ROUNDS,
                seated=Map(seated),
                round=None,
            )
        case TableClosed():
            table = releasing(ended(table, "the table was closed"))
            table = replace(table, session=None, next_session=None, orders=())
            return replace(table, phase=Phase.CLOSED)
        case DealerChanged(dealer=dealer):
            return replace(table, dealer=dealer)
        case LimitsChanged():
            settings = replace(
                table.rules,
                limits=event.limits,
                differential_cents=event.differential_cents,
                betting_seconds=event.betting_seconds,
            )
            return replace(table, settings=settings, orders=without(table.orders, OrderKind.LIMITS))
        case SeatTaken(patron=patron, seat=seat):
            return _moved(replace(table, seats=table.seats.put(seat, patron)), patron, seat)
        case StoodBehind(patron=patron, seat=seat):
            return _moved(replace(table, seats=_freed(table, seat)), patron, None)
        case SeatLeft(patron=patron, seat=seat) | SeatFreed(patron=patron, seat=seat):
            return replace(table, seated=table.seated.without(patron), seats=_freed(table, seat))
        case SatOut(patron=patron):
            return with_seated(table, patron, replace(table.seated[patron], out=True))
        case FloatFilled() | FloatCredited():
            return table
        case _:
            assert_never(event)


def _moved(table: Table, patron: str, seat: int | None) -> Table:
    """Whoever was at the table keeps the stakes that lie there; whoever was not has none yet."""
    seated = replace(table.seated.get(patron, Seated(None)), seat=seat)
    return with_seated(table, patron, seated)


def _freed(table: Table, seat: int | None) -> Map[int, str]:
    return table.seats if seat is None else table.seats.without(seat)
