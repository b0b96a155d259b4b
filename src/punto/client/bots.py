"""A simple bot: the same stake on the same wager, round after round."""

from collections.abc import AsyncIterator

from punto.client.errors import Refused
from punto.client.table import Table
from punto.table.events import StakesReturned, WagersPaid
from punto.table.state import Phase
from punto.table.view import Board


async def flat_stakes(
    table: Table, wager: str, cents: int, rounds: int
) -> AsyncIterator[WagersPaid | StakesReturned]:
    """Plays this many rounds, and yields the result of each."""
    await table.stand()
    while rounds > 0:
        board = await table.until(betting)
        try:
            await table.wager({wager: cents})
        except Refused:
            if betting(table.board):
                raise
            # Betting closed meanwhile: wait for the next round.
            continue
        async for happened in table:
            settled = happened.event
            if isinstance(settled, WagersPaid | StakesReturned) and settled.round >= number(board):
                yield settled
                break
        rounds -= 1


def betting(board: Board) -> bool:
    return board.phase is Phase.BETTING


def number(board: Board) -> int:
    return board.round.number if board.round else 0
