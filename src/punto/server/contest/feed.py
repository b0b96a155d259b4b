"""What happens in a tournament, for whoever watches it from this process, be it run here or not."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from itertools import dropwhile

from msgspec import Raw, Struct
from msgspec.structs import replace

from punto.server.written import Numbered
from punto.tournament.encoding import encode
from punto.tournament.state import Tournament
from punto.tournament.view import OwnPlace, TournamentSeen, own_places, seen

MOST_SHOWN = 100
"""So many players are told of whenever something changes; all of them can be asked for."""

Hear = Callable[[], None]


class _Seen(Struct, frozen=True):
    """Made once, when somebody looks, for all who look at the same."""

    sequence: int
    board: TournamentSeen
    leaders: Raw
    places: Mapping[str, OwnPlace]


class TournamentFeed:
    def __init__(self, name: str, tournament: Tournament, sequence: int) -> None:
        self.name = name
        self.tournament = tournament
        self.sequence = sequence
        self._watchers: set[Hear] = set()
        self._seen: _Seen | None = None

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

    def watch(self, hear: Hear) -> None:
        self._watchers.add(hear)

    def unwatch(self, hear: Hear) -> None:
        self._watchers.discard(hear)

    def publish(self, records: Sequence[Numbered], tournament: Tournament) -> bool:
        """Takes what follows the last record; False where there is a gap."""
        new = list(dropwhile(lambda one: one.sequence <= self.sequence, records))
        if not new:
            return True
        if new[0].sequence != self.sequence + 1:
            return False
        self.tournament, self.sequence = tournament, new[-1].sequence
        for hear in tuple(self._watchers):
            hear()
        return True


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
