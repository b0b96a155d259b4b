"""Tournaments for tests in a browser: a small format, and a director who goes step by step."""

import asyncio
from collections.abc import Callable

from playwright.async_api import Page
from rehearsal.play import COMMANDS

from punto.client import House
from punto.client.tournament import TournamentShown
from punto.tournament.format import Format, Stage, TieBreak
from punto.tournament.next_step import Step

SECONDS = 90
AT_ONCE = 21

TITLE = "Spring Cup"

SMALL = Format(
    title=TITLE,
    most_players=8,
    entry_cents=50_00,
    house_share=100,
    stages=(
        Stage(
            name="Heats",
            hands=2,
            seats=2,
            chips_cents=10_000_00,
            least_cents=100_00,
            most_cents=5_000_00,
            betting_seconds=6,
            advance=1,
        ),
        Stage(
            name="Final",
            hands=1,
            chips_cents=10_000_00,
            least_cents=100_00,
            most_cents=5_000_00,
            betting_seconds=1,
        ),
    ),
    tie_breaks=(TieBreak.HIGHEST_WIN, TieBreak.DRAW),
    prizes=(700, 300),
)
"""Two go on from two tables of two; six seconds are enough to wager through a page."""


async def told(
    house: House, name: str, holds: Callable[[TournamentShown], bool]
) -> TournamentShown:
    """The tournament as soon as this holds of it."""
    async with asyncio.timeout(SECONDS), house.watch_tournament(name) as tournament:
        while True:
            shown = await tournament.news()
            if holds(shown):
                return shown


async def step(director: House, name: str, due: Step) -> None:
    """The director's next step, once it is this one."""
    await told(director, name, lambda shown: shown.tournament.step is due)
    await director.direct(name, COMMANDS[due])


async def steps(director: House, name: str, *due: Step) -> None:
    for one in due:
        await step(director, name, one)


async def enter(url: str, name: str, count: int) -> None:
    """So many guests register, and go."""

    async def one() -> None:
        async with await House.guest(url) as guest:
            await guest.enter_tournament(name)

    for _ in range(0, count, AT_ONCE):
        await asyncio.gather(*(one() for _ in range(AT_ONCE)))


async def name_of(page: Page) -> str:
    """Who is logged in with this browser."""
    answer = await page.request.get("/api/v1/login")
    name: str = (await answer.json())["name"]
    return name
