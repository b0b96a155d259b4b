"""A live tournament, as its socket sends it."""

import asyncio
from types import TracebackType

import msgspec
from msgspec import Raw, Struct

from punto.client.errors import HouseError
from punto.client.reconnecting_socket import ReconnectingSocket
from punto.client.table import NOTHING
from punto.journal.encoding import decoder
from punto.tournament.view import OwnPlace, TournamentSeen


class TournamentShown(Struct, frozen=True):
    """The present view of a tournament; `own` is the player's own."""

    sequence: int
    players: int
    tournament: TournamentSeen
    own: OwnPlace | None


class _Frame(Struct):
    type: str
    shown: Raw = NOTHING


class _Own(Struct):
    """The player's own part of a view."""

    own: OwnPlace | None


_FRAMES = msgspec.json.Decoder(_Frame)
_OWNS = decoder(_Own)
SHOWN = decoder(TournamentShown)


class LiveTournament:
    """To be entered with `async with`; kept up to date across lost connections."""

    def __init__(self, url: str, token: str | None) -> None:
        self._text: Raw | None = None
        self._over: HouseError | None = None
        self._news = asyncio.Event()
        self._connection = ReconnectingSocket(
            lambda: url,
            token,
            received=self._receive,
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
        """Waits for a change since the last call, and returns the present view."""
        await self._news.wait()
        self._news.clear()
        if self._over is not None:
            raise self._over
        assert self._text is not None, "a frame has come"
        return SHOWN.decode(self._text)

    @property
    def to_cut_cents(self) -> int:
        """What the player lacks to the cut; negative for one above it."""
        own = _OWNS.decode(self._text).own if self._text is not None else None
        return (own.to_cut_cents if own else None) or 0

    async def _opened(self) -> None:
        """The house sends the whole view by itself."""

    def _lost(self, _code: int) -> None: ...

    def _receive(self, text: bytes) -> None:
        frame = _FRAMES.decode(text)
        if frame.type == "tournament":
            self._text = frame.shown.copy()
            self._news.set()

    def _end(self, error: HouseError) -> None:
        self._over = error
        self._news.set()
