"""Irregularities: what was reported, and what was decided on it."""

from audit import journals
from audit.forgeries.edits import (
    Forgeries,
    cards,
    change,
    insert,
    insert_by,
    remove,
    repeat,
    together,
)

from punto.journal.actor import dealer, pit
from punto.rules.cards import read_card
from punto.rules.irregularity import SHOE_RAN_OUT, Noticed
from punto.table import events as e


def report(clause: str, noticed: Noticed, number: int) -> e.IrregularityReported:
    return e.IrregularityReported(
        round=number, clause=clause, noticed=noticed, note="", proven=False, third_cards=False
    )


IRREGULARITIES: Forgeries = {
    journals.power: {
        "a decision on nothing": remove(e.IrregularityReported),
        "a decision by another clause": change(e.RoundVoided, rule="5.1"),
        "a decision without a reason": change(e.RoundVoided, why=" "),
        "another moment of notice": change(
            e.IrregularityReported, noticed=Noticed.IN_A_LATER_ROUND
        ),
        "a void that its clause does not allow": together(
            change(e.IrregularityReported, clause="5.1"), change(e.RoundVoided, rule="5.1")
        ),
        "third cards in a report of another clause": change(
            e.IrregularityReported, third_cards=True
        ),
        "a void by a late wager": change(e.IrregularityReported, clause="5.6"),
        "a committed shoe put right": change(e.RoundReconstructed, cards=cards("9s Kh Kd 9h")),
        "a report while the table is held": repeat(e.IrregularityReported),
        "a decision while wagers are paid": together(
            insert_by(dealer("dora"), report("5.3", Noticed.IN_THE_ROUND, 1), e.WagersPaid, 1),
            insert_by(pit("pat"), e.ResultStood(round=1, rule="5.3", why="seen"), e.WagersPaid, 1),
        ),
        "a mis-drawn card of a virtual shoe": insert(
            e.CardMisdrawn(round=1, card=read_card("2c")), e.CardDealt
        ),
    },
    journals.baccarat: {
        "a void by an empty shoe that is not empty": insert(
            e.RoundVoided(round=1, rule=SHOE_RAN_OUT.clause, why=SHOE_RAN_OUT.happened),
            e.CardDealt,
            2,
        ),
    },
    journals.fortune: {
        "another round put right": change(e.RoundReconstructed, before=()),
        "a card that disappears": change(e.RoundReconstructed, 1, aside=()),
        "a round put right with a card too many": change(
            e.RoundReconstructed, cards=cards("9s Kh Kd 9h 2c")
        ),
        "a mis-drawn card that nobody reported": remove(e.IrregularityReported),
        "a foreign card that is not proven": change(
            e.IrregularityReported, of={"proven": True}, proven=False
        ),
        "a foreign card that did not come": remove(e.CardMisdrawn, card=read_card("4d")),
        "a round that goes on with a card that was not due": insert(
            e.ResultStood(round=3, rule="5.4", why="seen"), e.RoundReconstructed, 1
        ),
        "a card for a round before its time": change(
            e.RoundReconstructed, 1, cards=cards("4c"), aside=()
        ),
        "a round put right with a card that the shoe cannot hold": change(
            e.RoundReconstructed, 2, cards=cards("8s 4d")
        ),
        "a card mis-drawn that was due": together(
            insert_by(dealer("dora"), report("5.4", Noticed.IN_THE_ROUND, 1), e.CardDealt),
            insert_by(dealer("dora"), e.CardMisdrawn(round=1, card=read_card("2c")), e.CardDealt),
        ),
    },
    journals.fabulous: {
        "a report at a closed table": insert_by(
            pit("pat"), report("5.1", Noticed.IN_A_LATER_ROUND, 1), e.TableOpened, 1
        ),
        "a report of an empty shoe that the rule decides": insert(
            report("5.5", Noticed.IN_THE_ROUND, 43), e.RoundVoided
        ),
    },
}
