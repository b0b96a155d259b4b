"""Readers of other languages, in a browser."""

from playwright.async_api import Page, expect


async def read_in(page: Page, language: str) -> None:
    """Chooses a language in the menu at the top."""
    menu = page.locator("header details")
    await expect(menu).not_to_have_attribute("open", "")
    await menu.locator("summary").click()
    await menu.locator("select").first.select_option(language)
