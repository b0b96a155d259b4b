"""What has happened in the words of the scenarios: every event with its clause and its amounts."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import assert_never

from scenarios.words import (
    betting,
    concerns,
    irregularities,
    paying,
    rounds,
    sessions,
    shoes,
    staff,
)

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
            yield f"{patron}: {', '.join(map(betting.placed, placed))}"
        case _:
            for one in group:
                yield from [refused(one)] if isinstance(one, Refusal) else lines(game, one)


def refused(refusal: Refusal) -> str:
    return f"REFUSED {refusal.reason}" + (f" ({refusal.rule})" if refusal.rule else "")


def lines(game: Game, event: TableEvent) -> Iterator[str]:
    if isinstance(event, events.StaffEvent):
        yield from staff.lines(event)
    elif isinstance(event, events.OrderEvent):
        yield from staff.order_lines(event)
    elif isinstance(event, events.SeatEvent):
        yield from staff.seat_lines(event)
    elif isinstance(event, events.ShoeEvent):
        yield from shoes.lines(event)
    elif isinstance(event, events.BettingEvent):
        yield from betting.lines(event)
    elif isinstance(event, events.RoundEvent | events.DieEvent | events.DealingEvent):
        yield from rounds.lines(event)
    elif isinstance(event, events.PayingEvent):
        yield from paying.lines(event)
    elif isinstance(event, events.SessionEvent):
        yield from sessions.lines(game, event)
    elif isinstance(event, events.IrregularityEvent):
        yield from irregularities.lines(event)
    elif isinstance(event, events.ConcernEvent):
        yield from concerns.lines(event)
    else:
        assert_never(event)
