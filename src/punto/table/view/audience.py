"""Who may see an event: everybody at the table, or the one patron whom it is about. The pit sees
all events."""

from typing import assert_never

from punto.table import events
from punto.table.events import TableEvent
from punto.table.state import Table
from punto.table.view.views import is_sealed, seen_by_seat


def concerns(event: TableEvent) -> str | None:
    """The one patron whom an event is about, or None where it is about the table."""
    match event:
        case (
            events.SeatTaken()
            | events.StoodBehind()
            | events.SeatLeft()
            | events.SeatFreed()
            | events.WagerPlaced()
            | events.LateAttempted()
            | events.ExcessReturned()
            | events.DealAsked()
            | events.WagersPaid()
            | events.WinningsReleased()
            | events.SettlementReversed()
            | events.StakesReturned()
            | events.DragonsPaid()
            | events.DragonsReversed()
            | events.SatOut()
            | events.ConcernRaised()
            | events.ConcernAnswered()
            | events.ConcernTakenUp()
        ):
            return event.patron
        case (
            events.TableOpened()
            | events.TableClosed()
            | events.DealerChanged()
            | events.LimitsChanged()
            | events.OrderGiven()
            | events.OrderWithdrawn()
            | events.RoundWithdrawn()
            | events.FloatFilled()
            | events.FloatCredited()
            | events.ShoeLoaded()
            | events.CardsBurned()
            | events.CutCardShown()
            | events.ShoeRetired()
            | events.ShoeRevealed()
            | events.ShoeAbandoned()
            | events.ShoeReconciled()
            | events.OrderAlarmRaised()
            | events.BettingOpened()
            | events.BettingClosed()
            # Whoever shakes the die shakes it for all.
            | events.DieShaken()
            | events.PatronShook()
            | events.ShakeCompleted()
            | events.AnotherShakeCalled()
            | events.ShakerOpened()
            | events.DieAnnounced()
            | events.PowerHandCalled()
            | events.DieCorrected()
            | events.CardDealt()
            | events.TotalsAnnounced()
            | events.ResultAnnounced()
            | events.LosingWagersCollected()
            | events.WinningWagersPaid()
            | events.SessionOpened()
            | events.SessionExtended()
            | events.HandsCalled()
            | events.SessionEnded()
            | events.DragonBetsAnnounced()
            | events.DragonBetsWithdrawn()
            | events.SessionWithdrawn()
            | events.LosingDragonsCollected()
            | events.SessionClosed()
            | events.IrregularityReported()
            | events.CardMisdrawn()
            | events.RoundVoided()
            | events.RoundReconstructed()
            | events.ResultStood()
        ):
            return None
        case _:
            assert_never(event)


def open_to_all(table: Table, event: TableEvent) -> bool:
    """Whether everybody at the table is told, the table being as the event or later ones left it.

    What lies before a numbered seat of a small table is public. Other events about one patron are
    for that patron, and changes of the float for the pit, and so are the concerns of surveillance.
    """
    match event:
        case events.FloatFilled() | events.FloatCredited():
            return False
        case events.ConcernRaised() | events.ConcernAnswered() | events.ConcernTakenUp():
            return False
        case events.SeatTaken():
            return seen_by_seat(table)
        case (
            events.SeatLeft(seat=seat) | events.SeatFreed(seat=seat) | events.StoodBehind(seat=seat)
        ):
            return seat is not None and seen_by_seat(table)
        case events.WagerPlaced() | events.ExcessReturned() if is_sealed(table):
            return False
        case (
            events.WagerPlaced(patron=patron)
            | events.ExcessReturned(patron=patron)
            | events.DealAsked(patron=patron)
        ):
            seated = table.seated.get(patron)
            return seated is not None and seated.seat is not None and seen_by_seat(table)
        case _:
            return concerns(event) is None
