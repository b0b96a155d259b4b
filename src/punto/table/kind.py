"""Tables as a kind of stream."""

from collections.abc import Iterable
from typing import get_args

from punto.journal.actor import Role
from punto.journal.command import Envelope
from punto.journal.stream_kind import StreamKind
from punto.ledger import account
from punto.ledger.account import CAGE, Account, tournament_of
from punto.rules.refusal import Refusal, shown
from punto.table.commands import CloseBetting, CreditFloat, FillFloat, OpenTable, Pay, TableCommand
from punto.table.decide import decide
from punto.table.decide.differential import excess
from punto.table.decide.paying import next_served
from punto.table.events import TableEvent
from punto.table.evolve import evolve
from punto.table.money import draws_on
from punto.table.state import FRESH, Phase, Table
from punto.table.stream import TABLE_FORMAT


def _accounts(name: str, table: Table, command: Envelope) -> Iterable[Account]:
    match command:
        case FillFloat() | CreditFloat():
            return (CAGE, account.table_float(name))
        case Pay(patrons=most):
            return [account.purse(name, patron) for patron in next_served(table, most)]
        case CloseBetting() if table.phase is Phase.BETTING:
            return {account.purse(name, one.patron) for one in excess(table)}
        case _ if command.by.role is Role.PATRON:
            # What concerns the patron is not written while their own account is held.
            patron = command.by.name
            return {account.patron(patron), account.purse(name, patron)}
        case _:
            return ()


def _misplaced(name: str, command: Envelope) -> Refusal | None:
    if isinstance(command, OpenTable) and command.table != name:
        return Refusal(f"{shown(command.table)} is not opened in {TABLE_FORMAT.stream(name)}")
    return None


def _keeps_refusal(name: str, command: Envelope) -> bool:
    """The ids of a tournament's orders follow from what they are for: refused now, one may be right
    in a moment."""
    return command.by.role is not Role.SYSTEM or tournament_of(name) is None


TABLE: StreamKind[Table, TableCommand, TableEvent] = StreamKind(
    format=TABLE_FORMAT,
    wrong_stream=Refusal("that is asked of a table"),
    commands=get_args(TableCommand),
    state=Table,
    empty=FRESH,
    decide=decide,
    evolve=evolve,
    draws_on=draws_on,
    accounts=_accounts,
    misplaced=_misplaced,
    keeps_refusal=_keeps_refusal,
    weight=lambda table: len(table.seated),
)
