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


THIRD_CARDS = e.IrregularityReported(
    round=1,
    clause="5.3",
    noticed=Noticed.IN_THE_ROUND,
    note="",
    proven=False,
    third_cards=True,
    secret_lost=False,
)


def void(number: int, clause: str) -> e.RoundVoided:
    return e.RoundVoided(round=number, rule=clause, why="seen", foreign=())


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
    journals.together: {
        "third cards that void the round": becomes(e.ResultStood, void(1, "5.3")),
        "third cards before the initial deal is complete": insert_by(
            dealer("dora"), THIRD_CARDS, e.CardDealt, 3
        ),
        "cards drawn together that void a round after the next has opened": becomes(
            e.ResultStood, void(3, "5.3"), 1
        ),
        "cards drawn together that are put right after the next round has opened": becomes(
            e.ResultStood,
            e.RoundReconstructed(
                round=3,
                before=cards("5s Kd 7c 2h 5c 6d"),
                cards=cards("Kd 5s 7c 2h 5c 6d"),
                aside=(),
                rule="5.3",
                why="seen",
            ),
            1,
        ),
        "third cards put right as if they were of the initial deal": change(
            e.IrregularityReported, 1, third_cards=True
        ),
        "a round that was paid void by an order lost since": becomes(
            e.ResultStood, void(4, "5.4"), 2
        ),
        "a round that was paid noticed as one under way": change(
            e.IrregularityReported, 5, noticed=Noticed.IN_THE_ROUND
        ),
        "a void round that is void again by its shoe": becomes(e.ResultStood, void(5, "5.4"), 3),
        "a void round of which something else is reported": change(
            e.IrregularityReported, 7, clause="5.2"
        ),
    },
    journals.overfull: {
        "a card more than the shoe has that proves nothing": change(
            e.IrregularityReported, proven=False
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
