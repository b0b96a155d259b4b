"""The entries themselves, the table, its staff and its seats, and who did what."""

from audit import journals
from audit.forgeries.edits import (
    Edit,
    Forgeries,
    change,
    done_by,
    insert,
    insert_by,
    recorded,
    remove,
    repeat,
    settings,
    together,
)
from audit.forging import Forgery

from punto.house.cage import ChipsBought, ChipsCashed
from punto.journal.actor import SYSTEM, dealer, patron, pit
from punto.table import events as e


def rename(stream: str, to: str) -> Edit:
    def edit(forgery: Forgery) -> None:
        forgery.records[to] = forgery.records.pop(stream)

    return edit


STAFF: Forgeries = {
    journals.baccarat: {
        # The entries themselves.
        "a time before the last": recorded(e.BettingClosed, at=5),
        "a time that no clock shows": recorded(e.BettingClosed, at=10**18),
        # The table, its staff and its seats.
        "a table that was never opened": remove(e.TableOpened),
        "a table by another name": change(e.TableOpened, table="B2"),
        "a sheet that nobody knows": settings(stamp="0" * 64),
        "three decks": settings(decks=3),
        "a seat for two": change(e.SeatTaken, 1, seat=1),
        "a seat that is not there": change(e.SeatTaken, 1, seat=4),
        "a second seat": repeat(e.SeatTaken),
        "more out of the float than in it": change(e.FloatCredited, cents=90_000_000),
        "a fill of less than nothing": change(e.FloatFilled, cents=-5),
        "limits for other wagers": change(e.LimitsChanged, limits={}),
        "a table opened twice": repeat(e.TableOpened),
        "a round at a closed table": insert(e.TableClosed(why="late"), e.BettingOpened, 1),
        "a stream that belongs to nobody": rename("table/B1", "table/B 1"),
        # Who did it.
        "a wager by somebody else": done_by(e.WagerPlaced, patron("bob")),
        "a round opened by the pit": done_by(e.BettingOpened, pit("pat")),
        "limits that the system set": done_by(e.LimitsChanged, SYSTEM),
        "chips that a patron sold": done_by(ChipsBought, patron("ann")),
        "chips that another patron cashed": done_by(ChipsCashed, patron("ann")),
        "a dealer at a table that deals itself": together(
            insert_by(pit("pat"), e.DealerChanged(dealer="dora"), e.BettingOpened),
            done_by(e.BettingOpened, dealer("dora")),
        ),
    },
    journals.power: {
        # The table, its staff and its seats.
        "a patron who leaves before the end": insert(
            e.SeatLeft(patron="bob", seat=2), e.LateAttempted
        ),
        "a dealer who is no name": change(e.DealerChanged, dealer="no name!"),
        "a patron who leaves before the round is final": insert_by(
            patron("bob"), e.SeatLeft(patron="bob", seat=2), e.BettingOpened, 1
        ),
        # Who did it.
        "a dealer of another table": done_by(e.BettingOpened, dealer("eve")),
    },
    journals.undone: {
        "a void by the dealer": done_by(e.RoundVoided, dealer("dora")),
    },
    journals.fabulous: {
        "a table opened before its shoe is accounted for": remove(e.ShoeRevealed),
        "fewer seats than are taken": change(e.SeatTaken, seat=5),
        "a seat at a closed table": insert_by(
            patron("eve"), e.SeatTaken(patron="eve", seat=2), e.TableOpened, 1
        ),
        "a patron who is no name": insert_by(
            patron("a/b"), e.SeatTaken(patron="a/b", seat=2), e.BettingOpened
        ),
        "a patron behind the seats of a closed table": insert_by(
            patron("eve"), e.StoodBehind(patron="eve", seat=None), e.TableOpened, 1
        ),
        "a patron behind the seats who is no name": insert_by(
            patron("a/b"), e.StoodBehind(patron="a/b", seat=None), e.BettingOpened
        ),
        "a table opened for nobody to stand where somebody does": together(
            insert_by(patron("ann"), e.StoodBehind(patron="ann", seat=1), e.TableClosed),
            settings(1, standing=False),
        ),
    },
    journals.dragon: {
        # The table, its staff and its seats.
        "a table closed with Dragon wagers on it": insert(
            e.TableClosed(why="late"), e.DragonBetsAnnounced
        ),
        "a patron behind the seats of a table where nobody stands": settings(standing=False),
        "a patron behind the seats twice": repeat(e.StoodBehind),
        "a seat given up that is another's": change(e.StoodBehind, seat=1),
        "a seat given up by a patron who had none": change(e.StoodBehind, 2, seat=1),
        "a seat left by a patron who stood": change(e.SeatLeft, seat=5),
        # Who did it.
        "a patron whom another made stand": done_by(e.StoodBehind, patron("ann")),
    },
}
