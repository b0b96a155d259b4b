"""`evolve(table, event)`: the table after an event. It asks nothing: what happened, happened."""

from collections.abc import Iterable
from typing import assert_never

from punto.table import events
from punto.table.evolve import betting, dealing, irregularity, paying, session, shoe, staff
from punto.table.state import FRESH, Table


def evolve(table: Table, event: events.Event) -> Table:
    match event:
        case events.WagerPlaced() | events.LateAttempted():
            return betting.evolve(table, event)
        case (
            events.LosingWagersCollected()
            | events.WagersPaid()
            | events.WinningWagersPaid()
            | events.WinningsReleased()
            | events.SettlementReversed()
            | events.StakesReturned()
        ):
            return paying.evolve(table, event)
        case (
            events.BettingOpened()
            | events.BettingClosed()
            | events.DieShaken()
            | events.PatronShook()
            | events.ShakeCompleted()
            | events.DieAnnounced()
            | events.PowerHandCalled()
            | events.CardDealt()
            | events.TotalsAnnounced()
            | events.ResultAnnounced()
        ):
            return dealing.evolve(table, event)
        case (
            events.ShoeLoaded()
            | events.CardsBurned()
            | events.CutCardShown()
            | events.ShoeRetired()
            | events.ShoeRevealed()
            | events.ShoeReconciled()
            | events.OrderAlarmRaised()
        ):
            return shoe.evolve(table, event)
        case (
            events.SessionOpened()
            | events.DragonBetsAnnounced()
            | events.LosingDragonsCollected()
            | events.DragonsPaid()
            | events.SessionClosed()
        ):
            return session.evolve(table, event)
        case (
            events.IrregularityReported()
            | events.CardMisdrawn()
            | events.RoundVoided()
            | events.RoundReconstructed()
            | events.ResultStood()
        ):
            return irregularity.evolve(table, event)
        case (
            events.TableOpened()
            | events.TableClosed()
            | events.DealerChanged()
            | events.LimitsChanged()
            | events.FloatFilled()
            | events.FloatCredited()
            | events.SeatTaken()
            | events.SeatLeft()
        ):
            return staff.evolve(table, event)
        case _:
            assert_never(event)


def fold(happened: Iterable[events.Event], table: Table = FRESH) -> Table:
    for event in happened:
        table = evolve(table, event)
    return table
