"""The table and its staff, its seats, and orders for after the round, in words."""

from collections import Counter
from collections.abc import Iterator
from typing import assert_never

from scenarios.amounts import dollars

from punto.table import events
from punto.table.events import OrderEvent, SeatEvent, StaffEvent
from punto.table.orders import CloseOrder, LimitsOrder, Order, SessionOrder, ShoeOrder
from punto.table.settings import Limit, Settings


def lines(event: StaffEvent) -> Iterator[str]:
    match event:
        case events.TableOpened(table=table, settings=settings):
            yield f"table {table} is open: {opened(settings)}"
        case events.TableClosed(why=why):
            yield f"the table is closed: {why}" if why else "the table is closed"
        case events.DealerChanged(dealer=dealer):
            yield f"{dealer or 'nobody'} deals"
        case events.LimitsChanged():
            yield _new_limits(event)
        case events.FloatFilled(cents=cents):
            yield f"{dollars(cents)} from the cage to the float"
        case events.FloatCredited(cents=cents):
            yield f"{dollars(cents)} from the float to the cage"
        case _:
            assert_never(event)


def order_lines(event: OrderEvent) -> Iterator[str]:
    match event:
        case events.OrderGiven(order=order):
            yield f"AFTER THIS ROUND: {_ordered(order)}"
        case events.OrderWithdrawn(order=kind):
            yield f"the order for the {kind.value} is withdrawn"
        case events.RoundWithdrawn(round=number):
            yield f"round {number} is withdrawn"
        case _:
            assert_never(event)


def seat_lines(event: SeatEvent) -> Iterator[str]:
    match event:
        case events.SeatTaken(patron=patron, seat=seat):
            yield f"seat {seat}: {patron}"
        case events.StoodBehind(patron=patron, seat=seat):
            yield f"behind the seats: {patron}" + (f", seat {seat} is free" if seat else "")
        case events.SeatLeft(patron=patron, seat=seat):
            yield f"{f'seat {seat}' if seat else 'behind the seats'}: {patron} has left"
        case events.SeatFreed(patron=patron, seat=seat, why=why):
            yield f"{f'seat {seat}' if seat else 'behind the seats'}: {patron} is gone ({why})"
        case events.SatOut(patron=patron):
            yield f"{patron} sits out"
        case _:
            assert_never(event)


def _ordered(order: Order) -> str:
    match order:
        case LimitsOrder():
            return _new_limits(order)
        case ShoeOrder(shoe=shoe, why=why):
            return f"shoe {shoe} is retired: {why}"
        case SessionOrder(session=session, why=why):
            return f"session {session} is ended: {why}"
        case CloseOrder(why=why):
            return f"the table is closed: {why}" if why else "the table is closed"


def _new_limits(to: events.LimitsChanged | LimitsOrder) -> str:
    most = to.differential_cents
    differential = f"differential {dollars(most)}" if most else "no differential"
    return f"{_limits(to.limits)}, {differential}, {to.betting_seconds} seconds for betting"


def opened(settings: Settings) -> str:
    return f"{settings.sheet.name}, version {settings.version}, {settings.decks} decks"


def _limits(limits: dict[str, Limit]) -> str:
    """The limits that most wagers have, and then those that differ."""
    (most, _), *_ = Counter(limits.values()).most_common(1)
    others = [f"{key} {_limit(limit)}" for key, limit in limits.items() if limit != most]
    return ", ".join([f"limits {_limit(most)}", *others])


def _limit(limit: Limit) -> str:
    return f"{dollars(limit.least_cents)} to {dollars(limit.most_cents)}"
