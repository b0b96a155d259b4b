"""Tournaments for tests in a browser: a small format, and a director who takes its steps, by the
client or through the page."""

import asyncio
from collections.abc import Callable
from typing import Any

from browser.staff import appoint
from browser.staff_acts import confirm
from msgspec.structs import replace
from playwright.async_api import Locator, Page, expect
from rehearsal.play import COMMANDS, DIRECTOR, quick
from serving import PASSWORD, Serving

from punto.client import House
from punto.client.tournament import TournamentShown
from punto.journal.actor import Role
from punto.tournament.format import Format, Stage, TieBreak
from punto.tournament.next_step import Step
from punto.tournament.ready_made_formats import SINGLE_TABLE

SECONDS = 90
"""So long the hands of a stage may take, the payment of its Dragon wagers, and advice."""
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


async def wait_for_tournament(
    house: House, name: str, holds: Callable[[TournamentShown], bool]
) -> TournamentShown:
    """The tournament as soon as this holds of it."""
    async with asyncio.timeout(SECONDS), house.watch_tournament(name) as watched:
        while True:
            shown = await watched.news()
            if holds(shown):
                return shown


async def step(director: House, name: str, due: Step) -> None:
    """The director's next step, once it is this one."""
    await wait_for_tournament(director, name, lambda shown: shown.tournament.step is due)
    await director.direct(name, COMMANDS[due])


async def steps(director: House, name: str, *due: Step) -> None:
    for one in due:
        await step(director, name, one)


async def enter_guests(url: str, name: str, count: int) -> None:
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


# Its director.


async def director_of(house: Serving) -> House:
    """The house for its director, who is appointed."""
    code = await appoint(house, DIRECTOR, Role.DIRECTOR)
    director = House(house.url)
    await director.use_code(code, PASSWORD)
    return director


def small(**others: Any) -> Format:
    """A single table where one hand is played, for nothing."""
    return replace(quick(SINGLE_TABLE, hands=1), entry_cents=0, **others)


async def enter(house: Serving, tournament: str, *names: str) -> None:
    """Patrons register, and wager nothing."""
    for name in names:
        async with House(house.url) as patron:
            await patron.register(name, PASSWORD)
            await patron.enter_tournament(tournament)


async def advised(page: Page, stage: str) -> Locator:
    """What the format on the page means for a stage; that takes the house a while."""
    await page.get_by_role("button", name="What it means").click()
    advice = page.get_by_role("region", name=stage)
    await expect(advice).to_be_visible(timeout=1000 * SECONDS)
    return advice


async def take(page: Page, step: str) -> str:
    """Takes the next step, once it is this one."""
    button = page.get_by_role("button", name=step, exact=True)
    await button.click(timeout=1000 * SECONDS)
    return await confirm(page)


def standing(page: Page, player: str) -> Locator:
    """A player's line of the standings."""
    return page.locator("main table").get_by_role("row", name=player)
