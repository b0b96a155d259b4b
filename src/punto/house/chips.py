"""The cage: chips are bought into a patron's account and cashed out of it."""

from typing import assert_never

from punto.journal.actor import Role
from punto.journal.command import Command
from punto.journal.event import Event
from punto.ledger import account
from punto.ledger.account import CAGE, Account, refuse_name
from punto.ledger.amount import dollars
from punto.ledger.transfer import Transfer, transfer
from punto.rules.refusal import Refusal, shown
from punto.table.settings import MOST_CENTS


class _ChipsCommand(Command, frozen=True, kw_only=True):
    patron: str
    cents: int


class BuyChips(_ChipsCommand, frozen=True):
    """`most_cents` is what the account may hold afterwards."""

    most_cents: int = MOST_CENTS


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


def decide(command: ChipsCommand, spendable_cents: int) -> ChipsEvent | Refusal:
    """`spendable_cents` is the patron's balance."""
    refusal = refuse_name(command.patron, "patron") or _refuse_other(command)
    if refusal:
        return refusal
    patron, cents = command.patron, command.cents
    if not 1 <= cents <= MOST_CENTS:
        return Refusal(f"{shown(cents)} cents; expected 1 to {MOST_CENTS}")
    match command:
        case BuyChips():
            most = min(command.most_cents, MOST_CENTS)
            if spendable_cents + cents > most:
                return Refusal(f"an account holds at most {dollars(most)}")
            return ChipsBought(patron=patron, cents=cents)
        case CashChips():
            if cents > spendable_cents:
                found = f"{dollars(cents)} is more than the balance of"
                return Refusal(f"{found} {dollars(spendable_cents)}")
            return ChipsCashed(patron=patron, cents=cents)
        case _:
            assert_never(command)


def _refuse_other(command: ChipsCommand) -> Refusal | None:
    if command.by.role is not Role.PATRON or command.by.name == command.patron:
        return None
    return Refusal(f"the account of {shown(command.patron)} is not yours")


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
