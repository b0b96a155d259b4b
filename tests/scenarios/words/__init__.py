"""What has happened in the words of the scenarios: every event with its clause and its amounts."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import assert_never

from scenarios.words import irregularities, paying, rounds, sessions, shoes, staff

from punto.rules.game import Game
from punto.rules.refusal import Refusal
from punto.table import events
from punto.table.events import TableDecision, TableEvent

NOTHING = "nothing"


def follows(game: Game, decisions: Iterable[TableDecision]) -> Iterator[str]:
    """What came of the commands of a row, a line for each thing."""
    found: list[TableEvent | Refusal] = []
    for decision in decisions:
        found += decision.events
        found += [decision.refusal] if decision.refusal else []
    for _, group in groupby(found, _line_of):
        yield from _told(game, list(group))
    if not found:
        yield NOTHING


def _line_of(one: TableEvent | Refusal) -> object:
    """Cards dealt by the same clause stand in one line, and so do wagers of the same patron."""
    match one:
        case events.CardDealt(rule=rule):
            return events.CardDealt, rule
        case events.WagerPlaced(patron=patron):
            return events.WagerPlaced, patron
        case _:
            return None


def _told(game: Game, group: list[TableEvent | Refusal]) -> Iterator[str]:
    match group[0]:
        case events.CardDealt(rule=rule):
            dealt = [one for one in group if isinstance(one, events.CardDealt)]
            yield f"{', '.join(map(rounds.dealt, dealt))} ({rule})"
        case events.WagerPlaced(patron=patron):
            placed = [one for one in group if isinstance(one, events.WagerPlaced)]
            yield f"{patron}: {', '.join(map(rounds.placed, placed))}"
        case _:
            for one in group:
                yield from [refused(one)] if isinstance(one, Refusal) else lines(game, one)


def refused(refusal: Refusal) -> str:
    return f"REFUSED {refusal.reason}" + (f" ({refusal.rule})" if refusal.rule else "")


def lines(game: Game, event: TableEvent) -> Iterator[str]:
    match event:
        case (
            events.TableOpened()
            | events.TableClosed()
            | events.DealerChanged()
            | events.LimitsChanged()
            | events.FloatFilled()
            | events.FloatCredited()
            | events.SeatTaken()
            | events.StoodBehind()
            | events.SeatLeft()
            | events.SatOut()
        ):
            yield from staff.lines(event)
        case (
            events.ShoeLoaded()
            | events.CardsBurned()
            | events.CutCardShown()
            | events.ShoeRetired()
            | events.ShoeRevealed()
            | events.ShoeAbandoned()
            | events.ShoeReconciled()
            | events.OrderAlarmRaised()
        ):
            yield from shoes.lines(event)
        case (
            events.WagerPlaced()
            | events.LateAttempted()
            | events.BettingOpened()
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
            yield from rounds.lines(event)
        case (
            events.LosingWagersCollected()
            | events.WagersPaid()
            | events.WinningWagersPaid()
            | events.WinningsReleased()
            | events.SettlementReversed()
            | events.StakesReturned()
        ):
            yield from paying.lines(event)
        case (
            events.SessionOpened()
            | events.SessionExtended()
            | events.HandsCalled()
            | events.DragonBetsAnnounced()
            | events.LosingDragonsCollected()
            | events.DragonsPaid()
            | events.SessionClosed()
        ):
            yield from sessions.lines(game, event)
        case (
            events.IrregularityReported()
            | events.CardMisdrawn()
            | events.RoundVoided()
            | events.RoundReconstructed()
            | events.ResultStood()
        ):
            yield from irregularities.lines(event)
        case _:
            assert_never(event)
