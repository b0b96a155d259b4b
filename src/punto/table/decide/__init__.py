"""`decide(table, command, spendable)`: the events that a command leads to, or why it is refused.

The one place that says what may be done at a table: the rules of the sheet, the table's limits, and
who may do what.
"""

from typing import assert_never

from punto.table import commands
from punto.table.decide import (
    betting,
    dealing,
    die,
    irregularity,
    paying,
    roles,
    rounds,
    seats,
    session,
    shoe,
    staff,
)
from punto.table.decision import Decision
from punto.table.state import Table


def decide(table: Table, command: commands.Command, spendable_cents: int = 0) -> Decision:
    """`spendable_cents` is the balance of the account that the command would draw on."""
    refusal = roles.refuse(table, command)
    if refusal:
        return Decision((), refusal)
    match command:
        case commands.PlaceWager(wager=key, stake_cents=cents):
            return betting.place(table, command.by.name, {key: cents}, spendable_cents)
        case commands.PlaceWagers(stakes=stakes):
            return betting.place(table, command.by.name, stakes, spendable_cents)
        case commands.TakeSeat() | commands.LeaveSeat():
            return seats.decide(table, command)
        case commands.OpenBetting() | commands.CloseBetting():
            return rounds.decide(table, command)
        case (
            commands.PassShaker()
            | commands.ShakeDie()
            | commands.CompleteShake()
            | commands.OpenShaker()
        ):
            return die.decide(table, command)
        case commands.DrawCard(card=card):
            return dealing.draw(table, card)
        case commands.Pay(patrons=most):
            return paying.pay(table, most)
        case commands.ReportIrregularity() | commands.DecideIrregularity():
            return irregularity.decide(table, command)
        case (
            commands.LoadShoe()
            | commands.RetireShoe()
            | commands.RevealShoe()
            | commands.ReconcileShoe()
            | commands.ShowCutCard()
        ):
            return shoe.decide(table, command)
        case commands.OpenSession() | commands.AnnounceDragonBets():
            return session.decide(table, command)
        case (
            commands.OpenTable()
            | commands.CloseTable()
            | commands.ChangeDealer()
            | commands.ChangeLimits()
            | commands.FillFloat()
            | commands.CreditFloat()
        ):
            return staff.decide(table, command, spendable_cents)
        case _:
            assert_never(command)
