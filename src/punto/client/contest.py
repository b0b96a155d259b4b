"""A tournament as its socket tells it, and a player who plays it by a strategy."""

import asyncio
from random import Random
from types import TracebackType
from typing import TYPE_CHECKING

import msgspec
from msgspec import Raw, Struct

from punto.client.connection import Connection
from punto.client.problem import HouseError, Refused
from punto.client.table import NOTHING, Table
from punto.journal.encoding import decoder
from punto.table.state import Phase as TablePhase
from punto.table.view import Board
from punto.tournament.state import Phase, Standing
from punto.tournament.strategies import Situation, Stakes, Strategy
from punto.tournament.view import OwnPlace, TournamentSeen

if TYPE_CHECKING:
    from punto.client.house import House

OVER = (Phase.ENDED, Phase.CANCELLED)
NOT_FOUND = 404
PAUSE = 0.25


class ContestShown(Struct, frozen=True):
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
SHOWN = decoder(ContestShown)


class Contest:
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

    async def __aenter__(self) -> "Contest":
        await self._connection.open()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._connection.close()

    async def news(self) -> ContestShown:
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


async def compete(house: "House", name: str, strategy: Strategy, random: Random) -> int:
    """Plays a tournament from its first draw to one's last hand: the place, 0 where the player left
    before there was one. An entry may be told a moment after it was accepted, and is waited for."""
    async with house.contest(name) as contest:
        while True:
            shown = await contest.news()
            own = shown.own
            over = shown.tournament.phase in OVER
            if own is None:
                if over:
                    return 0
                continue
            if over or own.player.standing is not Standing.IN:
                return own.player.place
            if own.table is None or not _plays(shown.tournament.phase):
                continue
            await _opened(house, own.table)
            async with house.table(own.table) as table:
                await _play(table, contest, shown, strategy, random)


async def _opened(house: "House", table: str) -> None:
    """A table is drawn a moment before it opens: until then the house has none of that name."""
    while True:
        try:
            await house.events(table)
        except HouseError as error:
            if error.status != NOT_FOUND:
                raise
            await asyncio.sleep(PAUSE)
        else:
            return


def _plays(phase: Phase) -> bool:
    return phase in (Phase.PLAYING, Phase.PLAY_OFF)


async def _play(
    table: Table, contest: Contest, shown: ContestShown, strategy: Strategy, random: Random
) -> None:
    """Every hand of a session, until the table closes."""
    stage = shown.tournament.format.stages[shown.tournament.stage - 1]
    begun = stage.chips_cents or (table.you.balance_cents if table.you else 0)
    last = 0

    def is_next(board: Board) -> bool:
        if board.phase is TablePhase.CLOSED:
            return True
        number = board.round.number if board.round else 0
        return board.phase is TablePhase.BETTING and number > last

    while True:
        board = await table.until(is_next)
        if board.phase is TablePhase.CLOSED:
            return
        assert board.round is not None, "a round is open"
        last = board.round.number
        own = table.you
        if own is None:
            return
        session = board.session
        stakes: Stakes = strategy(
            Situation(
                chips_cents=own.balance_cents,
                begun_with_cents=begun,
                least_cents=stage.least_cents,
                most_cents=stage.most_cents,
                unit_cents=board.stake_unit_cents,
                hands_left=_left(board),
                to_cut_cents=contest.to_cut_cents,
                dragons_open=session is not None and session.betting_open,
            ),
            random,
        )
        try:
            if stakes:
                await table.wager(stakes)
        except Refused:
            # Too late, or out of the tournament: there may be a next hand.
            continue


def _left(board: Board) -> int:
    session = board.session
    if session is None or session.hands is None:
        return 1
    return max(1, session.hands - session.hands_played)
