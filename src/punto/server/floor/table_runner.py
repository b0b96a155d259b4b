"""Runs the tables that this process owns, each by its clock."""

from collections.abc import Coroutine
from typing import Any

from punto.house.significant_event import SignificantKind
from punto.server.clock import Clock
from punto.server.commit.command_result import Ask
from punto.server.floor.pace import HOUSE_PACE, Pace
from punto.server.floor.table_clock import TableClock
from punto.server.floor.table_feed import TableFeed, Tables
from punto.server.significant_events import SignificantEvents
from punto.table.state import Phase

_AT_REST = (Phase.CLOSED, Phase.BETWEEN_ROUNDS, Phase.BETTING)


class TableRunner:
    """`ask` must not forward: a table that was lost has a clock elsewhere."""

    def __init__(
        self,
        tables: Tables,
        ask: Ask,
        events: SignificantEvents,
        *,
        clock: Clock,
        pace: Pace = HOUSE_PACE,
    ) -> None:
        self.streams = tables
        self._ask = ask
        self._events = events
        self._clock = clock
        self._pace = pace

    def is_wanted(self, _name: str) -> bool:
        return True

    def can_move(self, name: str) -> bool:
        """Never while cards are dealt or wagers paid."""
        table = self.streams.feeds[name].table
        return table.phase in _AT_REST and not table.paying

    def run(self, feed: TableFeed) -> Coroutine[Any, Any, None]:
        return TableClock(feed, self._ask, pace=self._pace, clock=self._clock).run()

    def taken_over(self, name: str, words: str) -> None:
        self._events.note_later(SignificantKind.TABLE_TAKEN_OVER, name, words)
