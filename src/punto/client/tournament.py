"""A tournament as its socket tells it."""

import asyncio
from types import TracebackType

import msgspec
from msgspec import Raw, Struct

from punto.client.connection import Connection
from punto.client.problem import HouseError
from punto.client.table import NOTHING
from punto.journal.encoding import decoder
from punto.tournament.view import OwnPlace, TournamentSeen


class TournamentShown(Struct, frozen=True):
    """A tournament as it was told last; `own` is a player's own."""

    sequence: int
    players: int
    tournament: TournamentSeen
    own: OwnPlace | None


class _Frame(Struct):
    type: str
    shown: Raw = NOTHING


class _Own(Struct):
    """Of all that is told, what is a player's own."""

    own: OwnPlace | None


_FRAMES = msgspec.json.Decoder(_Frame)
_OWNS = decoder(_Own)
SHOWN = decoder(TournamentShown)


class LiveTournament:
    """Entered with `async with`; kept up to date across lost connections."""

    def __init__(self, url: str, token: str | None) -> None:
        self._text: Raw | None = None
        self._over: HouseError | None = None
        self._news = asyncio.Event()
        self._connection = Connection(
            lambda: url,
            token,
            hear=self._hear,
            opened=self._opened,
            lost=self._lost,
            over=self._end,
        )

    async def __aenter__(self) -> "LiveTournament":
        await self._connection.open()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._connection.close()

    async def news(self) -> TournamentShown:
        """The tournament as it is, once more than the last time is known of it."""
        await self._news.wait()
        self._news.clear()
        if self._over is not None:
            raise self._over
        assert self._text is not None, "something was told"
        return SHOWN.decode(self._text)

    @property
    def to_cut_cents(self) -> int:
        """What the player lacks to the cut, or has beyond it below zero, as it was told last."""
        own = _OWNS.decode(self._text).own if self._text is not None else None
        return (own.to_cut_cents if own else None) or 0

    async def _opened(self) -> None:
        """The house tells all there is by itself."""

    def _lost(self, _code: int) -> None: ...

    def _hear(self, text: bytes) -> None:
        frame = _FRAMES.decode(text)
        if frame.type == "tournament":
            self._text = frame.shown.copy()
            self._news.set()

    def _end(self, error: HouseError) -> None:
        self._over = error
        self._news.set()
