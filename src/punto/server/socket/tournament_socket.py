"""One socket of a tournament: sends its view on every change. Changes of many tables are
gathered."""

import asyncio

from punto.ledger.account import Account
from punto.server.auth.authenticator import Visitor
from punto.server.socket.outbox import Outbox
from punto.server.socket.services import SocketServices
from punto.server.tournaments.tournament_feed import TournamentFeed, Wakeup
from punto.server.tournaments.tournament_views import leaders_view
from punto.server.wire import frames

GATHER_SECONDS = 0.25
CHECK_SECONDS = 60.0


class TournamentSocket:
    def __init__(
        self,
        services: SocketServices,
        feed: TournamentFeed,
        visitor: Visitor | None,
        outbox: Outbox,
    ) -> None:
        self._services = services
        self._feed = feed
        self._outbox = outbox
        self._wakeup = Wakeup()
        self._sent = 0
        self.visitor = visitor

    @property
    def purse(self) -> Account | None:
        """None: a tournament shows chips, not money."""
        return None

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
        shown = leaders_view(self.visitor, self._feed)
        self._outbox.put(frames.text(frames.TournamentFrame(shown=shown)))

    def receive(self, _message: str | bytes) -> None:
        wait = self._services.rate_limits.commands.take(self.visitor.name if self.visitor else "")
        if not wait:
            trouble = frames.ErrorFrame(reason="nothing is asked of a tournament here")
            self._outbox.put(frames.text(trouble))

    def balance(self, cents: int) -> None:
        """Never called: there is no account."""

    def close(self, code: int, reason: str) -> None:
        self._outbox.close(code, reason)
