"""Sessions and their Dragon wagers."""

from audit import journals
from audit.forgeries.edits import (
    Edit,
    Forgeries,
    alter,
    change,
    cut_off,
    done_by,
    insert,
    insert_by,
    item,
    remove,
    repeat,
    together,
)
from msgspec.structs import replace

from punto.journal.actor import SYSTEM, dealer, pit
from punto.table import events as e
from punto.table.orders import CloseOrder, SessionOrder

PIT, NINA = pit("pat"), pit("nina")


def order(**to: object) -> Edit:
    """Another order to end a session than the first."""
    return alter(e.OrderGiven, lambda event: {"order": replace(event.order, **to)})


def to_end(session: int) -> e.OrderGiven:
    return e.OrderGiven(order=SessionOrder(session, "smoke", PIT))


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
            PIT, e.SessionEnded(session=1, why="late", ended_by=PIT), e.DragonBetsAnnounced
        ),
        "a session ended early and not announced": remove(e.DragonBetsAnnounced, 5),
        "a Dragon wager lost in a session that was ended": item(e.DragonsPaid, -2, net_cents=-400),
        "a session closed before its wagers are collected": insert(
            e.SessionClosed(session=1, cents=0), e.LosingDragonsCollected
        ),
        "stakes kept though no hand was played": item(e.DragonsPaid, -1, net_cents=-500),
    },
    journals.broken_off: {
        "an order to end a session that was forgotten": together(
            remove(e.SessionEnded), remove(e.DragonBetsAnnounced)
        ),
        "an order to end a session that was forgotten at the end": cut_off(e.SessionEnded),
        "a session ended as nobody ordered it": change(e.SessionEnded, why="a whim"),
        "a session ended in the name of another": change(e.SessionEnded, ended_by=NINA),
        "a session ended at once in the name of another": change(e.SessionEnded, 1, ended_by=NINA),
        "a session ended before the round is paid": insert_by(
            PIT,
            e.SessionEnded(session=1, why="smoke", ended_by=PIT),
            e.BettingClosed,
        ),
        "an end of a session ordered in the name of another": order(ordered_by=NINA),
        "an end of a session ordered without a reason": order(why=" "),
        "an end of another session ordered": order(session=2),
        "an end of a session ordered by the dealer": done_by(e.OrderGiven, dealer("dora")),
        "an end of a session ordered by the house": done_by(e.OrderGiven, SYSTEM),
        "an end of a session ordered that is announced": insert_by(
            PIT, to_end(1), e.LosingDragonsCollected
        ),
        "an end of a session ordered for later between rounds": insert_by(
            PIT, to_end(2), e.BettingOpened, 1
        ),
        "an end of a session ordered for later with Dragon wagers alone": insert_by(
            PIT, to_end(2), e.RoundWithdrawn
        ),
        "an end of a session ordered where none is open": insert_by(
            PIT, to_end(2), e.SessionOpened, 1
        ),
        "a round with Dragon wagers withdrawn for another order": together(
            remove(e.SessionEnded, 1), remove(e.DragonBetsAnnounced, 1)
        ),
        "a round with Dragon wagers withdrawn for nothing": together(
            remove(e.LimitsChanged), cut_off(e.SessionEnded, 1)
        ),
        "a round with Dragon wagers withdrawn and its session left at the end": cut_off(
            e.SessionEnded, 1
        ),
        "Dragon payments that wait for a round that was withdrawn": change(
            e.DragonsPaid, 1, pending=True
        ),
        "a session that was played to its end broken off": insert(
            e.SessionEnded(session=3, why="the fire alarm", ended_by=PIT),
            e.DragonBetsAnnounced,
            2,
        ),
        "Dragon wagers announced in the name of another": change(
            e.DragonBetsAnnounced, 2, announced_by=NINA
        ),
        "Dragon wagers announced by the house in its own name for a supervisor": change(
            e.DragonBetsAnnounced, -1, announced_by=SYSTEM
        ),
        "a table opened in the name of another": change(e.TableOpened, 1, opened_by=NINA),
        "a dealer's work by the supervisor while a dealer is there": done_by(e.BettingOpened, PIT),
        "a dealer's work by the system where nobody deals": done_by(e.BettingOpened, SYSTEM, 2),
        "a closing ordered by the supervisor for a round that is over": insert_by(
            PIT, e.OrderGiven(order=CloseOrder("smoke")), e.SessionOpened
        ),
    },
    journals.baccarat: {
        "a session of baccarat": insert(
            e.SessionOpened(session=1, hands=3, minutes=None, ends_at=None), e.BettingOpened
        ),
    },
}
