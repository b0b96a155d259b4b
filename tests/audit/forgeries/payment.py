"""What is collected, paid, released, returned and taken back, and the money of patrons."""

from audit import journals
from audit.forgeries.edits import Forgeries, change, insert, item, items, remove, repeat, swap

from punto.house.cage import ChipsBought
from punto.table import events as e

PAYMENT: Forgeries = {
    journals.baccarat: {
        # Payment.
        "too little collected": change(e.LosingWagersCollected, cents=1),
        "losing wagers collected again": insert(
            e.LosingWagersCollected(round=1, cents=0), e.WinningWagersPaid
        ),
        "a payment too large": item(e.WagersPaid, net_cents=9_600),
        "a payment by another clause": item(e.WagersPaid, rule="4.9"),
        "a commission forgiven": item(e.WagersPaid, net_cents=10_000, commission_cents=0),
        "a stake made larger": item(e.WagersPaid, stake_cents=20_000),
        "a wager that was not settled": items(e.WagersPaid, lambda items: items[1:]),
        "a wager settled twice": items(e.WagersPaid, lambda items: (*items, items[0])),
        "a patron who was not paid": remove(e.WagersPaid),
        "a patron paid twice": repeat(e.WagersPaid, 1),
        "winnings pending at an automatic table": change(e.WagersPaid, pending=True),
        "the wrong total paid": change(e.WinningWagersPaid, cents=5),
        "a round over before all are paid": swap(e.WagersPaid, 1),
        # Money.
        "a patron who wagers what is not there": change(ChipsBought, cents=100),
        "chips for less than nothing": change(ChipsBought, cents=-100),
        "a patron with the name of an account": change(ChipsBought, patron="x/float"),
    },
    journals.power: {
        "too little released": change(e.WinningsReleased, cents=5),
        "winnings kept back": remove(e.WinningsReleased),
        "winnings released twice": repeat(e.WinningsReleased),
    },
    journals.undone: {
        "too much returned": change(e.StakesReturned, stakes={"banker": 8_100}),
        "stakes kept": remove(e.StakesReturned),
        "stakes returned twice": repeat(e.StakesReturned),
        "another settlement taken back": item(e.SettlementReversed, net_cents=5),
        "a settlement not taken back": remove(e.SettlementReversed),
    },
}
