"""What happens in a tournament, for whoever watches it from this process, be it run here or not."""

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

MOST_SHOWN = 100
"""So many players are told of whenever something changes; all of them can be asked for."""


class _Seen(Struct, frozen=True):
    """Made once, when somebody looks, for all who look at the same."""

    sequence: int
    board: TournamentSeen
    leaders: Raw
    places: Mapping[str, OwnPlace]


class TournamentFeed(StreamFeed[Tournament, None]):
    """Watchers are told that something has changed, and look at what they need."""

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
        """The first of it, as it is told."""
        return self._look().leaders

    @property
    def places(self) -> Mapping[str, OwnPlace]:
        """What each player sees of their own."""
        return self._look().places

    def _look(self) -> "_Seen":
        if self._seen is None or self._seen.sequence != self.sequence:
            board = seen(self.tournament)
            leaders = replace(board, players=board.players[:MOST_SHOWN])
            places = own_places(self.tournament, board)
            self._seen = _Seen(self.sequence, board, Raw(encode(leaders)), places)
        return self._seen

    def published(self, _new: Sequence[NumberedRecord[TournamentEvent]]) -> None:
        for hear in tuple(self.watchers):
            hear(None)


Tournaments: TypeAlias = FollowedStreams[Tournament, TournamentFeed]
"""All tournaments of the house as this process knows them."""


class Bell:
    """Rung by anybody; whoever waits for it goes on, once for any number of times."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()

    def ring(self, *_: object) -> None:
        self._rung.set()

    async def wait(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._rung.wait()
        except TimeoutError:
            pass
        self._rung.clear()
