"""A bot that plays a tournament by a strategy, from the first draw to its last hand."""

import asyncio
from contextlib import AsyncExitStack
from random import Random

from punto.client.errors import HouseError, Refused, Unavailable
from punto.client.house import House
from punto.client.reconnecting_socket import SECONDS_TO_RECONNECT
from punto.client.table import Table
from punto.client.tournament import LiveTournament, TournamentShown
from punto.table.state import Phase as TablePhase
from punto.table.view import Board
from punto.tournament.state import PlayerStanding, TournamentPhase
from punto.tournament.strategies import Situation, Stakes, Strategy

OVER = (TournamentPhase.ENDED, TournamentPhase.CANCELLED)
NOT_FOUND = 404
PAUSE_SECONDS = 0.25


async def compete(house: House, name: str, strategy: Strategy, random: Random) -> int:
    """Returns the player's place, 0 for one who left before there was one. Waits for the entry,
    which may show a moment after it was accepted."""
    async with house.watch_tournament(name) as tournament:
        while True:
            shown = await tournament.news()
            own = shown.own
            over = shown.tournament.phase in OVER
            if own is None:
                if over:
                    return 0
                continue
            if over or own.player.standing is not PlayerStanding.IN:
                return own.player.place
            if own.table is None or not _plays(shown.tournament.phase):
                continue
            async with AsyncExitStack() as seat:
                table = await sit_down(seat, house, own.table)
                await _play(table, tournament, shown, strategy, random)


async def sit_down(seat: AsyncExitStack, house: House, name: str) -> Table:
    """Waits for a table, which opens a moment after it is drawn, and for a house that was away."""
    clock = asyncio.get_running_loop().time
    deadline = clock() + SECONDS_TO_RECONNECT
    while True:
        try:
            return await seat.enter_async_context(house.table(name))
        except HouseError as error:
            if error.status != NOT_FOUND and not isinstance(error, Unavailable):
                raise
            if clock() > deadline:
                raise
        await asyncio.sleep(PAUSE_SECONDS)


def _plays(phase: TournamentPhase) -> bool:
    return phase in (TournamentPhase.PLAYING, TournamentPhase.PLAY_OFF)


async def _play(
    table: Table,
    tournament: LiveTournament,
    shown: TournamentShown,
    strategy: Strategy,
    random: Random,
) -> None:
    """Plays every hand of a session, until the table closes."""
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
                to_cut_cents=tournament.to_cut_cents,
                dragons_open=session is not None and session.betting_open,
            ),
            random,
        )
        try:
            if stakes:
                await table.wager(stakes)
        except Refused:
            # Too late, or out of the tournament: wait for the next hand.
            continue


def _left(board: Board) -> int:
    session = board.session
    if session is None or session.hands is None:
        return 1
    return max(1, session.hands - session.hands_played)
