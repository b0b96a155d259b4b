"""Sessions and their Dragon wagers."""

from audit import journals
from audit.forgeries.edits import Forgeries, change, insert, insert_by, item, remove, repeat

from punto.journal.actor import dealer
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
        "a session too long": change(e.SessionOpened, hands=3),
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
        "a session closed before its wagers are collected": insert(
            e.SessionClosed(session=1, cents=0), e.LosingDragonsCollected
        ),
        "stakes kept though no hand was played": item(e.DragonsPaid, 3, net_cents=-500),
    },
    journals.baccarat: {
        "a session of baccarat": insert(
            e.SessionOpened(session=1, hands=3, minutes=None, ends_at=None), e.BettingOpened
        ),
    },
}
