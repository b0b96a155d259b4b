"""`evolve(table, event)`: the table after an event. It refuses nothing: the event has happened."""

from collections.abc import Iterable
from typing import assert_never

from punto.table.events import (
    BettingEvent,
    ConcernEvent,
    DealingEvent,
    DieEvent,
    IrregularityEvent,
    OrderEvent,
    PayingEvent,
    RoundEvent,
    SeatEvent,
    SessionEvent,
    ShoeEvent,
    StaffEvent,
    TableEvent,
)
from punto.table.evolve import (
    betting,
    concerns,
    dealing,
    irregularity,
    orders,
    paying,
    session,
    shoe,
    staff,
)
from punto.table.state import FRESH, Table


def evolve(table: Table, event: TableEvent) -> Table:
    if isinstance(event, BettingEvent):
        return betting.evolve(table, event)
    if isinstance(event, PayingEvent):
        return paying.evolve(table, event)
    if isinstance(event, RoundEvent | DieEvent | DealingEvent):
        return dealing.evolve(table, event)
    if isinstance(event, ShoeEvent):
        return shoe.evolve(table, event)
    if isinstance(event, SessionEvent):
        return session.evolve(table, event)
    if isinstance(event, IrregularityEvent):
        return irregularity.evolve(table, event)
    if isinstance(event, OrderEvent):
        return orders.evolve(table, event)
    if isinstance(event, ConcernEvent):
        return concerns.evolve(table, event)
    if isinstance(event, StaffEvent | SeatEvent):
        return staff.evolve(table, event)
    assert_never(event)


def fold(happened: Iterable[TableEvent], table: Table = FRESH) -> Table:
    for event in happened:
        table = evolve(table, event)
    return table
