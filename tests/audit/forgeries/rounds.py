"""Rounds and their wagers, the die and the cards."""

from audit.forgeries.ways import (
    BACCARAT,
    FABULOUS,
    FORTUNE,
    POWER,
    Forgeries,
    change,
    insert,
    insert_by,
    remove,
    repeat,
    swap,
)

from punto.journal.actor import dealer, patron
from punto.rules.announcement import Cue
from punto.rules.cards import read_card
from punto.rules.hand import Side
from punto.rules.round import Result
from punto.table import events as e

ROUNDS: Forgeries = {
    # Rounds and wagers.
    "a gap in the rounds": (BACCARAT, change(e.BettingOpened, 3, round=7)),
    "a round by another sheet": (BACCARAT, change(e.BettingOpened, 3, stamp="0" * 64)),
    "the wrong words": (BACCARAT, change(e.BettingOpened, 3, cue=Cue.RESULT)),
    "the wrong clause": (BACCARAT, change(e.BettingClosed, 3, rule="3.1")),
    "betting meant to close at another time": (BACCARAT, change(e.BettingOpened, 3, closes_at=5)),
    "betting without a time to close": (BACCARAT, change(e.BettingOpened, closes_at=None)),
    "betting that a clock shall close at a dealer's table": (
        POWER,
        change(e.BettingOpened, closes_at=5),
    ),
    "a round before the last is released": (POWER, remove(e.WinningsReleased, 1)),
    "a wager after 'No more bets'": (BACCARAT, swap(e.WagerPlaced, 2)),
    "a stake that did not lie there": (BACCARAT, change(e.WagerPlaced, 3, before_cents=5)),
    "a stake that stays": (BACCARAT, change(e.WagerPlaced, 3, stake_cents=0)),
    "a stake above the limit": (BACCARAT, change(e.WagerPlaced, 3, stake_cents=200_000)),
    "a stake between two units": (BACCARAT, change(e.WagerPlaced, 3, stake_cents=10_050)),
    "a wager of another game": (BACCARAT, change(e.WagerPlaced, 3, wager="fortune-six")),
    "Natural wagers above the main one": (
        POWER,
        change(e.WagerPlaced, of={"wager": "player-natural-9"}, stake_cents=7_000),
    ),
    "Player and Banker too far apart": (
        POWER,
        change(e.WagerPlaced, of={"wager": "banker", "patron": "bob"}, stake_cents=90_000),
    ),
    "a late attempt that was in time": (POWER, swap(e.BettingClosed)),
    "a late attempt by the wrong clause": (POWER, change(e.LateAttempted, rule="5.7")),
    "a late attempt on another stake": (POWER, change(e.LateAttempted, stake_cents=5)),
    "a wager without a seat": (BACCARAT, remove(e.SeatTaken)),
    "a wager while the table is held": (
        FORTUNE,
        insert_by(
            patron("bob"),
            e.WagerPlaced(patron="bob", wager="tie", before_cents=0, stake_cents=100),
            e.RoundReconstructed,
            1,
        ),
    ),
    "a round opened while the table is held": (
        POWER,
        insert_by(
            dealer("dora"),
            e.BettingOpened(round=3, stamp="0" * 64, cue=Cue.PLACE_YOUR_BETS, rule="3.1"),
            e.RoundVoided,
        ),
    ),
    "a late attempt at a closed table": (
        FABULOUS,
        insert_by(
            patron("ann"),
            e.LateAttempted(patron="ann", wager="tie", stake_cents=0, wanted_cents=5, rule="5.6"),
            e.TableOpened,
            1,
        ),
    ),
    # The die.
    "a die value of seven": (POWER, change(e.DieAnnounced, die=7)),
    "another die value than promised": (POWER, change(e.DieAnnounced, 1, die=2)),
    "a Power hand that nobody called": (POWER, remove(e.PowerHandCalled)),
    "a Power hand on another face": (
        POWER,
        insert(e.PowerHandCalled(cue=Cue.POWER_HAND, rule="3.6.2"), e.CardDealt, 8),
    ),
    "a die shaken twice": (POWER, change(e.DieShaken, times=2)),
    "the shaker for the wrong patron": (POWER, change(e.DieShaken, passed_to="bob")),
    "a shaker that was not shaken": (POWER, remove(e.PatronShook)),
    "a die where there is none": (
        BACCARAT,
        insert(e.DieAnnounced(die=3, cue=Cue.DIE_VALUE, rule="3.6.1"), e.CardDealt),
    ),
    "a second shake by the dealer": (POWER, repeat(e.DieShaken)),
    "a patron who shook before the dealer": (POWER, remove(e.DieShaken)),
    "a shake for a patron who has shaken": (
        POWER,
        insert_by(dealer("dora"), e.ShakeCompleted(patron="ann", rule="3.6.1"), e.DieAnnounced),
    ),
    # Cards.
    "a card before 'No more bets'": (BACCARAT, swap(e.BettingClosed)),
    "a card for the wrong hand": (BACCARAT, change(e.CardDealt, hand=Side.BANKER)),
    "a card by the wrong clause": (BACCARAT, change(e.CardDealt, rule="3.9.2")),
    "another card": (BACCARAT, change(e.CardDealt, 3, card=read_card("Kc"))),
    "the same card of another suit": (BACCARAT, change(e.CardDealt, card=read_card("5s"))),
    "a card left out": (BACCARAT, remove(e.CardDealt, 3)),
    "a third card too many": (BACCARAT, repeat(e.CardDealt, 4)),
    "a card once too often": (
        FORTUNE,
        change(e.CardDealt, of={"card": read_card("8s")}, card=read_card("4d")),
    ),
    "wrong totals": (BACCARAT, change(e.TotalsAnnounced, player=4)),
    "another result": (BACCARAT, change(e.ResultAnnounced, result=Result.TIE)),
    "no result": (BACCARAT, remove(e.ResultAnnounced)),
    "a result twice": (BACCARAT, repeat(e.ResultAnnounced)),
    "a real card before 'No more bets'": (
        FORTUNE,
        insert(e.CardDealt(card=read_card("2c"), hand=Side.PLAYER, rule="3.7"), e.BettingClosed),
    ),
}
