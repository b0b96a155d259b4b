"""Chips: sold to patrons who play, and cashed for every patron."""

from punto.house import chips
from punto.house.chips import BuyChips, ChipsCommand
from punto.house.events import HouseDecision
from punto.house.play_restrictions import refuse_barred, unknown
from punto.house.state import House
from punto.journal import actor
from punto.journal.decision import Decision, accept
from punto.rules.refusal import Refusal


def decide(house: House, command: ChipsCommand, spendable_cents: int) -> HouseDecision:
    refusal = _refuse_patron(house, command)
    if refusal:
        return Decision((), refusal)
    decided = chips.decide(command, spendable_cents)
    return Decision((), decided) if isinstance(decided, Refusal) else accept(decided)


def _refuse_patron(house: House, command: ChipsCommand) -> Refusal | None:
    if not house.opened:
        return None
    person = house.patron(command.patron)
    if person is None:
        return unknown(actor.patron(command.patron))
    return refuse_barred(person, command.at) if isinstance(command, BuyChips) else None
