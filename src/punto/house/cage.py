"""The cage: patrons buy chips there and cash them. Its commands, its events and their money."""

from typing import assert_never

from punto.journal.command import Command
from punto.journal.event import Event
from punto.ledger import account
from punto.ledger.account import CAGE, Account
from punto.ledger.transfer import Transfer, transfer
from punto.table.settings import MAX_CENTS


class _ChipsCommand(Command, frozen=True, kw_only=True):
    patron: str
    cents: int


class BuyChips(_ChipsCommand, frozen=True):
    """`most_cents` is what the account may hold afterwards."""

    most_cents: int = MAX_CENTS


class CashChips(_ChipsCommand, frozen=True):
    pass


class _ChipsEvent(Event, frozen=True, kw_only=True):
    patron: str
    cents: int


class ChipsBought(_ChipsEvent, frozen=True):
    pass


class ChipsCashed(_ChipsEvent, frozen=True):
    pass


ChipsCommand = BuyChips | CashChips
ChipsEvent = ChipsBought | ChipsCashed


def draws_on(command: ChipsCommand) -> Account:
    return account.patron(command.patron)


def transfers(event: ChipsEvent) -> tuple[Transfer, ...]:
    match event:
        case ChipsBought(patron=patron, cents=cents):
            return transfer(CAGE, account.patron(patron), cents)
        case ChipsCashed(patron=patron, cents=cents):
            return transfer(account.patron(patron), CAGE, cents)
        case _:
            assert_never(event)
