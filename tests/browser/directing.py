"""A tournament's director in a browser: the steps they take, and what they put right."""

from typing import Any

from browser.staffing import appoint
from msgspec.structs import replace
from playwright.async_api import Locator, Page, expect
from rehearsal.play import DIRECTOR, quick
from serving import PASSWORD, Serving

from punto.client import House
from punto.journal.actor import Role
from punto.tournament.format import Format
from punto.tournament.ready_made_formats import SINGLE_TABLE

SECONDS_TO_PLAY = 90
"""So long the hands of a stage may take, the payment of its Dragon wagers, and advice."""


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
    await expect(advice).to_be_visible(timeout=1000 * SECONDS_TO_PLAY)
    return advice


async def confirm(page: Page) -> str:
    """Reads what will follow, and says yes to it."""
    dialog = page.get_by_role("dialog")
    await expect(dialog).to_be_visible()
    words = await dialog.inner_text()
    await dialog.locator("button.main").click()
    return words


async def take(page: Page, step: str) -> str:
    """Takes the next step, once it is this one."""
    button = page.get_by_role("button", name=step, exact=True)
    await button.click(timeout=1000 * SECONDS_TO_PLAY)
    return await confirm(page)


def folded(page: Page, title: str) -> Locator:
    """Something that can be done beside the next step."""
    return page.locator("main details", has=page.get_by_text(title, exact=True))


async def ask(page: Page, title: str, fields: dict[str, str]) -> Locator:
    """Asks for it with what its fields are to hold, up to the question whether it is meant."""
    act = folded(page, title)
    await act.locator("summary").click()
    for label, text in fields.items():
        await act.get_by_label(label).fill(text)
    await act.get_by_role("button").click()
    return act


def standing(page: Page, player: str) -> Locator:
    """A player's line of the standings."""
    return page.locator("main table").get_by_role("row", name=player)
