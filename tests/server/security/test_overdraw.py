"""Nobody overdraws by racing: one patron at many tables, on many sockets, through two processes,
has one balance, and what is staked and what is left always add up to it."""

import asyncio
from collections.abc import Awaitable
from contextlib import AsyncExitStack
from random import Random
from typing import Any

from serving import Serving
from verified import verified
from waiting import poll

from punto.client import House, Refused, Table
from punto.client.api_answers import OwnStanding
from punto.table.state import Phase

START_CENTS = 10_000_00
"""What a guest comes in with."""

STAKES = (0, 500_00, 1_500_00, 2_000_00, 2_500_00)
WAGERS = ("player", "banker", "tie")
SOCKETS = 3
CASH_CENTS = 1_000_00
OPEN: dict[str, Any] = {"betting_seconds": 3600, "most_cents": 5_000_00}


async def race(urls: list[str], names: list[str]) -> None:
    """A guest stakes everywhere at once, and cashes beside."""
    async with AsyncExitStack() as stack:
        guest = await stack.enter_async_context(await House.guest(urls[0]))
        people = [guest]
        for url in urls[1:]:
            people.append(await stack.enter_async_context(House(url, guest.token)))
        tables = [
            await stack.enter_async_context(house.table(name))
            for name in names
            for house in people
            for _ in range(SOCKETS)
        ]
        for table in tables:
            await table.until(lambda board: board.phase is Phase.BETTING)
            await table.stand()
        # All of it is four times what there is.
        taken = await asyncio.gather(
            *(stake(table, wager, 2_500_00) for table in tables for wager in WAGERS)
        )
        assert set(taken) == {True, False}
        await check(people, START_CENTS)
        chance = Random(6)
        wagered = [
            stake(chance.choice(tables), chance.choice(WAGERS), chance.choice(STAKES))
            for _ in range(150)
        ]
        cashed = [cash(chance.choice(people)) for _ in range(15)]
        found = await asyncio.gather(*cashed, *wagered)
        await check(people, START_CENTS - CASH_CENTS * sum(found[: len(cashed)]))
        # And all that is left, to the last dollar, once.
        left = (await guest.me()).balance_cents
        await asyncio.gather(*(cash(house, left) for house in people for _ in range(5)))
        assert [(await house.me()).balance_cents for house in people] == [0] * len(people)


async def stake(table: Table, wager: str, cents: int) -> bool:
    return await is_taken(table.ask("PlaceWager", wager=wager, stake_cents=cents))


async def cash(house: House, cents: int = CASH_CENTS) -> bool:
    return cents > 0 and await is_taken(house.cash(cents))


async def is_taken(asked: Awaitable[object]) -> bool:
    """It is, unless there is too little money."""
    try:
        await asked
    except Refused as refused:
        if "is more than the balance of" not in refused.reason:
            raise
        return False
    return True


async def check(people: list[House], cents: int) -> None:
    """What lies on the tables and what is left are what the patron has, wherever one asks."""

    def adds_up(me: OwnStanding) -> bool:
        assert me.balance_cents >= 0
        return me.balance_cents + sum(one.stakes_cents for one in me.at) == cents

    for house in people:
        # A process hears a moment later what lies on the tables of another.
        await poll(house.me, adds_up)


async def opened(house: Serving, *names: str) -> list[str]:
    return [await house.open_table(name, **OPEN) for name in names]


async def test_at_many_tables_of_one_process(own_house: Serving) -> None:
    await race([own_house.url], await opened(own_house, "R1", "R2", "R3", "R4"))
    own_house.kill()
    verified(own_house.db)


async def test_at_many_tables_of_two_processes(postgres_house: Serving) -> None:
    here = await opened(postgres_house, "R1", "R2")
    with postgres_house.beside() as other:
        there = await opened(other, "R3", "R4")
        await race([postgres_house.url, other.url], [*here, *there])
    postgres_house.kill()
    verified(postgres_house.db)
