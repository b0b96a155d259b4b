"""Concerns that nobody can have raised, answered or taken up like this."""

from audit import concern_journals
from audit.concern_journals import CAMERA
from audit.forgeries.edits import (
    Forgeries,
    change,
    done_by,
    insert_behind,
    insert_by,
    remove,
    repeat,
    together,
)
from audit.recorder import DEALER, PIT

from punto.journal.actor import Actor, dealer, patron
from punto.table import events as e

ANN, BOB = patron("ann"), patron("bob")


def raised(number: int, by: Actor) -> e.ConcernRaised:
    return e.ConcernRaised(concern=number, raised_by=by, at=0, note="seen")


CONCERNS: Forgeries = {
    concern_journals.raised: {
        "a concern of somebody who is not at the table": insert_by(
            BOB, raised(3, BOB), e.ConcernAnswered
        ),
        "a concern of the dealer": insert_by(DEALER, raised(3, DEALER), e.ConcernAnswered),
        "a concern in another's name": done_by(e.ConcernRaised, BOB),
        "a concern without a note": change(e.ConcernRaised, note=" "),
        "a concern of too many words": change(e.ConcernRaised, note="x" * 501),
        "a concern by another number": change(e.ConcernRaised, 1, concern=7),
        "two open concerns of one person": insert_by(ANN, raised(3, ANN), e.ConcernAnswered),
        "a concern at a closed table": insert_by(CAMERA, raised(5, CAMERA), e.DealerChanged, 1),
        "a concern that was raised at another time": change(e.ConcernRaised, at=0),
        "a concern of surveillance answered by the dealer": done_by(e.ConcernAnswered, DEALER, 2),
        "a concern answered by a patron": done_by(e.ConcernAnswered, ANN),
        "a concern answered by another dealer": done_by(e.ConcernAnswered, dealer("eve")),
        "a concern answered without a word": change(e.ConcernAnswered, note=""),
        "a concern answered twice": repeat(e.ConcernAnswered),
        "a concern of somebody else answered": change(e.ConcernAnswered, raised_by=CAMERA),
        "a concern taken up without a report": remove(e.IrregularityReported),
        "a concern taken up by another command": insert_by(
            PIT,
            e.ConcernTakenUp(concern=1, raised_by=ANN),
            e.ConcernAnswered,
        ),
        "a concern of surveillance taken up by the dealer": together(
            done_by(e.IrregularityReported, DEALER), done_by(e.ConcernTakenUp, DEALER)
        ),
        "another concern taken up": change(e.ConcernTakenUp, concern=1, raised_by=ANN),
    },
    concern_journals.ruled: {
        "a concern taken up by a ruling": insert_behind(
            e.ConcernTakenUp(concern=1, raised_by=patron("p1")), e.RoundVoided
        ),
        "more open concerns of patrons than there may be": insert_by(
            ANN, raised(22, ANN), e.BettingClosed
        ),
    },
}
