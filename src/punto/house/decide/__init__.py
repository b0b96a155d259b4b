"""`decide(house, command, spendable)`: the events that a command leads to, or why it is refused.

The one place that says what may be done in the house itself.
"""

from typing import assert_never

from punto.house.cage import ChipsCommand
from punto.house.commands import (
    DisputeCommand,
    HouseCommand,
    LimitCommand,
    NameCommand,
    NoteSignificant,
    OpenHouse,
    PatronCommand,
    StaffCommand,
)
from punto.house.decide import (
    cage,
    disputes,
    limits,
    names,
    opening,
    patrons,
    senders,
    significant_events,
    staff,
    wallet,
)
from punto.house.events import HouseDecision
from punto.house.state import House
from punto.house.wallet import WalletCommand
from punto.journal.decision import Decision


def decide(house: House, command: HouseCommand, spendable_cents: int = 0) -> HouseDecision:
    """`spendable_cents` is the balance of the account that the command would draw on."""
    refusal = senders.refuse(house, command)
    if refusal:
        return Decision((), refusal)
    if isinstance(command, ChipsCommand):
        return cage.decide(house, command, spendable_cents)
    if isinstance(command, WalletCommand):
        return wallet.decide(house, command, spendable_cents)
    if isinstance(command, OpenHouse):
        return opening.decide(house, command)
    if isinstance(command, StaffCommand):
        return staff.decide(house, command)
    if isinstance(command, PatronCommand):
        return patrons.decide(house, command)
    if isinstance(command, NameCommand):
        return names.decide(house, command)
    if isinstance(command, LimitCommand):
        return limits.decide(house, command)
    if isinstance(command, DisputeCommand):
        return disputes.decide(house, command)
    if isinstance(command, NoteSignificant):
        return significant_events.decide(command)
    assert_never(command)
