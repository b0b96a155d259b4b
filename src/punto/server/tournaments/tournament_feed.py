"""The feed of one tournament for its watchers in this process."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from msgspec import Raw, Struct
from msgspec.structs import replace

from punto.journal.encoding import encode
from punto.journal.record import NumberedRecord
from punto.server.streams.followed_streams import FollowedStreams
from punto.server.streams.stream_feed import StreamFeed
from punto.tournament.events import TournamentEvent
from punto.tournament.state import Tournament
from punto.tournament.view import OwnPlace, TournamentSeen, own_places, seen

MAX_LEADERS = 100
"""Players sent with every change; the API gives all of them."""


class _Seen(Struct, frozen=True):
    """The views of one state, made once for all watchers."""

    sequence: int
    board: TournamentSeen
    leaders: Raw
    places: Mapping[str, OwnPlace]


class TournamentFeed(StreamFeed[Tournament, None]):
    """Watchers are called on every change, and read the views that they need."""

    _seen: _Seen | None = None

    @property
    def tournament(self) -> Tournament:
        return self.state

    @property
    def board(self) -> TournamentSeen:
        """What everybody sees."""
        return self._look().board

    @property
    def leaders(self) -> Raw:
        """The board with the first players only, encoded."""
        return self._look().leaders

    @property
    def places(self) -> Mapping[str, OwnPlace]:
        """The own view of each player."""
        return self._look().places

    def _look(self) -> "_Seen":
        if self._seen is None or self._seen.sequence != self.sequence:
            board = seen(self.tournament)
            leaders = replace(board, players=board.players[:MAX_LEADERS])
            places = own_places(self.tournament, board)
            self._seen = _Seen(self.sequence, board, Raw(encode(leaders)), places)
        return self._seen

    def published(self, _new: Sequence[NumberedRecord[TournamentEvent]]) -> None:
        for watcher in tuple(self.watchers):
            watcher(None)


Tournaments: TypeAlias = FollowedStreams[Tournament, TournamentFeed]
"""All tournaments of the house."""


class Wakeup:
    """Wakes its waiter once for any number of calls."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def wake(self, *_: object) -> None:
        self._event.set()

    async def wait(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._event.wait()
        except TimeoutError:
            pass
        self._event.clear()
