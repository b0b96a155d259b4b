"""Sessions and their Dragon wagers."""

from audit.forgeries.ways import (
    BACCARAT,
    DRAGON,
    Forgeries,
    change,
    insert,
    insert_by,
    item,
    remove,
    repeat,
)

from punto.journal.actor import dealer
from punto.table import events as e

SESSIONS: Forgeries = {
    "a longer run": (DRAGON, change(e.DragonBetsAnnounced, player=9)),
    "a Dragon wager paid wrong": (DRAGON, item(e.DragonsPaid, net_cents=5)),
    "a Dragon wager not paid": (DRAGON, remove(e.DragonsPaid)),
    "the wrong total of Dragon wagers": (DRAGON, change(e.SessionClosed, cents=5)),
    "too little collected from Dragons": (DRAGON, change(e.LosingDragonsCollected, cents=5)),
    "a session by another number": (DRAGON, change(e.SessionOpened, 1, session=5)),
    "a session that ends earlier": (DRAGON, change(e.SessionOpened, 1, ends_at=5)),
    "a session too long": (DRAGON, change(e.SessionOpened, hands=3)),
    "a session of baccarat": (
        BACCARAT,
        insert(e.SessionOpened(session=1, hands=3, minutes=None, ends_at=None), e.BettingOpened),
    ),
    "a Dragon wager in the middle of a session": (
        DRAGON,
        insert(
            e.WagerPlaced(patron="bob", wager="any-dragon", before_cents=0, stake_cents=100),
            e.WagerPlaced,
            6,
        ),
    ),
    "a session within a session": (DRAGON, repeat(e.SessionOpened)),
    "a session closed twice": (DRAGON, repeat(e.SessionClosed)),
    "a round without a session": (DRAGON, remove(e.SessionOpened)),
    "a session announced before its end": (DRAGON, change(e.SessionOpened, hands=9)),
    "Dragon wagers collected before the announcement": (
        DRAGON,
        insert_by(
            dealer("dora"), e.LosingDragonsCollected(session=1, cents=0), e.DragonBetsAnnounced
        ),
    ),
    "Dragon wagers collected twice": (
        DRAGON,
        insert(e.LosingDragonsCollected(session=1, cents=0), e.SessionClosed),
    ),
    "a session closed before its wagers are collected": (
        DRAGON,
        insert(e.SessionClosed(session=1, cents=0), e.LosingDragonsCollected),
    ),
    "stakes kept though no hand was played": (DRAGON, item(e.DragonsPaid, 3, net_cents=-500)),
}
