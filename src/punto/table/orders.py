"""Orders for after the round (reading 36): to change the limits, to retire the shoe, to end the
session, to close the table. Those that are pending at a table lie in the order in which they are
carried out."""

from collections.abc import Iterable
from enum import Enum

from msgspec import Struct

from punto.journal.actor import Actor
from punto.table.settings import Limit


class OrderKind(Enum):
    LIMITS = "limits"
    SHOE = "shoe"
    SESSION = "session"
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


class SessionOrder(Struct, frozen=True, tag_field="order", tag="session"):
    """Dragon wagers are announced in the name of whoever gave it."""

    session: int
    why: str
    ordered_by: Actor

    @property
    def kind(self) -> OrderKind:
        return OrderKind.SESSION


class CloseOrder(Struct, frozen=True, tag_field="order", tag="close"):
    why: str

    @property
    def kind(self) -> OrderKind:
        return OrderKind.CLOSE


Order = LimitsOrder | ShoeOrder | SessionOrder | CloseOrder

_TURN = {kind: turn for turn, kind in enumerate(OrderKind)}


def with_order(orders: Iterable[Order], order: Order) -> tuple[Order, ...]:
    """An order takes the place of one of its kind."""
    return tuple(sorted((*without(orders, order.kind), order), key=lambda one: _TURN[one.kind]))


def without_session(orders: Iterable[Order], session: int) -> tuple[Order, ...]:
    """A session that is announced or withdrawn is not to be ended any more."""
    return tuple(
        one for one in orders if not (isinstance(one, SessionOrder) and one.session == session)
    )


def without(orders: Iterable[Order], kind: OrderKind) -> tuple[Order, ...]:
    return tuple(one for one in orders if one.kind is not kind)
