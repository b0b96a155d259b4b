"""The house after an event of the wallet: what is under way, and what each patron's last transfers
came to."""

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
from punto.house.wallet_transfer import Passage, Passed, Way

LATELY = 5
"""So many transfers that are over the house remembers of each patron; the journal has all."""


def evolve(house: House, event: WalletEvent) -> House:
    match event:
        case ChipsAsked():
            return _begun(house, event, Way.IN)
        case ChipsSent():
            return _begun(house, event, Way.OUT)
        case ChipsRecalled(transfer=name):
            recalled = replace(house.transfers[name], recalled=True)
            return replace(house, transfers=house.transfers.put(name, recalled))
        case ChipsReceived(transfer=name) | ChipsDelivered(transfer=name):
            return _over(house, name, None)
        case ChipsNotReceived(transfer=name, why=why) | ChipsReturned(transfer=name, why=why):
            return _over(house, name, why)
        case _:
            assert_never(event)


def _begun(house: House, event: ChipsAsked | ChipsSent, way: Way) -> House:
    begun = Passage(patron=event.patron, way=way, cents=event.cents, at=event.at)
    return replace(house, transfers=house.transfers.put(event.transfer, begun))


def _over(house: House, name: str, why: str | None) -> House:
    one = house.transfers[name]
    over = Passed(transfer=name, way=one.way, cents=one.cents, at=one.at, why=why)
    lately = (over, *house.passed.get(one.patron, ()))[:LATELY]
    return replace(
        house,
        transfers=house.transfers.without(name),
        passed=house.passed.put(one.patron, lately),
    )
