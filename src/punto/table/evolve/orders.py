"""Orders for after the round: pending, withdrawn, and a round that makes way for one."""

from typing import assert_never

from msgspec.structs import replace

from punto.table.events import OrderEvent, OrderGiven, OrderWithdrawn, RoundWithdrawn
from punto.table.orders import with_order, without
from punto.table.state import Phase, Table


def evolve(table: Table, event: OrderEvent) -> Table:
    match event:
        case OrderGiven(order=order):
            return replace(table, orders=with_order(table.orders, order))
        case OrderWithdrawn(order=kind):
            return replace(table, orders=without(table.orders, kind))
        case RoundWithdrawn():
            round_ = replace(table.playing, final=True, withdrawn=True)
            return replace(table, phase=Phase.BETWEEN_ROUNDS, round=round_)
        case _:
            assert_never(event)
