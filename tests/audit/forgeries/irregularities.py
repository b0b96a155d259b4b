"""Irregularities: what was reported, and what was decided on it."""

from audit import journals
from audit.forgeries.edits import (
    Forgeries,
    becomes,
    cards,
    change,
    insert,
    insert_by,
    remove,
    repeat,
    together,
)

from punto.games.baccarat import BACCARAT
from punto.journal.actor import SYSTEM, dealer, pit
from punto.rules.announcement import Cue
from punto.rules.canonical import canonical_hash
from punto.rules.cards import read_card
from punto.rules.irregularity import SHOE_RAN_OUT, Noticed
from punto.table import events as e


def report(clause: str, noticed: Noticed, number: int) -> e.IrregularityReported:
    return e.IrregularityReported(
        round=number,
        clause=clause,
        noticed=noticed,
        note="",
        proven=False,
        third_cards=False,
        secret_lost=False,
    )


OPENED_AGAIN = e.BettingOpened(
    round=5,
    stamp=canonical_hash(BACCARAT),
    closes_at=0,
    cue=Cue.PLACE_YOUR_BETS,
    rule="3.1",
)


def stood(number: int, clause: str) -> e.ResultStood:
    return e.ResultStood(round=number, rule=clause, why="seen", foreign=(), order_lost=False)


IRREGULARITIES: Forgeries = {
    journals.power: {
        "a round of committed cards void after its payment": becomes(
            e.ResultStood, e.RoundVoided(round=2, rule="5.2", why="seen", foreign=())
        ),
        "a round of committed cards void in the deal": becomes(
            e.ResultStood, e.RoundVoided(round=3, rule="5.4", why="seen", foreign=()), 1
        ),
        "a committed shoe put right": becomes(
            e.ResultStood,
            e.RoundReconstructed(
                round=2,
                before=cards("9s Kh Kd 9h"),
                cards=cards("9s Kh Kd 9h"),
                aside=(),
                rule="5.2",
                why="seen",
            ),
        ),
        "an order lost that the house has committed to": change(e.ResultStood, 1, order_lost=True),
        "a lost secret in a report of another clause": change(
            e.IrregularityReported, secret_lost=True
        ),
        "a mis-drawn card of a virtual shoe": insert(
            e.CardMisdrawn(round=1, card=read_card("2c")), e.CardDealt
        ),
    },
    journals.secretless: {
        "a round void by a secret that nobody found lost": change(
            e.IrregularityReported, secret_lost=False
        ),
        "an order lost between rounds that nobody found lost": change(
            e.IrregularityReported, 1, secret_lost=False
        ),
        "a secret revealed that was lost": insert_by(
            SYSTEM, e.ShoeRevealed(shoe=1, order=(), dice=(), salt=""), e.ShoeAbandoned
        ),
    },
    journals.undone: {
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
        "a report while the table is held": repeat(e.IrregularityReported),
        "a decision while wagers are paid": together(
            insert_by(dealer("dora"), report("5.3", Noticed.IN_THE_ROUND, 1), e.WagersPaid, 1),
            insert_by(pit("pat"), stood(1, "5.3"), e.WagersPaid, 1),
        ),
    },
    journals.baccarat: {
        "a void by an empty shoe that is not empty": insert(
            e.RoundVoided(round=1, rule=SHOE_RAN_OUT.clause, why=SHOE_RAN_OUT.happened, foreign=()),
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
            stood(3, "5.4"), e.RoundReconstructed, 1
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
    journals.altered: {
        "a lost secret of a real shoe": change(e.IrregularityReported, 2, secret_lost=True),
        "a foreign card that came out less often": change(
            e.ResultStood, foreign=cards("4d 4d 4d 4d 4d")
        ),
        "a foreign card that stays in the count": change(e.ResultStood, foreign=()),
        "a proven foreign card that stays in the count": change(e.RoundVoided, foreign=()),
        "a foreign card by another clause": change(e.ResultStood, 1, foreign=cards("4d")),
        "a shoe counted whose order was not lost": change(e.ResultStood, 1, order_lost=False),
        "an order that is lost by another clause": change(e.ResultStood, order_lost=True),
        "another round from a shoe whose order is lost": insert_by(
            dealer("dora"), OPENED_AGAIN, e.ShoeReconciled, 1
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
