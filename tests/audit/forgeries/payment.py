"""What is collected, paid, released, returned and taken back, and the money of patrons."""

from audit.forgeries.ways import (
    BACCARAT,
    POWER,
    Forgeries,
    change,
    insert,
    item,
    items,
    remove,
    repeat,
    swap,
)

from punto.house.cage import ChipsBought
from punto.table import events as e

PAYMENT: Forgeries = {
    # Payment.
    "too little collected": (BACCARAT, change(e.LosingWagersCollected, cents=1)),
    "losing wagers collected again": (
        BACCARAT,
        insert(e.LosingWagersCollected(round=1, cents=0), e.WinningWagersPaid),
    ),
    "a payment too large": (BACCARAT, item(e.WagersPaid, net_cents=9_600)),
    "a payment by another clause": (BACCARAT, item(e.WagersPaid, rule="4.9")),
    "a commission forgiven": (BACCARAT, item(e.WagersPaid, net_cents=10_000, commission_cents=0)),
    "a stake made larger": (BACCARAT, item(e.WagersPaid, stake_cents=20_000)),
    "a wager that was not settled": (BACCARAT, items(e.WagersPaid, lambda items: items[1:])),
    "a wager settled twice": (BACCARAT, items(e.WagersPaid, lambda items: (*items, items[0]))),
    "a patron who was not paid": (BACCARAT, remove(e.WagersPaid)),
    "a patron paid twice": (BACCARAT, repeat(e.WagersPaid, 1)),
    "winnings pending at an automatic table": (BACCARAT, change(e.WagersPaid, pending=True)),
    "the wrong total paid": (BACCARAT, change(e.WinningWagersPaid, cents=5)),
    "a round over before all are paid": (BACCARAT, swap(e.WagersPaid, 1)),
    "too little released": (POWER, change(e.WinningsReleased, cents=5)),
    "winnings kept back": (POWER, remove(e.WinningsReleased)),
    "winnings released twice": (POWER, repeat(e.WinningsReleased)),
    "too much returned": (POWER, change(e.StakesReturned, stakes={"banker": 8_100})),
    "stakes kept": (POWER, remove(e.StakesReturned)),
    "stakes returned twice": (POWER, repeat(e.StakesReturned)),
    "another settlement taken back": (POWER, item(e.SettlementReversed, net_cents=5)),
    "a settlement not taken back": (POWER, remove(e.SettlementReversed)),
    # Money.
    "a patron who wagers what is not there": (BACCARAT, change(ChipsBought, cents=100)),
    "chips for less than nothing": (BACCARAT, change(ChipsBought, cents=-100)),
    "a patron with the name of an account": (BACCARAT, change(ChipsBought, patron="x/float")),
}
