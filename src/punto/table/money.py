"""Where money goes with an event: from the event alone, so that anybody can follow it.

A stake leaves its patron for the layout when it is placed, and comes back as it is lowered. Lost
stakes go from there to the float as they are collected; a stake that has not lost goes back, the
float pays what it won, and what Banker's commission keeps of even money goes from the float to the
commission account. At a table with a human dealer both stay pending, with the table, until no void
can take them back (readings 15 and 23). At a table of a tournament all of it is chips of that
tournament.
"""

from collections.abc import Iterable

from punto.ledger import account
from punto.ledger.account import CAGE, Account
from punto.ledger.transfer import Transfer, transfer
from punto.table.commands import CreditFloat, PlaceWager, PlaceWagers, TableCommand
from punto.table.events import (
    DragonsPaid,
    DragonsReversed,
    ExcessReturned,
    FloatCredited,
    FloatFilled,
    Item,
    LosingDragonsCollected,
    LosingWagersCollected,
    SettlementReversed,
    StakesReturned,
    TableEvent,
    WagerPlaced,
    WagersPaid,
    WinningsReleased,
)


def transfers(table: str, event: TableEvent) -> tuple[Transfer, ...]:
    """The money that moves with an event at this table."""
    house, layout = account.table_float(table), account.stakes(table)
    match event:
        case WagerPlaced(patron=patron):
            more = event.stake_cents - event.before_cents
            return transfer(account.purse(table, patron), layout, more)
        case ExcessReturned(patron=patron):
            less = event.before_cents - event.stake_cents
            return transfer(layout, account.purse(table, patron), less)
        case LosingWagersCollected(cents=cents) | LosingDragonsCollected(cents=cents):
            return transfer(layout, house, cents)
        case WagersPaid(patron=patron) | DragonsPaid(patron=patron):
            receiver = account.pending(table) if event.pending else account.purse(table, patron)
            return _paid(table, event.items, receiver)
        case WinningsReleased(patron=patron, cents=cents):
            return transfer(account.pending(table), account.purse(table, patron), cents)
        case SettlementReversed() | DragonsReversed():
            return _reversed(table, event.items)
        case StakesReturned(patron=patron):
            return transfer(layout, account.purse(table, patron), sum(event.stakes.values()))
        case FloatFilled(cents=cents):
            return transfer(CAGE, house, cents)
        case FloatCredited(cents=cents):
            return transfer(house, CAGE, cents)
        case _:
            return ()


def draws_on(table: str, command: TableCommand) -> Account | None:
    """The account whose balance decides whether a command can be afforded."""
    match command:
        case PlaceWager() | PlaceWagers():
            return account.purse(table, command.by.name)
        case CreditFloat():
            return account.table_float(table)
        case _:
            return None


def lost_cents(items: Iterable[Item]) -> int:
    return sum([item.stake_cents for item in items if item.returned_cents == 0])


def won_cents(items: Iterable[Item]) -> int:
    return sum([item.net_cents for item in items if item.net_cents > 0])


def returned_cents(items: Iterable[Item]) -> int:
    return sum([item.returned_cents for item in items])


def _kept_cents(items: Iterable[Item]) -> int:
    return sum([item.stake_cents for item in items if item.returned_cents])


def _commission_cents(items: Iterable[Item]) -> int:
    return sum([item.commission_cents for item in items])


def _paid(table: str, items: tuple[Item, ...], receiver: Account) -> tuple[Transfer, ...]:
    house = account.table_float(table)
    return (
        *transfer(account.stakes(table), receiver, _kept_cents(items)),
        *transfer(house, receiver, won_cents(items)),
        *transfer(house, account.commission(table), _commission_cents(items)),
    )


def _reversed(table: str, items: tuple[Item, ...]) -> tuple[Transfer, ...]:
    """The stakes lie on the layout again. What is taken back was pending, so it is still there."""
    house, layout = account.table_float(table), account.stakes(table)
    held = account.pending(table)
    return (
        *transfer(held, layout, _kept_cents(items)),
        *transfer(house, layout, lost_cents(items)),
        *transfer(held, house, won_cents(items)),
        *transfer(account.commission(table), house, _commission_cents(items)),
    )
