"""The entries themselves, the table, its staff and its seats, and who did what."""

from audit.forgeries.ways import (
    BACCARAT,
    DRAGON,
    FABULOUS,
    POWER,
    Forge,
    Forgeries,
    change,
    done_at,
    done_by,
    insert,
    insert_by,
    remove,
    repeat,
    settings,
)
from audit.forging import Forgery

from punto.house.cage import ChipsBought, ChipsCashed
from punto.journal.actor import SYSTEM, dealer, patron, pit
from punto.table import events as e


def rename(stream: str, to: str) -> Forge:
    def forge(forgery: Forgery) -> None:
        forgery.records[to] = forgery.records.pop(stream)

    return forge


STAFF: Forgeries = {
    # The entries themselves.
    "a time before the last": (BACCARAT, done_at(e.BettingClosed, 5)),
    "a time that no clock shows": (BACCARAT, done_at(e.BettingClosed, 10**18)),
    # The table, its staff and its seats.
    "a table that was never opened": (BACCARAT, remove(e.TableOpened)),
    "a table by another name": (BACCARAT, change(e.TableOpened, table="B2")),
    "a sheet that nobody knows": (BACCARAT, settings(stamp="0" * 64)),
    "three decks": (BACCARAT, settings(decks=3)),
    "a seat for two": (BACCARAT, change(e.SeatTaken, 1, seat=1)),
    "a seat that is not there": (BACCARAT, change(e.SeatTaken, 1, seat=4)),
    "a second seat": (BACCARAT, repeat(e.SeatTaken)),
    "more out of the float than in it": (BACCARAT, change(e.FloatCredited, cents=90_000_000)),
    "a fill of less than nothing": (BACCARAT, change(e.FloatFilled, cents=-5)),
    "limits for other wagers": (BACCARAT, change(e.LimitsChanged, limits={})),
    "a table opened twice": (BACCARAT, repeat(e.TableOpened)),
    "a round at a closed table": (BACCARAT, insert(e.TableClosed(why="late"), e.BettingOpened, 1)),
    "a patron who leaves before the end": (
        POWER,
        insert(e.SeatLeft(patron="bob", seat=2), e.LateAttempted),
    ),
    "a table opened before its shoe is accounted for": (FABULOUS, remove(e.ShoeRevealed)),
    "fewer seats than are taken": (FABULOUS, change(e.SeatTaken, seat=5)),
    "a table closed with Dragon wagers on it": (
        DRAGON,
        insert(e.TableClosed(why="late"), e.DragonBetsAnnounced),
    ),
    "a dealer who is no name": (POWER, change(e.DealerChanged, dealer="no name!")),
    "a seat at a closed table": (
        FABULOUS,
        insert_by(patron("eve"), e.SeatTaken(patron="eve", seat=2), e.TableOpened, 1),
    ),
    "a patron who is no name": (
        FABULOUS,
        insert_by(patron("a/b"), e.SeatTaken(patron="a/b", seat=2), e.BettingOpened),
    ),
    "a patron who leaves before the round is final": (
        POWER,
        insert_by(patron("bob"), e.SeatLeft(patron="bob", seat=2), e.BettingOpened, 1),
    ),
    "a patron behind the seats of a table where nobody stands": (DRAGON, settings(standing=False)),
    "a patron behind the seats twice": (DRAGON, repeat(e.StoodBehind)),
    "a seat given up that is another's": (DRAGON, change(e.StoodBehind, seat=1)),
    "a seat given up by a patron who had none": (DRAGON, change(e.StoodBehind, 2, seat=1)),
    "a seat left by a patron who stood": (DRAGON, change(e.SeatLeft, seat=5)),
    "a patron behind the seats of a closed table": (
        FABULOUS,
        insert_by(patron("eve"), e.StoodBehind(patron="eve"), e.TableOpened, 1),
    ),
    "a patron behind the seats who is no name": (
        FABULOUS,
        insert_by(patron("a/b"), e.StoodBehind(patron="a/b"), e.BettingOpened),
    ),
    "a table opened for nobody to stand where somebody does": (
        FABULOUS,
        insert_by(patron("ann"), e.StoodBehind(patron="ann", seat=1), e.TableClosed),
        settings(1, standing=False),
    ),
    "a stream that belongs to nobody": (BACCARAT, rename("table/B1", "table/B 1")),
    # Who did it.
    "a wager by somebody else": (BACCARAT, done_by(e.WagerPlaced, patron("bob"))),
    "a patron whom another made stand": (DRAGON, done_by(e.StoodBehind, patron("ann"))),
    "a round opened by the pit": (BACCARAT, done_by(e.BettingOpened, pit("pat"))),
    "a dealer of another table": (POWER, done_by(e.BettingOpened, dealer("eve"))),
    "limits that the system set": (BACCARAT, done_by(e.LimitsChanged, SYSTEM)),
    "a shaker opened by another patron": (POWER, done_by(e.DieAnnounced, patron("bob"))),
    "a void by the dealer": (POWER, done_by(e.RoundVoided, dealer("dora"))),
    "chips that a patron sold": (BACCARAT, done_by(ChipsBought, patron("ann"))),
    "chips that another patron cashed": (BACCARAT, done_by(ChipsCashed, patron("ann"))),
    "a dealer at a table that deals itself": (
        BACCARAT,
        insert_by(pit("pat"), e.DealerChanged(dealer="dora"), e.BettingOpened),
        done_by(e.BettingOpened, dealer("dora")),
    ),
}
