"""A bot: a guest who backs whichever hand won last, and prints a line a round.

python examples/bot.py http://127.0.0.1:8000 --table baccarat-1 --rounds 5
"""

import argparse
import asyncio

from punto.client import House, Refused, Table
from punto.ledger.amount import dollars
from punto.rules.round import Result
from punto.table.events import ResultAnnounced, StakesReturned, WagersPaid
from punto.table.state import Phase
from punto.table.view import Board


async def play(url: str, name: str, rounds: int, cents: int) -> None:
    async with await House.guest(url) as house, house.table(name) as table:
        await table.stand()
        wager = "banker"
        for _ in range(rounds):
            await place(table, wager, cents)
            winner = await outcome(table)
            if winner in (Result.PLAYER, Result.BANKER):
                wager = winner.value
        print(f"Balance: {dollars((await house.me()).balance_cents)}")


async def place(table: Table, wager: str, cents: int) -> None:
    """Waits for "Place your bets, please"; after a wager that came too late, for the next one."""
    while True:
        await table.until(betting)
        try:
            await table.wager({wager: cents})
        except Refused:
            if betting(table.board):
                raise
        else:
            return


async def outcome(table: Table) -> Result | None:
    """Reads on to our payment, and gives the result; None where the round was void."""
    result = None
    async for happened in table:
        event = happened.event
        if isinstance(event, ResultAnnounced):
            result = event.result
        elif isinstance(event, WagersPaid):
            for item in event.items:
                print(f"Round {event.round}: {item.wager}, {dollars(item.net_cents)}")
            break
        elif isinstance(event, StakesReturned):
            print(f"Round {event.round}: void by {event.rule}")
            return None
    return result


def betting(board: Board) -> bool:
    return board.phase is Phase.BETTING


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A bot that backs whichever hand won last.")
    parser.add_argument("url", help="the house, such as http://127.0.0.1:8000")
    parser.add_argument("--table", default="baccarat-1")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--cents", type=int, default=10_00, help="the stake of each round")
    options = parser.parse_args()
    asyncio.run(play(options.url, options.table, options.rounds, options.cents))
