"""One balance everywhere: what moves in one process of a house is told in the other."""

import asyncio

from serving import Serving
from waiting import SECONDS

from punto.client import House


async def test_money_that_moves_in_one_process_is_told_in_another(postgres_house: Serving) -> None:
    name = await postgres_house.open_table("here", betting_seconds=3600)
    with postgres_house.beside() as other:
        away = await other.open_table("there", betting_seconds=3600)
        async with (
            await House.guest(postgres_house.url) as patron,
            House(other.url, patron.token) as elsewhere,
            elsewhere.table(name) as watching,
            patron.table(away) as playing,
        ):

            async def has(cents: int) -> None:
                async with asyncio.timeout(SECONDS):
                    await watching.until(
                        lambda _: watching.you is not None and watching.you.balance_cents == cents
                    )

            start = (await patron.me()).balance_cents
            await has(start)
            # By a commit of the house.
            await patron.cash(1_000_00)
            await has(start - 1_000_00)
            # By one at another table.
            await playing.stand()
            await playing.wager({"banker": 500_00})
            await has(start - 1_500_00)
