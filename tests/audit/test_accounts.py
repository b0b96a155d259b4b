"""A house whose transfers are wrong writes a journal that agrees with itself. The auditor books the
accounts of a table from wagers and settlements, and finds it out."""

from collections.abc import Callable
from dataclasses import replace as replaced

import pytest
from audit import journals
from audit.forging import Forgery, checked
from audit.recorder import Recorder
from msgspec.structs import replace

from punto.house.stream import HOUSE_FORMAT
from punto.ledger import account
from punto.ledger.account import CAGE, Account
from punto.ledger.transfer import Transfer
from punto.stream_kinds import formats
from punto.table import money
from punto.table.events import (
    DragonsPaid,
    FloatFilled,
    LosingDragonsCollected,
    LosingWagersCollected,
    SettlementReversed,
    TableEvent,
    WagersPaid,
)
from punto.table.stream import TABLE_FORMAT
from punto.tournament.stream import TOURNAMENT_FORMAT

Of = Callable[[str], Account]
Break = Callable[[str, Transfer], Transfer | None]


def cage(_: str) -> Account:
    return CAGE


def drawn_on(right: Of, wrong: Of) -> Break:
    """What should leave one account leaves another."""
    return lambda table, one: (
        replace(one, source=wrong(table)) if one.source == right(table) else one
    )


def paid_into(right: Of, wrong: Of) -> Break:
    """What should arrive in one account arrives in another, or stays where that is its own."""

    def broken(table: str, one: Transfer) -> Transfer | None:
        if one.target != right(table):
            return one
        return None if one.source == wrong(table) else replace(one, target=wrong(table))

    return broken


WRONG: dict[str, tuple[Callable[[], Recorder], type[TableEvent], Break, str]] = {
    "the commission stays in the float": (
        journals.baccarat,
        WagersPaid,
        paid_into(account.commission, account.table_float),
        "table/B1, entry 23, round 1: found in the float: 996000; expected 995500",
    ),
    "the commission stays in the float of a dealer's table": (
        journals.power,
        WagersPaid,
        paid_into(account.commission, account.table_float),
        "table/P1, entry 79, round 3: found in the float: -35750; expected -35850",
    ),
    "the cage pays what the float should": (
        journals.fortune,
        WagersPaid,
        drawn_on(account.table_float, cage),
        "table/F1, entry 24, round 1: found in the float: 3200; expected -2800",
    ),
    "lost stakes count as commission": (
        journals.baccarat,
        LosingWagersCollected,
        paid_into(account.table_float, account.commission),
        "table/B1, entry 23, round 1: found in the float: 990000; expected 995500",
    ),
    "a fill counts as commission": (
        journals.baccarat,
        FloatFilled,
        paid_into(account.table_float, account.commission),
        "table/B1, entry 23, round 1: found in the float: -4500; expected 995500",
    ),
    "lost stakes come back from the cage": (
        journals.undone,
        SettlementReversed,
        drawn_on(account.table_float, cage),
        "table/U1, entry 59, round 2: found in the float: -7400; expected -7700",
    ),
    "lost Dragon wagers count as commission": (
        journals.dragon,
        LosingDragonsCollected,
        paid_into(account.table_float, account.commission),
        "table/D1, entry 128, round 8: found in the float: -13500; expected -9500",
    ),
    "the cage pays Dragon wagers": (
        journals.dragon,
        DragonsPaid,
        drawn_on(account.table_float, cage),
        "table/D1, entry 128, round 8: found in the float: 2000; expected -9500",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_transfer_between_the_wrong_accounts_is_found_out(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    played, kind, broken, sentence = WRONG[name]
    house, right = played(), money.transfers

    def transfers(table: str, event: TableEvent) -> tuple[Transfer, ...]:
        moved = right(table, event)
        if not isinstance(event, kind):
            return moved
        made = (broken(table, one) for one in moved)
        return tuple(one for one in made if one is not None)

    wrong = (replaced(TABLE_FORMAT, transfers=transfers), HOUSE_FORMAT, TOURNAMENT_FORMAT)
    monkeypatch.setattr(formats, "FORMATS", wrong)
    assert str(checked(Forgery(house).data())) == sentence
