"""Wagers in time and late, and sides too far apart."""

from audit import wager_journals
from audit.forgeries.edits import (
    Forgeries,
    change,
    done_by,
    insert,
    insert_by,
    remove,
    repeat,
    settings,
    swap,
    together,
)

from punto.journal.actor import patron
from punto.table import events as e

WAGERS: Forgeries = {
    wager_journals.late_parts: {
        "a late wager taken with one in time": together(
            insert(
                e.WagerPlaced(patron="ann", wager="any-dragon", before_cents=0, stake_cents=2_000),
                e.LateAttempted,
            ),
            remove(e.LateAttempted),
        ),
        "a wager in time recorded as late": together(
            insert(
                e.LateAttempted(
                    patron="ann", wager="tie", stake_cents=0, wanted_cents=500, rule="5.6"
                ),
                e.LateAttempted,
            ),
            remove(e.WagerPlaced, wager="tie"),
        ),
        "a stake taken down by a late attempt": change(
            e.LateAttempted, of={"wager": "player-dragon"}, stake_cents=0
        ),
    },
    wager_journals.apart: {
        "'No more bets' with the sides too far apart": together(
            *(remove(e.ExcessReturned) for _ in range(3))
        ),
        "an increase kept that was laid last": remove(e.ExcessReturned),
        "a Natural wager kept above the main wager that is left": remove(e.ExcessReturned, 1),
        "an increase of somebody else given back": change(
            e.ExcessReturned, patron="cat", before_cents=15_000, stake_cents=0
        ),
        "half an increase given back": change(e.ExcessReturned, stake_cents=25_000),
        "more given back than lay there": change(e.ExcessReturned, before_cents=50_000),
        "the wrong Natural wager given back": change(
            e.ExcessReturned, 1, wager="player-natural-8", before_cents=15_000
        ),
        "a Natural wager given back by the wrong clause": change(e.ExcessReturned, 1, rule="3.5.2"),
        "increases given back in another order": swap(e.ExcessReturned, 0),
        "an increase given back within the differential": insert(
            e.ExcessReturned(
                patron="ann", wager="player", before_cents=30_000, stake_cents=0, rule=None
            ),
            e.BettingClosed,
            1,
        ),
        "an increase given back twice": repeat(e.ExcessReturned, 1),
        "a stake that takes the lighter side further ahead than the heavier may be": insert_by(
            patron("bob"),
            e.WagerPlaced(patron="bob", wager="banker", before_cents=0, stake_cents=90_000),
            e.ExcessReturned,
        ),
        "a stake given back while betting goes on": remove(e.BettingClosed),
        "the cards asked for at a dealer's table": insert_by(
            patron("ann"), e.DealAsked(patron="ann"), e.BettingClosed, 1
        ),
    },
    wager_journals.asked: {
        "the cards asked for without a wager": insert_by(
            patron("bob"), e.DealAsked(patron="bob"), e.DealAsked
        ),
        "the cards asked for by somebody else": done_by(e.DealAsked, patron("bob")),
        "the cards asked for twice": repeat(e.DealAsked),
        "the cards asked for at a table that closes by the clock": settings(deal_now=False),
        "the cards asked for after 'No more bets'": swap(e.DealAsked, 1),
    },
}
