"""Chips: sold to patrons who may play, and cashed for every patron."""

from typing import assert_never

from punto.house.cage import BuyChips, CashChips, ChipsBought, ChipsCashed, ChipsCommand
from punto.house.events import HouseDecision
from punto.house.play_restrictions import refuse_barred, unknown
from punto.house.state import House
from punto.journal import actor
from punto.journal.actor import Role
from punto.journal.decision import Decision, accept, refuse
from punto.ledger.account import refuse_name
from punto.ledger.amount import dollars
from punto.rules.refusal import Refusal, shown
from punto.table.settings import MAX_CENTS


def decide(house: House, command: ChipsCommand, spendable_cents: int) -> HouseDecision:
    """`spendable_cents` is the patron's balance."""
    refusal = (
        _refuse_patron(house, command)
        or refuse_name(command.patron, "patron")
        or _refuse_other(command)
    )
    if refusal:
        return Decision((), refusal)
    patron, cents = command.patron, command.cents
    if not 1 <= cents <= MAX_CENTS:
        return refuse(f"{shown(cents)} cents; expected 1 to {MAX_CENTS}")
    match command:
        case BuyChips():
            most = min(command.most_cents, MAX_CENTS)
            if spendable_cents + cents > most:
                return refuse(f"an account holds at most {dollars(most)}")
            return accept(ChipsBought(patron=patron, cents=cents))
        case CashChips():
            if cents > spendable_cents:
                found = f"{dollars(cents)} is more than the balance of"
                return refuse(f"{found} {dollars(spendable_cents)}")
            return accept(ChipsCashed(patron=patron, cents=cents))
        case _:
            assert_never(command)


def _refuse_patron(house: House, command: ChipsCommand) -> Refusal | None:
    if not house.opened:
        return None
    person = house.patron(command.patron)
    if person is None:
        return unknown(actor.patron(command.patron))
    return refuse_barred(person, command.at) if isinstance(command, BuyChips) else None


def _refuse_other(command: ChipsCommand) -> Refusal | None:
    if command.by.role is not Role.PATRON or command.by.name == command.patron:
        return None
    return Refusal(f"the account of {shown(command.patron)} is not yours")
