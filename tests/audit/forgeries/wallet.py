"""Chips from the operator's wallet and into it."""

from audit import journals
from audit.forgeries.ways import Forgeries, change, done_by, insert_by, remove, repeat
from audit.recorder import SECOND, START

from punto.house.wallet import (
    ChipsAsked,
    ChipsDelivered,
    ChipsNotReceived,
    ChipsRecalled,
    ChipsReceived,
    ChipsReturned,
    ChipsSent,
)
from punto.house.wallet_transfer import transfer_name
from punto.journal.actor import SYSTEM, patron, pit

HOUSE = journals.wallet


def named(who: str, command: int) -> str:
    """What the transfer is called that somebody began with the n-th command."""
    return transfer_name("ab" * 8, who, f"c{command}", START + command * 4 * SECOND)


WALLET: Forgeries = {
    "chips received that nobody asked for": (HOUSE, remove(ChipsAsked)),
    "chips received twice": (HOUSE, repeat(ChipsReceived)),
    "more chips received than asked for": (HOUSE, change(ChipsReceived, cents=9_001)),
    "chips received by another": (HOUSE, change(ChipsReceived, patron="Bob")),
    "chips that the patron says were paid for": (HOUSE, done_by(ChipsReceived, patron("ann"))),
    "chips received although their debit is rolled back": (
        HOUSE,
        insert_by(
            SYSTEM,
            ChipsReceived(transfer=named("ann", 5), patron="ann", cents=700),
            ChipsNotReceived,
        ),
    ),
    "chips recalled twice": (HOUSE, repeat(ChipsRecalled)),
    "chips recalled that go out": (HOUSE, change(ChipsRecalled, transfer=named("ann", 10))),
    "chips given up twice": (HOUSE, repeat(ChipsNotReceived)),
    "chips given up without a reason": (HOUSE, change(ChipsNotReceived, why="")),
    "chips asked for by the house": (HOUSE, done_by(ChipsAsked, SYSTEM)),
    "chips asked for by another": (HOUSE, done_by(ChipsAsked, patron("Bob"))),
    "chips asked for under another name": (HOUSE, change(ChipsAsked, transfer="a" * 32)),
    "chips asked for at another time": (HOUSE, change(ChipsAsked, at=START)),
    "no chips asked for": (HOUSE, change(ChipsAsked, cents=0)),
    "chips asked for by who is excluded": (
        HOUSE,
        change(ChipsAsked, 7, patron="Bob", transfer=named("Bob", 22)),
        done_by(ChipsAsked, patron("Bob"), 7),
    ),
    "a fifth transfer at a time": (
        HOUSE,
        change(ChipsAsked, 6, patron="ann", transfer=named("ann", 19)),
        done_by(ChipsAsked, patron("ann"), 6),
    ),
    "chips asked for twice under a name": (HOUSE, repeat(ChipsAsked)),
    "chips sent twice under a name": (HOUSE, repeat(ChipsSent, 2)),
    "chips sent that the patron does not have": (HOUSE, change(ChipsSent, 2, cents=5_001)),
    "chips sent by the pit": (HOUSE, done_by(ChipsSent, pit("pat"))),
    "chips sent under another name": (HOUSE, change(ChipsSent, transfer="b" * 32)),
    "chips delivered that were never sent": (HOUSE, remove(ChipsSent)),
    "chips delivered twice": (HOUSE, repeat(ChipsDelivered)),
    "fewer chips delivered than sent": (HOUSE, change(ChipsDelivered, cents=3_999)),
    "chips delivered that came in": (HOUSE, change(ChipsDelivered, transfer=named("ann", 5))),
    "chips delivered by who says so": (HOUSE, done_by(ChipsDelivered, patron("ann"))),
    "chips returned twice": (HOUSE, repeat(ChipsReturned)),
    "chips returned to another": (HOUSE, change(ChipsReturned, patron="Bob")),
    "chips returned without a reason": (HOUSE, change(ChipsReturned, why="\n")),
}
