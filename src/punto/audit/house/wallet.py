"""Transfers with the operator's wallet: each was asked for before it passes, passes once, and has a
name that follows from who asked, when and with which command."""

from collections import Counter

from punto.audit.fault import Wrong, quote, same
from punto.audit.house.cage import check_barred, check_cents
from punto.audit.house.state import AuditedHouse, MovingChips, check_why
from punto.house.stream import HouseRecord
from punto.house.wallet import (
    ChipsAsked,
    ChipsDelivered,
    ChipsNotReceived,
    ChipsRecalled,
    ChipsReceived,
    ChipsReturned,
    ChipsSent,
)
from punto.house.wallet_transfer import transfer_name

MAX_UNDER_WAY = 4


def check_name(house: AuditedHouse, record: HouseRecord) -> None:
    """The name of a transfer that begins."""
    event = record.event
    if isinstance(event, ChipsAsked | ChipsSent):
        name = transfer_name(house.key_check, event.patron, record.command, record.at)
        same("a transfer called", event.transfer, name)
        same("a transfer begun at", event.at, record.at)


def asked(house: AuditedHouse, event: ChipsAsked, at: int) -> None:
    check_barred(house.patron(event.patron), at)
    _begin(house, event, inward=True)


def sent(house: AuditedHouse, event: ChipsSent, _: int) -> None:
    _begin(house, event, inward=False)


def received(house: AuditedHouse, event: ChipsReceived, _: int) -> None:
    if _find(house, event, inward=True).recalled:
        raise Wrong(f"chips of transfer {event.transfer}", "none, for the debit is rolled back")
    del house.moving[event.transfer]


def recalled(house: AuditedHouse, event: ChipsRecalled, _: int) -> None:
    found = _find(house, event, inward=True)
    if found.recalled:
        raise Wrong(f"transfer {event.transfer} recalled twice", "once")
    found.recalled = True


def not_received(house: AuditedHouse, event: ChipsNotReceived, _: int) -> None:
    _find(house, event, inward=True)
    check_why(event.why)
    del house.moving[event.transfer]


def delivered(house: AuditedHouse, event: ChipsDelivered, _: int) -> None:
    _find(house, event, inward=False)
    del house.moving[event.transfer]


def returned(house: AuditedHouse, event: ChipsReturned, _: int) -> None:
    _find(house, event, inward=False)
    check_why(event.why)
    del house.moving[event.transfer]


def _begin(house: AuditedHouse, event: ChipsAsked | ChipsSent, *, inward: bool) -> None:
    check_cents(event.cents)
    many = Counter(one.patron for one in house.moving.values())[event.patron]
    if many >= MAX_UNDER_WAY:
        raise Wrong(f"transfer {many + 1} of {event.patron}", f"{MAX_UNDER_WAY} at a time")
    if event.transfer in house.moving:
        raise Wrong(f"transfer {event.transfer} begun twice", "once")
    house.moving[event.transfer] = MovingChips(event.patron, event.cents, inward)


def _find(
    house: AuditedHouse,
    event: ChipsReceived | ChipsRecalled | ChipsNotReceived | ChipsDelivered | ChipsReturned,
    *,
    inward: bool,
) -> MovingChips:
    found = house.moving.get(event.transfer)
    if found is None or found.inward is not inward:
        raise Wrong(
            f"{type(event).__name__} of transfer {quote(event.transfer)}",
            f"one that is on its way {'in' if inward else 'out'}",
        )
    same("a transfer of", event.patron, found.patron)
    if event.cents != found.cents:
        raise Wrong(f"{quote(event.cents)} cents of a transfer", f"{found.cents} cents")
    return found
