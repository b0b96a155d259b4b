"""Chips from the operator's wallet and into it: every one that passes was asked for before, under a
name that follows from who asked, when and with which command, and passes once."""

from collections import Counter

from punto.audit.fault import Wrong, said, same
from punto.audit.house.cage import check_barred, check_cents
from punto.audit.house.state import House, Moving
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
from punto.house.words import refuse_line

MOST_UNDER_WAY = 4


def check_name(house: House, record: HouseRecord) -> None:
    """The name of a transfer that begins."""
    event = record.event
    if isinstance(event, ChipsAsked | ChipsSent):
        name = transfer_name(house.key_check, event.patron, record.command, record.at)
        same("a transfer called", event.transfer, name)
        same("a transfer begun at", event.at, record.at)


def asked(house: House, event: ChipsAsked, at: int) -> None:
    check_barred(house.patron(event.patron), at)
    _begin(house, event, inward=True)


def sent(house: House, event: ChipsSent, _: int) -> None:
    _begin(house, event, inward=False)


def received(house: House, event: ChipsReceived, _: int) -> None:
    if _find(house, event, inward=True).recalled:
        raise Wrong(f"chips of transfer {event.transfer}", "none, for the debit is rolled back")
    del house.moving[event.transfer]


def recalled(house: House, event: ChipsRecalled, _: int) -> None:
    found = _find(house, event, inward=True)
    if found.recalled:
        raise Wrong(f"transfer {event.transfer} recalled twice", "once")
    found.recalled = True


def not_received(house: House, event: ChipsNotReceived, _: int) -> None:
    _find(house, event, inward=True)
    _check_why(event.why)
    del house.moving[event.transfer]


def delivered(house: House, event: ChipsDelivered, _: int) -> None:
    _find(house, event, inward=False)
    del house.moving[event.transfer]


def returned(house: House, event: ChipsReturned, _: int) -> None:
    _find(house, event, inward=False)
    _check_why(event.why)
    del house.moving[event.transfer]


def _begin(house: House, event: ChipsAsked | ChipsSent, *, inward: bool) -> None:
    check_cents(event.cents)
    many = Counter(one.patron for one in house.moving.values())[event.patron]
    if many >= MOST_UNDER_WAY:
        raise Wrong(f"transfer {many + 1} of {event.patron}", f"{MOST_UNDER_WAY} at a time")
    if event.transfer in house.moving:
        raise Wrong(f"transfer {event.transfer} begun twice", "once")
    house.moving[event.transfer] = Moving(event.patron, event.cents, inward)


def _find(
    house: House,
    event: ChipsReceived | ChipsRecalled | ChipsNotReceived | ChipsDelivered | ChipsReturned,
    *,
    inward: bool,
) -> Moving:
    found = house.moving.get(event.transfer)
    if found is None or found.inward is not inward:
        raise Wrong(
            f"{type(event).__name__} of transfer {said(event.transfer)}",
            f"one that is on its way {'in' if inward else 'out'}",
        )
    same("a transfer of", event.patron, found.patron)
    if event.cents != found.cents:
        raise Wrong(f"{said(event.cents)} cents of a transfer", f"{found.cents} cents")
    return found


def _check_why(why: str) -> None:
    if refuse_line(why, ""):
        raise Wrong(f"{said(why)} as a reason", "a reason in one line")
