"""Orders for after the round, and places that are freed (reading 36)."""

from audit import journals, tournaments
from audit.forgeries.edits import (
    Edit,
    Forgeries,
    alter,
    change,
    cut_off,
    done_by,
    insert,
    insert_by,
    remove,
    swap,
    together,
)
from audit.forging import Forgery
from msgspec.structs import replace

from punto.journal.actor import SYSTEM, dealer, patron, pit
from punto.table import events as e
from punto.table.orders import CloseOrder, OrderKind, ShoeOrder

PIT, DEALER = pit("pat"), dealer("dora")


def order(nth: int, **to: object) -> Edit:
    return alter(e.OrderGiven, lambda event: {"order": replace(event.order, **to)}, nth)


def closed_by_payment(forgery: Forgery) -> None:
    """A table that people deal closes with the payment that brings it to rest."""
    records, place = forgery.find(e.ShoeRetired)
    closing = e.TableClosed(why="the shift is over")
    records.insert(place + 1, replace(records[place], event=closing))


def taken_back_for_nothing(forgery: Forgery) -> None:
    """The round is withdrawn with the last wager, and nobody has ordered anything."""
    for nth in (8, 7):
        records, place = forgery.find(e.OrderGiven, nth)
        del records[place]


def closed_by_the_house(forgery: Forgery) -> None:
    """A table of a tournament that the house deals closes by what ends its session."""
    records, place = forgery.find(e.SessionClosed)
    records.insert(place + 1, replace(records[place], event=e.TableClosed(why="it is played")))


def another_round(forgery: Forgery) -> None:
    records, place = forgery.find(e.SeatFreed)
    opening = replace(forgery.event(e.BettingOpened), round=2)
    opened = replace(records[place], event=opening, by=DEALER, command="forged")
    records.insert(place, opened)


def ordered(given: CloseOrder | ShoeOrder) -> e.OrderGiven:
    return e.OrderGiven(order=given)


ORDERS: Forgeries = {
    journals.orders: {
        "an order that was forgotten": remove(e.LimitsChanged),
        "an order that was forgotten at the end": cut_off(e.LimitsChanged),
        "orders carried out the other way round": swap(e.LimitsChanged),
        "an order carried out before the round is paid": insert(
            e.TableClosed(why="the night is over"), e.WinningWagersPaid, 1
        ),
        "an order carried out as nobody gave it": change(e.ShoeRetired, why="too new"),
        "an order for later that could be carried out at once": insert_by(
            PIT, ordered(ShoeOrder(1, "worn")), e.BettingOpened
        ),
        "an order for later where nobody has wagered": insert_by(
            PIT, ordered(ShoeOrder(1, "worn")), e.WagerPlaced
        ),
        "an order at a closed table": insert_by(
            PIT, ordered(CloseOrder("again")), e.WinningsReleased
        ),
        "limits for later that no table has": order(1, limits={}),
        "a pace for later that no table has": order(1, betting_seconds=3_601),
        "a pace that no table has": change(e.LimitsChanged, 1, betting_seconds=0),
        "a shoe to be retired for no reason": order(3, why=" "),
        "another shoe to be retired": order(3, shoe=2),
        "a shoe to be retired that is over": insert_by(
            PIT, ordered(ShoeOrder(1, "worn")), e.SeatFreed
        ),
        "an order withdrawn that nobody gave": change(e.OrderWithdrawn, order=OrderKind.SHOE),
        "an order withdrawn by the dealer": done_by(e.OrderWithdrawn, DEALER),
        "an order withdrawn by the house": done_by(e.OrderWithdrawn, SYSTEM),
        "limits that the house orders": done_by(e.OrderGiven, SYSTEM, 1),
        "a closing that the dealer orders": done_by(e.OrderGiven, DEALER),
        "a closing that nobody confirmed": closed_by_payment,
        "a closing confirmed by another dealer": done_by(e.TableClosed, dealer("eve")),
        "a closing confirmed by a patron": done_by(e.TableClosed, patron("ann")),
        "a closing by the dealer that was not ordered": change(e.TableClosed, why="tired"),
        "another round of a table that is to be closed": another_round,
        "a table closed with Dragon wagers that lie": insert_by(
            PIT, e.TableClosed(why="at last"), e.DragonBetsAnnounced
        ),
        "a round withdrawn for nothing": together(remove(e.LimitsChanged, 1)),
        "a round withdrawn for nothing at the end": cut_off(e.LimitsChanged, 1),
        "a round withdrawn with wagers on it": insert_by(
            PIT, e.RoundWithdrawn(round=1), e.BettingClosed
        ),
        "another round withdrawn": change(e.RoundWithdrawn, round=7),
        "a round withdrawn by the dealer": done_by(e.RoundWithdrawn, DEALER),
        "a round withdrawn by a patron, for nothing": taken_back_for_nothing,
        "a round kept open for nobody, though something was ordered": insert_by(
            DEALER, e.CutCardShown(), e.RoundWithdrawn, 1
        ),
        "a round kept open for nobody at the end": cut_off(e.RoundWithdrawn, 1),
        "a closing forgotten with the round that was withdrawn": cut_off(e.TableClosed, 3),
        "betting meant to close by the pace of before": alter(
            e.BettingOpened, lambda event: {"closes_at": event.closes_at + 15_000_000}, 2
        ),
        "a place freed for no reason": change(e.SeatFreed, why=""),
        "a place freed by the dealer": done_by(e.SeatFreed, DEALER),
        "a place freed by a patron": done_by(e.SeatFreed, patron("bob")),
        "a place freed that is another's": change(e.SeatFreed, seat=1),
        "a place freed while a stake lies there": insert_by(
            PIT, e.SeatFreed(patron="ann", seat=1, why="gone"), e.BettingClosed
        ),
        "a place freed before the round is final": insert_by(
            SYSTEM, e.SeatFreed(patron="ann", seat=1, why="gone"), e.SeatFreed
        ),
    },
    tournaments.spring: {
        "a closing for later at a table of a tournament": insert_by(
            SYSTEM, ordered(CloseOrder("the stage is played")), e.BettingClosed
        ),
        "a table of a tournament closed by what went before": closed_by_the_house,
    },
}
