"""Runs the tournaments that this process owns, each by a table coordinator."""

from collections.abc import Coroutine
from typing import Any

from punto.server.clock import Clock
from punto.server.floor.table_feed import Tables
from punto.server.streams.command_router import CommandRouter
from punto.server.streams.ownership import Ownership
from punto.server.tournaments.table_coordinator import TableCoordinator
from punto.server.tournaments.tournament_feed import TournamentFeed, Tournaments
from punto.tournament.state import TournamentPhase

_OVER = (TournamentPhase.ENDED, TournamentPhase.CANCELLED)


class TournamentRunner:
    def __init__(
        self,
        tournaments: Tournaments,
        tables: Tables,
        router: CommandRouter,
        ownership: Ownership,
        *,
        clock: Clock,
    ) -> None:
        self.streams = tournaments
        self._tables = tables
        self._router = router
        self._ownership = ownership
        self._clock = clock

    def is_wanted(self, name: str) -> bool:
        """Until the tournament is over, for then its tables are closed."""
        feed = self.streams.feeds.get(name)
        return feed is not None and feed.tournament.phase not in _OVER

    def can_move(self, _name: str) -> bool:
        return False

    def run(self, feed: TournamentFeed) -> Coroutine[Any, Any, None]:
        return TableCoordinator(
            feed, self._tables, self._router, self._ownership, self._clock
        ).run()

    def taken_over(self, _name: str, _words: str) -> None:
        """Not noted: a tournament has no cards in play, and takeovers of its tables are noted."""
