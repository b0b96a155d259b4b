"""Readers of other languages, in a browser."""

from playwright.async_api import Page


async def read_in(page: Page, language: str) -> None:
    """Chooses a language in the menu at the top."""
    menu = page.locator("header details")
    if await menu.get_attribute("open") is None:
        await menu.locator("summary").click()
    await menu.locator("select").first.select_option(language)
