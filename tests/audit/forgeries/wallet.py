"""Chips from the operator's wallet and into it."""

from audit import journals
from audit.forgeries.edits import Forgeries, change, done_by, insert_by, remove, repeat, together
from audit.recorder import SECOND, START

from punto.house import wallet as w
from punto.house.wallet_transfer import transfer_name
from punto.journal.actor import SYSTEM, patron, pit


def named(who: str, command: int) -> str:
    """What the transfer is called that somebody began with the n-th command."""
    return transfer_name("ab" * 8, who, f"c{command}", START + command * 4 * SECOND)


WALLET: Forgeries = {
    journals.wallet: {
        "chips received that nobody asked for": remove(w.ChipsAsked),
        "chips received twice": repeat(w.ChipsReceived),
        "more chips received than asked for": change(w.ChipsReceived, cents=9_001),
        "chips received by another": change(w.ChipsReceived, patron="Bob"),
        "chips that the patron says were paid for": done_by(w.ChipsReceived, patron("ann")),
        "chips received although their debit is rolled back": insert_by(
            SYSTEM,
            w.ChipsReceived(transfer=named("ann", 5), patron="ann", cents=700),
            w.ChipsNotReceived,
        ),
        "chips recalled twice": repeat(w.ChipsRecalled),
        "chips recalled that go out": change(w.ChipsRecalled, transfer=named("ann", 10)),
        "chips given up twice": repeat(w.ChipsNotReceived),
        "chips given up without a reason": change(w.ChipsNotReceived, why=""),
        "chips asked for by the house": done_by(w.ChipsAsked, SYSTEM),
        "chips asked for by another": done_by(w.ChipsAsked, patron("Bob")),
        "chips asked for under another name": change(w.ChipsAsked, transfer="a" * 32),
        "chips asked for at another time": change(w.ChipsAsked, at=START),
        "no chips asked for": change(w.ChipsAsked, cents=0),
        "chips asked for by who is excluded": together(
            change(w.ChipsAsked, 7, patron="Bob", transfer=named("Bob", 22)),
            done_by(w.ChipsAsked, patron("Bob"), 7),
        ),
        "a fifth transfer at a time": together(
            change(w.ChipsAsked, 6, patron="ann", transfer=named("ann", 19)),
            done_by(w.ChipsAsked, patron("ann"), 6),
        ),
        "chips asked for twice under a name": repeat(w.ChipsAsked),
        "chips sent twice under a name": repeat(w.ChipsSent, 2),
        "chips sent that the patron does not have": change(w.ChipsSent, 2, cents=5_001),
        "chips sent by the pit": done_by(w.ChipsSent, pit("pat")),
        "chips sent under another name": change(w.ChipsSent, transfer="b" * 32),
        "chips delivered that were never sent": remove(w.ChipsSent),
        "chips delivered twice": repeat(w.ChipsDelivered),
        "fewer chips delivered than sent": change(w.ChipsDelivered, cents=3_999),
        "chips delivered that came in": change(w.ChipsDelivered, transfer=named("ann", 5)),
        "chips delivered by who says so": done_by(w.ChipsDelivered, patron("ann")),
        "chips returned twice": repeat(w.ChipsReturned),
        "chips returned to another": change(w.ChipsReturned, patron="Bob"),
        "chips returned without a reason": change(w.ChipsReturned, why="\n"),
    },
}
