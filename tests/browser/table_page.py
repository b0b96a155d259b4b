"""The page of a table: its betting areas, what lies on them, and what came of it."""

import re

from playwright.async_api import Locator, Page, expect


def area(page: Page, key: str) -> Locator:
    return page.locator(f"[data-wager={key}]")


def act(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def outcome(page: Page) -> Locator:
    return page.locator("[data-outcome]")


def yours(amount: str) -> re.Pattern[str]:
    return re.compile(rf"yours {re.escape(amount)}(,|$)")


async def staked(page: Page, key: str, amount: str) -> None:
    """This lies on a wager, and the house has said so."""
    await expect(area(page, key)).to_have_accessible_name(yours(amount))


async def stake(page: Page, key: str) -> None:
    """Places the smallest chip on a wager, and waits until the house has said that it lies."""
    await area(page, key).click()
    await staked(page, key, "$10")
