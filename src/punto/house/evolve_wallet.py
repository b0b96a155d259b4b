"""The house after an event of the wallet: the transfers under way, and the last ones of each
patron."""

from typing import assert_never

from msgspec.structs import replace

from punto.house.state import House
from punto.house.wallet import (
    ChipsAsked,
    ChipsDelivered,
    ChipsNotReceived,
    ChipsRecalled,
    ChipsReceived,
    ChipsReturned,
    ChipsSent,
    WalletEvent,
)
from punto.house.wallet_transfer import PastTransfer, TransferDirection, WalletTransfer

MAX_PAST_TRANSFERS = 5
"""Ended transfers of each patron that are kept in the state; the journal has all of them."""


def evolve(house: House, event: WalletEvent) -> House:
    match event:
        case ChipsAsked():
            return _begun(house, event, TransferDirection.IN)
        case ChipsSent():
            return _begun(house, event, TransferDirection.OUT)
        case ChipsRecalled(transfer=name):
            recalled = replace(house.transfers[name], recalled=True)
            return replace(house, transfers=house.transfers.put(name, recalled))
        case ChipsReceived(transfer=name) | ChipsDelivered(transfer=name):
            return _over(house, name, None)
        case ChipsNotReceived(transfer=name, why=why) | ChipsReturned(transfer=name, why=why):
            return _over(house, name, why)
        case _:
            assert_never(event)


def _begun(house: House, event: ChipsAsked | ChipsSent, way: TransferDirection) -> House:
    begun = WalletTransfer(patron=event.patron, way=way, cents=event.cents, at=event.at)
    return replace(house, transfers=house.transfers.put(event.transfer, begun))


def _over(house: House, name: str, why: str | None) -> House:
    one = house.transfers[name]
    over = PastTransfer(transfer=name, way=one.way, cents=one.cents, at=one.at, why=why)
    lately = (over, *house.passed.get(one.patron, ()))[:MAX_PAST_TRANSFERS]
    return replace(
        house,
        transfers=house.transfers.without(name),
        passed=house.passed.put(one.patron, lately),
    )
