"""The cage: chips bought and cashed."""

import pytest

from punto.house.cage import (
    BuyChips,
    CashChips,
    ChipsBought,
    ChipsCashed,
    ChipsCommand,
    ChipsEvent,
    draws_on,
    transfers,
)
from punto.house.decide import cage
from punto.house.state import FRESH
from punto.journal.actor import Actor, patron, pit
from punto.ledger import account
from punto.ledger.account import CAGE
from punto.ledger.transfer import Transfer
from punto.rules.refusal import Refusal
from punto.table.settings import MAX_CENTS

ANN, TAN = patron("ann"), pit("tan")


def buy(cents: int, *, by: Actor = TAN, name: str = "ann") -> BuyChips:
    return BuyChips(id="1", by=by, at=0, patron=name, cents=cents)


def cash(cents: int, *, by: Actor = TAN) -> CashChips:
    return CashChips(id="1", by=by, at=0, patron="ann", cents=cents)


def decide(command: ChipsCommand, spendable_cents: int) -> ChipsEvent | Refusal:
    decision = cage.decide(FRESH, command, spendable_cents)
    if decision.refusal:
        return decision.refusal
    (event,) = decision.events
    assert isinstance(event, ChipsEvent)
    return event


def test_chips_go_from_the_cage_to_the_patron_and_back() -> None:
    bought, cashed = decide(buy(500), 0), decide(cash(500, by=ANN), 500)
    assert bought == ChipsBought(patron="ann", cents=500)
    assert cashed == ChipsCashed(patron="ann", cents=500)
    ann = account.patron("ann")
    assert draws_on(buy(500)) == draws_on(cash(500)) == ann
    assert transfers(ChipsBought(patron="ann", cents=500)) == (Transfer(CAGE, ann, 500),)
    assert transfers(ChipsCashed(patron="ann", cents=500)) == (Transfer(ann, CAGE, 500),)


@pytest.mark.parametrize(
    ("command", "balance", "reason"),
    [
        (cash(501), 500, "$5.01 is more than the balance of $5.00"),
        (cash(0), 500, "0 cents; expected 1 to 1000000000000000"),
        (buy(-5), 500, "-5 cents; expected 1 to 1000000000000000"),
        (buy(MAX_CENTS), 1, "an account holds at most $10,000,000,000,000.00"),
        (buy(5, by=patron("bob")), 0, 'the account of "ann" is not yours'),
        (cash(5, by=patron("bob")), 9, 'the account of "ann" is not yours'),
        (
            buy(5, name="a/b"),
            0,
            (
                '"a/b" is no name for a patron; expected 1 to 64 letters, digits, '
                "dots, dashes or underscores, the first a letter or a digit"
            ),
        ),
    ],
)
def test_what_the_cage_refuses(command: ChipsCommand, balance: int, reason: str) -> None:
    assert decide(command, balance) == Refusal(reason)
