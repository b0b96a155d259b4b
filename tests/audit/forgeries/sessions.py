"""Sessions and their Dragon wagers."""

from audit import journals
from audit.forgeries.edits import (
    Forgeries,
    alter,
    change,
    done_by,
    insert,
    insert_by,
    item,
    remove,
    repeat,
)
from msgspec.structs import replace

from punto.journal.actor import dealer, pit
from punto.table import events as e

SESSIONS: Forgeries = {
    journals.dragon: {
        "a longer run": change(e.DragonBetsAnnounced, player=9),
        "a Dragon wager paid wrong": item(e.DragonsPaid, net_cents=5),
        "a Dragon wager not paid": remove(e.DragonsPaid),
        "the wrong total of Dragon wagers": change(e.SessionClosed, cents=5),
        "too little collected from Dragons": change(e.LosingDragonsCollected, cents=5),
        "a session by another number": change(e.SessionOpened, 1, session=5),
        "a session that ends earlier": change(e.SessionOpened, 1, ends_at=5),
        "a Dragon wager on a session of fewer than five hands": change(e.SessionOpened, hands=3),
        "a session too long": change(e.SessionOpened, 1, minutes=None, hands=20_000, ends_at=None),
        "a Dragon wager in the middle of a session": insert(
            e.WagerPlaced(patron="bob", wager="any-dragon", before_cents=0, stake_cents=100),
            e.WagerPlaced,
            6,
        ),
        "a session within a session": repeat(e.SessionOpened),
        "a session closed twice": repeat(e.SessionClosed),
        "a round without a session": remove(e.SessionOpened),
        "a session announced before its end": change(e.SessionOpened, hands=9),
        "Dragon wagers collected before the announcement": insert_by(
            dealer("dora"), e.LosingDragonsCollected(session=1, cents=0), e.DragonBetsAnnounced
        ),
        "Dragon wagers collected twice": insert(
            e.LosingDragonsCollected(session=1, cents=0), e.SessionClosed
        ),
        "Dragon payments that are final at once": change(e.DragonsPaid, pending=False),
        "a Dragon wager named that has not won": alter(
            e.DragonBetsAnnounced,
            lambda one: {"won": (*one.won, replace(one.won[0], wager="banker-dragon"))},
        ),
        "a Dragon wager that has won and is not named": change(e.DragonBetsAnnounced, won=()),
        "a Dragon wager named by another combination": alter(
            e.DragonBetsAnnounced,
            lambda one: {"won": (replace(one.won[0], combination="Royal Dragon"), *one.won[1:])},
        ),
        "a round void and its session still announced": remove(e.DragonBetsWithdrawn),
        "an announcement withdrawn for no change of a round": insert_by(
            pit("pat"), e.DragonBetsWithdrawn(session=1), e.SessionOpened, 1
        ),
        "Dragon payments of a void round that stay": remove(e.DragonsReversed),
        "more taken back than a Dragon wager was paid": item(e.DragonsReversed, net_cents=1),
        "a session opened meanwhile that stays": remove(e.SessionWithdrawn),
        "a session withdrawn for no void": insert_by(
            pit("pat"), e.SessionWithdrawn(session=2), e.BettingOpened, 12
        ),
        "a round put right and its session not announced anew": remove(e.DragonBetsAnnounced, 4),
        "a session ended early without a reason": change(e.SessionEnded, why=" "),
        "a session ended early by the dealer": done_by(e.SessionEnded, dealer("dora")),
        "a session ended early that is over": insert_by(
            pit("pat"), e.SessionEnded(session=1, why="late"), e.DragonBetsAnnounced
        ),
        "a session ended early and not announced": remove(e.DragonBetsAnnounced, 5),
        "a Dragon wager lost in a session that was ended": item(e.DragonsPaid, -2, net_cents=-400),
        "a session closed before its wagers are collected": insert(
            e.SessionClosed(session=1, cents=0), e.LosingDragonsCollected
        ),
        "stakes kept though no hand was played": item(e.DragonsPaid, -1, net_cents=-500),
    },
    journals.baccarat: {
        "a session of baccarat": insert(
            e.SessionOpened(session=1, hands=3, minutes=None, ends_at=None), e.BettingOpened
        ),
    },
}
