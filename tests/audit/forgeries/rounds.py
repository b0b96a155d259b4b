"""Rounds and their wagers, the die and the cards."""

from audit import journals
from audit.forgeries.edits import (
    Forgeries,
    change,
    done_by,
    insert,
    insert_by,
    remove,
    repeat,
    swap,
    together,
)

from punto.journal.actor import dealer, patron, pit
from punto.rules.announcement import Cue
from punto.rules.cards import read_card
from punto.rules.hand import Side
from punto.rules.round import Result
from punto.table import events as e

CORRECTED = e.DieCorrected(round=1, before=2, die=4, cue=Cue.DIE_VALUE, rule="3.6.1", why="a blink")

ROUNDS: Forgeries = {
    journals.baccarat: {
        # Rounds and wagers.
        "a gap in the rounds": change(e.BettingOpened, 3, round=7),
        "a round by another sheet": change(e.BettingOpened, 3, stamp="0" * 64),
        "the wrong words": change(e.BettingOpened, 3, cue=Cue.RESULT),
        "the wrong clause": change(e.BettingClosed, 3, rule="3.1"),
        "betting meant to close at another time": change(e.BettingOpened, 3, closes_at=5),
        "a wager after 'No more bets'": swap(e.WagerPlaced, 2),
        "a stake that did not lie there": change(e.WagerPlaced, 3, before_cents=5),
        "a stake that stays": change(e.WagerPlaced, 3, stake_cents=0),
        "a stake above the limit": change(e.WagerPlaced, 3, stake_cents=200_000),
        "a stake between two units": change(e.WagerPlaced, 3, stake_cents=10_050),
        "a wager of another game": change(e.WagerPlaced, 3, wager="fortune-six"),
        "a wager without a seat": remove(e.SeatTaken),
        # The die.
        "a die where there is none": insert(
            e.DieAnnounced(die=3, cue=Cue.DIE_VALUE, rule="3.6.1"), e.CardDealt
        ),
        # Cards.
        "a card before 'No more bets'": swap(e.BettingClosed),
        "a card for the wrong hand": change(e.CardDealt, hand=Side.BANKER),
        "a card by the wrong clause": change(e.CardDealt, rule="3.9.2"),
        "another card": change(e.CardDealt, 3, card=read_card("Kc")),
        "the same card of another suit": change(e.CardDealt, card=read_card("5s")),
        "a card left out": remove(e.CardDealt, 3),
        "a third card too many": repeat(e.CardDealt, 4),
        "wrong totals": change(e.TotalsAnnounced, player=4),
        "another result": change(e.ResultAnnounced, result=Result.TIE),
        "no result": remove(e.ResultAnnounced),
        "a result twice": repeat(e.ResultAnnounced),
    },
    journals.power: {
        # Rounds and wagers.
        "betting meant to close at another time at a dealer's table": change(
            e.BettingOpened, closes_at=5
        ),
        "a round before the last is released": remove(e.WinningsReleased, 1),
        "Natural wagers above the main one": change(
            e.WagerPlaced, of={"wager": "player-natural-9"}, stake_cents=7_000
        ),
        "Player and Banker too far apart": change(
            e.WagerPlaced, of={"wager": "banker", "patron": "bob"}, stake_cents=90_000
        ),
        "a late attempt that was in time": swap(e.BettingClosed),
        "a late attempt by the wrong clause": change(e.LateAttempted, rule="5.7"),
        "a late attempt on another stake": change(e.LateAttempted, stake_cents=5),
        "a round opened while the table is held": insert_by(
            dealer("dora"),
            e.BettingOpened(
                round=3, stamp="0" * 64, cue=Cue.PLACE_YOUR_BETS, rule="3.1", closes_at=0
            ),
            e.ResultStood,
        ),
        # The die.
        "a committed die corrected": insert_by(pit("pat"), CORRECTED, e.CardDealt),
        "a die value of seven": change(e.DieAnnounced, die=7),
        "another die value than promised": change(e.DieAnnounced, 1, die=2),
        "a Power hand that nobody called": remove(e.PowerHandCalled),
        "a Power hand on another face": insert(
            e.PowerHandCalled(cue=Cue.POWER_HAND, rule="3.6.2"), e.CardDealt, 8
        ),
        "a die shaken twice": change(e.DieShaken, times=2),
        "the shaker for the wrong patron": change(e.DieShaken, passed_to="bob"),
        "a shaker that was not shaken": remove(e.PatronShook),
        "a second shake by the dealer": repeat(e.DieShaken),
        "a patron who shook before the dealer": remove(e.DieShaken),
        "a shake for a patron who has shaken": insert_by(
            dealer("dora"), e.ShakeCompleted(patron="ann", rule="3.6.1"), e.ShakerOpened
        ),
    },
    journals.misread: {
        "a die that the patron announced": done_by(e.DieAnnounced, patron("ann")),
        "a die announced in a closed shaker": remove(e.ShakerOpened),
        "a shaker opened by another patron": done_by(e.ShakerOpened, patron("bob")),
        "a shaker opened in another's name": change(e.ShakerOpened, patron="bob"),
        "a shaker opened twice": repeat(e.ShakerOpened),
        "a shaker opened before it was shaken again": remove(e.PatronShook, 1),
        "a shaker opened that the dealer did not shake again": remove(e.DieShaken, 2),
        "a shaker shaken again when it was open": together(
            remove(e.AnotherShakeCalled),
            insert_by(
                dealer("dora"), e.AnotherShakeCalled(patron="ann", rule="3.6.1"), e.DieAnnounced
            ),
        ),
        "another shake by the wrong patron": change(e.AnotherShakeCalled, patron="bob"),
        "a die corrected by a patron": done_by(e.DieCorrected, patron("ann")),
        "a die corrected by the dealer when cards lay there": done_by(
            e.DieCorrected, dealer("dora"), 1
        ),
        "a die corrected by the dealer when a card lay aside": done_by(
            e.DieCorrected, dealer("dora"), 3
        ),
        "a shaker shaken again that the patron had not shaken": remove(e.PatronShook),
        "a die that was read as another": change(e.DieCorrected, before=1),
        "a die corrected to what it was": change(e.DieCorrected, die=3),
        "a die corrected to an eight": change(e.DieCorrected, die=8),
        "a die corrected without a reason": change(e.DieCorrected, why=" "),
        "a die corrected by the wrong clause": change(e.DieCorrected, rule="3.6"),
        "the die of another round corrected": change(e.DieCorrected, round=2),
        "a correction that calls no Power hand": remove(e.PowerHandCalled, 1),
        "a correction after which nobody is paid anew": remove(e.SettlementReversed),
        "wagers still paid by the misread die": change(e.DieCorrected, 1, die=4),
        "a die corrected while wagers are paid": insert_by(pit("pat"), CORRECTED, e.WagersPaid, 1),
        "a die corrected that was never read": insert_by(pit("pat"), CORRECTED, e.DieAnnounced),
        "the die of a final round corrected": insert_by(pit("pat"), CORRECTED, e.BettingClosed, 1),
    },
    journals.fortune: {
        "a wager while the table is held": insert_by(
            patron("bob"),
            e.WagerPlaced(patron="bob", wager="tie", before_cents=0, stake_cents=100),
            e.RoundReconstructed,
            1,
        ),
        "a card once too often": change(
            e.CardDealt, of={"card": read_card("8s")}, card=read_card("4d")
        ),
        "a real card before 'No more bets'": insert(
            e.CardDealt(card=read_card("2c"), hand=Side.PLAYER, rule="3.7"), e.BettingClosed
        ),
    },
    journals.fabulous: {
        "a late attempt at a closed table": insert_by(
            patron("ann"),
            e.LateAttempted(patron="ann", wager="tie", stake_cents=0, wanted_cents=5, rule="5.6"),
            e.TableOpened,
            1,
        ),
    },
}
