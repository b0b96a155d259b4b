"""Rounds played through the client, a step at a time."""

from collections.abc import Callable

from punto.client import Happened, House, Table
from punto.rules.round import Result
from punto.table.events import ResultAnnounced, WagersPaid
from punto.table.state import Phase
from punto.table.view import Board

STAKE = 10_00
NET = {Result.BANKER: 9_50, Result.TIE: 0, Result.PLAYER: -10_00}
"""What a stake of $10 on Banker wins or loses."""


def betting(number: int) -> Callable[[Board], bool]:
    """Whether bets are taken for this round of the table."""

    def holds(board: Board) -> bool:
        open_for = board.round.number if board.round else 0
        return open_for == number and board.phase is Phase.BETTING

    return holds


def paid(number: int) -> Callable[[Board], bool]:
    """Whether this round is over."""

    def holds(board: Board) -> bool:
        last = board.round.number if board.round else 0
        return last > number or (last == number and board.phase is Phase.BETWEEN_ROUNDS)

    return holds


async def play(table: Table, rounds: int) -> None:
    """Stakes on Banker in the first so many rounds of a table."""
    await table.stand()
    for number in range(1, rounds + 1):
        await table.until(betting(number))
        await table.wager({"banker": STAKE})
        await table.until(paid(number))


async def hear_until_paid(table: Table, number: int) -> list[Happened]:
    """What is told of, until the patron is paid for this round."""
    heard = []
    async for happened in table:
        heard.append(happened)
        if isinstance(happened.event, WagersPaid) and happened.event.round == number:
            break
    return heard


async def history(house: House, name: str, after: int) -> list[Happened]:
    """What is in the books behind a record."""
    found: list[Happened] = []
    while (page := await house.events(name, after)).through > after:
        found += page.events
        after = page.through
    return found


async def told_before(house: House, name: str, after: int, last: Happened) -> list[Happened]:
    """What is in the books behind a record and through another one."""
    return [one for one in await history(house, name, after) if one.sequence <= last.sequence]


def net_cents(heard: list[Happened]) -> int:
    """What the rounds among these were worth to whoever staked on Banker."""
    return sum(NET[one.event.result] for one in heard if isinstance(one.event, ResultAnnounced))
