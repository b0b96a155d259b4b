"""One socket at a tournament: all that is seen of it, and again whenever it has changed; what comes
of many tables at once is told as one."""

import asyncio

from punto.ledger.account import Account
from punto.server.auth.authenticator import Visitor
from punto.server.socket.outbox import Outbox
from punto.server.socket.services import SocketServices
from punto.server.tournaments.tournament_feed import Bell, TournamentFeed
from punto.server.tournaments.tournament_views import told_to
from punto.server.wire import frames

GATHER_SECONDS = 0.25
LOOK_SECONDS = 60.0


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
        self._bell = Bell()
        self._told = 0
        self.visitor = visitor

    @property
    def purse(self) -> Account | None:
        """A tournament tells everybody's chips; money is no part of it."""
        return None

    async def start(self, _after: int | None) -> None:
        self._feed.watch(self._bell.ring)
        self._say()

    def stop(self) -> None:
        self._feed.unwatch(self._bell.ring)

    async def look_again(self) -> None:
        """Tells what has changed, until it is cancelled."""
        while True:
            await self._bell.wait(LOOK_SECONDS)
            await asyncio.sleep(GATHER_SECONDS)
            if self._feed.sequence != self._told:
                self._say()

    def _say(self) -> None:
        self._told = self._feed.sequence
        shown = told_to(self.visitor, self._feed)
        self._outbox.put(frames.text(frames.Tournament(shown=shown)))

    def receive(self, _message: str | bytes) -> None:
        wait = self._services.rate_limits.commands.take(self.visitor.name if self.visitor else "")
        if not wait:
            trouble = frames.Trouble(reason="nothing is asked of a tournament here")
            self._outbox.put(frames.text(trouble))

    def balance(self, cents: int) -> None:
        """Of money, which a tournament is not played for."""

    def close(self, code: int, reason: str) -> None:
        self._outbox.close(code, reason)
