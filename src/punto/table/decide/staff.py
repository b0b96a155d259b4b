"""The table's opening, its dealer and its float."""

from typing import assert_never

from punto.journal.decision import Decision, accept, refuse
from punto.ledger.account import refuse_name, refuse_table_name
from punto.ledger.amount import dollars
from punto.rules.refusal import shown
from punto.table.commands import (
    ChangeDealer,
    CreditFloat,
    FillFloat,
    OpenTable,
    StaffCommand,
)
from punto.table.decide.shared_refusals import paid_first, unaccounted
from punto.table.events import (
    DealerChanged,
    FloatCredited,
    FloatFilled,
    TableDecision,
    TableOpened,
)
from punto.table.settings import MAX_CENTS, refuse_settings
from punto.table.state import Phase, Table


def decide(table: Table, command: StaffCommand, spendable_cents: int) -> TableDecision:
    match command:
        case OpenTable():
            return _open(table, command)
        case ChangeDealer(dealer=dealer):
            return _change_dealer(dealer)
        case FillFloat(cents=cents):
            if not 1 <= cents <= MAX_CENTS:
                found = f"a fill of {dollars(cents)}"
                return refuse(f"{found}; expected {dollars(1)} to {dollars(MAX_CENTS)}")
            return accept(FloatFilled(cents=cents))
        case CreditFloat(cents=cents):
            if not 1 <= cents <= spendable_cents:
                found = f"a credit of {dollars(cents)}"
                return refuse(f"{found}; the float holds {dollars(spendable_cents)}")
            return accept(FloatCredited(cents=cents))
        case _:
            assert_never(command)


def _open(table: Table, command: OpenTable) -> TableDecision:
    if table.phase is not Phase.CLOSED:
        return refuse("the table is open")
    if table.due:
        return paid_first()
    if table.shoe is not None and not table.shoe.accounted:
        return unaccounted(table.shoe)
    if table.settings is not None and command.table != table.name:
        return refuse(f"this is table {table.name}, not {shown(command.table)}")
    refusal = refuse_table_name(command.table) or refuse_settings(command.settings)
    if refusal:
        return Decision((), refusal)
    highest = max(table.seats, default=0)
    if highest > command.settings.seats:
        return refuse(f"{command.settings.seats} seats; seat {highest} is taken")
    if table.standing and not command.settings.standing:
        return refuse(f"nobody behind the seats; patrons who stand there: {table.standing}")
    return accept(TableOpened(table=command.table, settings=command.settings, opened_by=command.by))


def _change_dealer(dealer: str | None) -> TableDecision:
    refusal = None if dealer is None else refuse_name(dealer, "dealer")
    return Decision((), refusal) if refusal else accept(DealerChanged(dealer=dealer))
