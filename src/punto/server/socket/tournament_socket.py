"""One socket of a tournament: sends its view on every change. Changes of many tables are
gathered. A tournament shows chips, not money."""

import asyncio

from punto.server.auth.authenticator import Visitor
from punto.server.auth.rate_limits import RateLimits
from punto.server.socket.base_socket import BaseSocket
from punto.server.socket.outbox import Outbox
from punto.server.tournaments.tournament_feed import TournamentFeed, Wakeup
from punto.server.tournaments.tournament_views import leaders_view
from punto.server.wire import frames

GATHER_SECONDS = 0.25
CHECK_SECONDS = 60.0


class TournamentSocket(BaseSocket):
    nothing_asked = frames.ErrorFrame(reason="nothing is asked of a tournament here")

    def __init__(
        self,
        feed: TournamentFeed,
        rate_limits: RateLimits,
        visitor: Visitor | None,
        outbox: Outbox,
    ) -> None:
        super().__init__(visitor, outbox, rate_limits)
        self._feed = feed
        self._wakeup = Wakeup()
        self._sent = 0

    async def start(self, _after: int | None) -> None:
        self._feed.watch(self._wakeup.wake)
        self._send()

    def stop(self) -> None:
        self._feed.unwatch(self._wakeup.wake)

    async def refresh(self) -> None:
        """Sends the view on every change, until cancelled."""
        while True:
            await self._wakeup.wait(CHECK_SECONDS)
            await asyncio.sleep(GATHER_SECONDS)
            if self._feed.sequence != self._sent:
                self._send()

    def _send(self) -> None:
        self._sent = self._feed.sequence
        self._outbox.send(frames.TournamentFrame(shown=leaders_view(self.visitor, self._feed)))
