"""Chips in a house that knows its people, and in one that does not."""

from typing import Any

import pytest
from house.desk import ADA, ANN, BOB, DAY, NAMES, TAN, Desk, opened

from punto.house.cage import BuyChips, CashChips, ChipsBought, ChipsCashed, ChipsCommand
from punto.house.commands import (
    ExcludeSelf,
    HouseCommand,
    LimitStakes,
    ReinstatePatron,
    SuspendPatron,
)
from punto.house.money import draws_on, transfers
from punto.house.wallet import AskForChips, SendChips
from punto.journal.actor import SYSTEM, Actor
from punto.ledger import account
from punto.ledger.account import CAGE
from punto.ledger.transfer import Transfer
from punto.table.settings import MAX_CENTS

CHIPS: dict[str, Any] = {"patron": "ann", "cents": 500}


@pytest.mark.parametrize("desk", [Desk(), opened(ANN)], ids=["never opened", "opened"])
def test_chips_are_sold_by_the_house_and_cashed(desk: Desk) -> None:
    desk.cents_held = 500
    for by in (TAN, SYSTEM):
        assert desk.do(BuyChips, by, **CHIPS) == ChipsBought(**CHIPS)
    for by in (TAN, SYSTEM, ANN):
        assert desk.do(CashChips, by, **CHIPS) == ChipsCashed(**CHIPS)
    assert desk.refused(CashChips, ANN, patron="ann", cents=501) == (
        "$5.01 is more than the balance of $5.00"
    )


@pytest.mark.parametrize(
    ("kind", "fields", "reason"),
    [
        (CashChips, {"cents": 0}, "0 cents; expected 1 to 1000000000000000"),
        (BuyChips, {"cents": -5}, "-5 cents; expected 1 to 1000000000000000"),
        (BuyChips, {"cents": MAX_CENTS}, "an account holds at most $10,000,000,000,000.00"),
        (BuyChips, {"patron": "a/b"}, f'"a/b" is no name for a patron; {NAMES}'),
    ],
)
def test_what_the_cage_refuses(
    kind: type[ChipsCommand], fields: dict[str, Any], reason: str
) -> None:
    desk = Desk()
    desk.cents_held = 500
    assert desk.refused(kind, TAN, **CHIPS | fields) == reason


@pytest.mark.parametrize("name", ["bob", "Ann", "dora", "a/b"])
@pytest.mark.parametrize("kind", [BuyChips, CashChips])
def test_an_open_house_has_chips_only_for_its_patrons(kind: type[ChipsCommand], name: str) -> None:
    reason = opened(ANN).refused(kind, TAN, patron=name, cents=100)
    assert reason == f'the house knows no patron "{name}"'


@pytest.mark.parametrize("desk", [Desk(), opened(ANN, BOB)], ids=["never opened", "opened"])
def test_nobody_cashes_the_chips_of_another(desk: Desk) -> None:
    desk.cents_held = 500
    assert desk.refused(CashChips, BOB, **CHIPS) == 'the account of "ann" is not yours'


COUNTERS = pytest.mark.parametrize(
    ("buy", "cash", "by"),
    [(BuyChips, CashChips, TAN), (AskForChips, SendChips, ANN)],
    ids=["the cage", "the wallet"],
)


@COUNTERS
def test_who_is_suspended_buys_nothing_and_can_cash(
    desk: Desk, buy: type[HouseCommand], cash: type[HouseCommand], by: Actor
) -> None:
    desk.cents_held = 500
    desk.do(SuspendPatron, TAN, patron="ann", why="marked cards")
    assert desk.refused(buy, by, **CHIPS) == (
        "ann is suspended until the house says otherwise: marked cards"
    )
    assert desk.do(cash, ANN, **CHIPS)
    desk.do(ReinstatePatron, ADA, patron="ann", why="it was bob")
    assert desk.do(buy, by, **CHIPS)


@COUNTERS
def test_who_is_excluded_buys_nothing_and_can_cash(
    desk: Desk, buy: type[HouseCommand], cash: type[HouseCommand], by: Actor
) -> None:
    desk.cents_held = 500
    desk.do(ExcludeSelf, ANN, patron="ann", days=2)
    desk.at += 2 * DAY - 1
    assert desk.refused(buy, by, **CHIPS) == (
        "ann has asked to be excluded, until 2026-01-03 09:00:00 UTC"
    )
    assert desk.do(cash, ANN, **CHIPS)
    desk.at += 1
    assert desk.do(buy, by, **CHIPS)
    desk.do(ExcludeSelf, ANN, patron="ann", days=None)
    desk.at += 10_000 * DAY
    assert desk.refused(buy, by, **CHIPS) == "ann has asked to be excluded, for good"
    assert desk.do(cash, ANN, **CHIPS)


def test_only_the_cage_moves_money(desk: Desk) -> None:
    desk.cents_held = 500
    ann = account.patron("ann")
    assert transfers(ChipsBought(**CHIPS)) == (Transfer(CAGE, ann, 500),)
    assert transfers(ChipsCashed(**CHIPS)) == (Transfer(ann, CAGE, 500),)
    assert [transfers(event) for event in desk.events] == [()] * len(desk.events)
    assert draws_on(BuyChips(id="1", by=TAN, at=0, **CHIPS)) == ann
    assert draws_on(CashChips(id="1", by=ANN, at=0, **CHIPS)) == ann
    limit = LimitStakes(id="1", by=ANN, at=0, patron="ann", a_round_cents=5)
    assert draws_on(limit) is None
