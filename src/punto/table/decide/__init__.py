"""`decide(table, command, spendable)`: the events that a command leads to, or why it is refused.

The one place that says what may be done at a table: the rules of the sheet, the table's limits, and
who may do what.
"""

from typing import assert_never

from punto.journal.decision import Decision
from punto.table.commands import (
    BettingCommand,
    ConcernCommand,
    DieCommand,
    DirectedCommand,
    DrawCard,
    IrregularityCommand,
    OrderCommand,
    Pay,
    RoundCommand,
    SeatCommand,
    SessionCommand,
    ShoeCommand,
    StaffCommand,
    TableCommand,
)
from punto.table.decide import (
    betting,
    concerns,
    dealing,
    die,
    irregularity,
    orders,
    paying,
    roles,
    rounds,
    seats,
    session,
    shoe,
    staff,
    tournament,
)
from punto.table.events import TableDecision
from punto.table.state import Table


def decide(table: Table, command: TableCommand, spendable_cents: int = 0) -> TableDecision:
    """`spendable_cents` is the balance of the account that the command would draw on. Where a
    command brings the table to rest, what was ordered for after the round is done with it."""
    refusal = roles.refuse(table, command)
    if refusal:
        return Decision((), refusal)
    return orders.carry_out(table, _decide(table, command, spendable_cents), command.at)


def _decide(table: Table, command: TableCommand, spendable_cents: int) -> TableDecision:
    if isinstance(command, BettingCommand):
        return betting.decide(table, command, spendable_cents)
    if isinstance(command, SeatCommand):
        return seats.decide(table, command)
    if isinstance(command, RoundCommand):
        return rounds.decide(table, command)
    if isinstance(command, DieCommand):
        return die.decide(table, command)
    if isinstance(command, DrawCard):
        return dealing.draw(table, command.card)
    if isinstance(command, Pay):
        return paying.pay(table, command.patrons)
    if isinstance(command, IrregularityCommand):
        return irregularity.decide(table, command)
    if isinstance(command, ConcernCommand):
        return concerns.decide(table, command)
    if isinstance(command, ShoeCommand):
        return shoe.decide(table, command)
    if isinstance(command, SessionCommand):
        return session.decide(table, command)
    if isinstance(command, DirectedCommand):
        return tournament.decide(table, command)
    if isinstance(command, OrderCommand):
        return orders.decide(table, command)
    if isinstance(command, StaffCommand):
        return staff.decide(table, command, spendable_cents)
    assert_never(command)
