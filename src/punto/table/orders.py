"""Orders for after the round (reading 36): to change the limits, to retire the shoe, to close the
table. Those that are pending at a table lie in the order in which they are carried out."""

from collections.abc import Iterable
from enum import Enum

from msgspec import Struct

from punto.table.settings import Limit


class OrderKind(Enum):
    LIMITS = "limits"
    SHOE = "shoe"
    CLOSE = "close"


class LimitsOrder(Struct, frozen=True, tag_field="order", tag="limits"):
    limits: dict[str, Limit]
    differential_cents: int | None
    betting_seconds: int

    @property
    def kind(self) -> OrderKind:
        return OrderKind.LIMITS


class ShoeOrder(Struct, frozen=True, tag_field="order", tag="shoe"):
    shoe: int
    why: str

    @property
    def kind(self) -> OrderKind:
        return OrderKind.SHOE


class CloseOrder(Struct, frozen=True, tag_field="order", tag="close"):
    why: str

    @property
    def kind(self) -> OrderKind:
        return OrderKind.CLOSE


Order = LimitsOrder | ShoeOrder | CloseOrder

_TURN = {kind: turn for turn, kind in enumerate(OrderKind)}


def with_order(orders: Iterable[Order], order: Order) -> tuple[Order, ...]:
    """An order takes the place of one of its kind."""
    return tuple(sorted((*without(orders, order.kind), order), key=lambda one: _TURN[one.kind]))


def without(orders: Iterable[Order], kind: OrderKind) -> tuple[Order, ...]:
    return tuple(one for one in orders if one.kind is not kind)
