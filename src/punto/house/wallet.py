"""Chips from the operator's own wallet and back; the wallet is no account of the house.

Chips come in two steps, because the wallet is asked in between: they are asked for, and no money
moves; when the wallet has paid, the cage gives them out. Chips that go out wait in transit until
the wallet has taken them, or come back.
"""

from typing import assert_never

from punto.journal.command import Command
from punto.journal.event import Event
from punto.ledger import account
from punto.ledger.account import CAGE, TRANSIT, Account
from punto.ledger.transfer import Transfer, transfer


class _WalletCommand(Command, frozen=True, kw_only=True):
    """Each names the patron, whose account is held while it is decided."""

    patron: str


# Patrons.


class AskForChips(_WalletCommand, frozen=True, kw_only=True):
    cents: int


class SendChips(_WalletCommand, frozen=True, kw_only=True):
    cents: int


# The house, by what the wallet has answered.


class ReceiveChips(_WalletCommand, frozen=True, kw_only=True):
    """The wallet was debited."""

    transfer: str


class RecallChips(_WalletCommand, frozen=True, kw_only=True):
    """Nobody knows whether the wallet was debited: from now on it shall not have been."""

    transfer: str


class GiveUpChips(_WalletCommand, frozen=True, kw_only=True):
    """The wallet refused, or has rolled the debit back."""

    transfer: str
    why: str


class ConfirmChips(_WalletCommand, frozen=True, kw_only=True):
    """The wallet was credited."""

    transfer: str


class ReturnChips(_WalletCommand, frozen=True, kw_only=True):
    """The wallet refused to be credited."""

    transfer: str
    why: str


AskCommand = AskForChips | SendChips
AnswerCommand = ReceiveChips | RecallChips | GiveUpChips | ConfirmChips | ReturnChips
WalletCommand = AskCommand | AnswerCommand


class _WalletEvent(Event, frozen=True, kw_only=True):
    transfer: str
    patron: str
    cents: int


class ChipsAsked(_WalletEvent, frozen=True, kw_only=True):
    at: int


class ChipsReceived(_WalletEvent, frozen=True, kw_only=True):
    pass


class ChipsRecalled(_WalletEvent, frozen=True, kw_only=True):
    pass


class ChipsNotReceived(_WalletEvent, frozen=True, kw_only=True):
    why: str


class ChipsSent(_WalletEvent, frozen=True, kw_only=True):
    at: int


class ChipsDelivered(_WalletEvent, frozen=True, kw_only=True):
    pass


class ChipsReturned(_WalletEvent, frozen=True, kw_only=True):
    why: str


WalletEvent = (
    ChipsAsked
    | ChipsReceived
    | ChipsRecalled
    | ChipsNotReceived
    | ChipsSent
    | ChipsDelivered
    | ChipsReturned
)


def draws_on(command: WalletCommand) -> Account | None:
    return account.patron(command.patron) if isinstance(command, AskCommand) else None


def transfers(event: WalletEvent) -> tuple[Transfer, ...]:
    patron, cents = account.patron(event.patron), event.cents
    match event:
        case ChipsAsked() | ChipsRecalled() | ChipsNotReceived():
            return ()
        case ChipsReceived():
            return transfer(CAGE, patron, cents)
        case ChipsSent():
            return transfer(patron, TRANSIT, cents)
        case ChipsDelivered():
            return transfer(TRANSIT, CAGE, cents)
        case ChipsReturned():
            return transfer(TRANSIT, patron, cents)
        case _:
            assert_never(event)
