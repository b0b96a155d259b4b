"""Where money goes with an event of the house: from the event alone, so that anybody can follow it.
Only the cage and the wallet move any."""

from typing import assert_never

from punto.house import cage, wallet
from punto.house.cage import ChipsCommand, ChipsEvent
from punto.house.commands import HouseCommand
from punto.house.events import (
    DisputeEvent,
    HouseEvent,
    HouseOpened,
    LimitEvent,
    NameEvent,
    PatronEvent,
    SignificantNoted,
    StaffEvent,
)
from punto.house.wallet import WalletCommand, WalletEvent
from punto.ledger.account import Account
from punto.ledger.transfer import Transfer

_NO_MONEY = (
    HouseOpened
    | StaffEvent
    | PatronEvent
    | NameEvent
    | LimitEvent
    | DisputeEvent
    | SignificantNoted
)


def transfers(event: HouseEvent) -> tuple[Transfer, ...]:
    """The money that moves with an event of the house."""
    if isinstance(event, ChipsEvent):
        return cage.transfers(event)
    if isinstance(event, WalletEvent):
        return wallet.transfers(event)
    if isinstance(event, _NO_MONEY):
        return ()
    assert_never(event)


def draws_on(command: HouseCommand) -> Account | None:
    """The account whose balance decides whether a command can be afforded."""
    if isinstance(command, WalletCommand):
        return wallet.draws_on(command)
    return cage.draws_on(command) if isinstance(command, ChipsCommand) else None
