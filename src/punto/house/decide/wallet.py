"""Chips from the operator's wallet and back: asked for by patrons, settled by the house with what
the wallet answered."""

from typing import assert_never

from punto.house.cage import BuyChips, CashChips
from punto.house.decide import cage
from punto.house.events import HouseDecision
from punto.house.state import House
from punto.house.text_checks import refuse_line
from punto.house.wallet import (
    AnswerCommand,
    AskCommand,
    AskForChips,
    ChipsAsked,
    ChipsDelivered,
    ChipsNotReceived,
    ChipsRecalled,
    ChipsReceived,
    ChipsReturned,
    ChipsSent,
    ConfirmChips,
    GiveUpChips,
    RecallChips,
    ReceiveChips,
    ReturnChips,
    SendChips,
    WalletCommand,
)
from punto.house.wallet_transfer import TransferDirection, WalletTransfer, transfer_name
from punto.journal.decision import Decision, accept, refuse
from punto.rules.refusal import shown

MAX_TRANSFERS_UNDER_WAY = 4
"""For one patron, so that nobody keeps the wallet busy alone."""


def decide(house: House, command: WalletCommand, spendable_cents: int) -> HouseDecision:
    if isinstance(command, AskCommand):
        return _ask(house, command, spendable_cents)
    return _answer(house, command)


def _ask(house: House, command: AskCommand, spendable_cents: int) -> HouseDecision:
    # What the cage would refuse is refused here too.
    kind = BuyChips if isinstance(command, AskForChips) else CashChips
    same = kind(
        id=command.id, by=command.by, at=command.at, patron=command.patron, cents=command.cents
    )
    at_cage = cage.decide(house, same, spendable_cents)
    if at_cage.refusal:
        return at_cage
    mine = sum(one.patron == command.patron for one in house.transfers.values())
    if mine >= MAX_TRANSFERS_UNDER_WAY:
        return refuse(f"{mine} transfers are under way; wait until one of them is over")
    assert house.key_check is not None, "only a house that is open knows the patron"
    name = transfer_name(house.key_check, command.patron, command.id, command.at)
    match command:
        case AskForChips(patron=patron, cents=cents, at=at):
            return accept(ChipsAsked(transfer=name, patron=patron, cents=cents, at=at))
        case SendChips(patron=patron, cents=cents, at=at):
            return accept(ChipsSent(transfer=name, patron=patron, cents=cents, at=at))
        case _:
            assert_never(command)


def _answer(house: House, command: AnswerCommand) -> HouseDecision:
    way = (
        TransferDirection.OUT
        if isinstance(command, ConfirmChips | ReturnChips)
        else TransferDirection.IN
    )
    name, patron = command.transfer, command.patron
    found = house.transfers.get(name)
    if found is None or (found.patron, found.way) != (patron, way):
        what = f"no chips of {shown(patron)} are on their way {way.value}"
        return refuse(f"{what} as {shown(name)}")
    if isinstance(command, GiveUpChips | ReturnChips):
        refusal = refuse_line(command.why, "the reason why chips do not pass")
        if refusal:
            return Decision((), refusal)
    return _settle(found, command)


def _settle(found: WalletTransfer, command: AnswerCommand) -> HouseDecision:
    name, patron, cents = command.transfer, found.patron, found.cents
    match command:
        case ReceiveChips():
            if found.recalled:
                return refuse(f"the debit of transfer {name} is being rolled back")
            return accept(ChipsReceived(transfer=name, patron=patron, cents=cents))
        case RecallChips():
            if found.recalled:
                return accept()
            return accept(ChipsRecalled(transfer=name, patron=patron, cents=cents))
        case GiveUpChips(why=why):
            return accept(ChipsNotReceived(transfer=name, patron=patron, cents=cents, why=why))
        case ConfirmChips():
            return accept(ChipsDelivered(transfer=name, patron=patron, cents=cents))
        case ReturnChips(why=why):
            return accept(ChipsReturned(transfer=name, patron=patron, cents=cents, why=why))
        case _:
            assert_never(command)
