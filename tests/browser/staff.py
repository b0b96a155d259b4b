"""Staff for tests in a browser: appointed, logged in, and at a table of their own."""

from typing import Any

from playwright.async_api import Locator, Page, expect
from serving import PASSWORD, Serving

from punto.client import House
from punto.games import game
from punto.journal.actor import Role
from punto.server.bootstrap import ADMINISTRATOR
from punto.table.settings import Dealing, settings_for


async def appoint(house: Serving, name: str, role: Role = Role.DEALER) -> str:
    """The code of somebody's link, which works once."""
    async with house.pit():
        """From now on the administrator has a password."""
    async with House(house.url) as administrator:
        await administrator.log_in(ADMINISTRATOR, PASSWORD)
        return (await administrator.appoint(name, role)).code


async def come_in(page: Page, code: str) -> None:
    await page.goto(f"/staff#{code}")
    await page.get_by_label("New password").fill(PASSWORD)
    await page.get_by_role("button", name="Come in").click()
    await expect(page.get_by_role("heading", level=1)).to_contain_text(", ")


async def open_for(
    house: Serving, dealer: str, name: str, slug: str, dealing: Dealing, **others: Any
) -> None:
    """A table of four decks that this dealer deals, with money in its float."""
    chosen: dict[str, Any] = {"least_cents": 10_00, "most_cents": 1_000_00, "decks": 4, **others}
    async with house.pit() as pit:
        await pit.open_table(name, settings_for(game(slug), dealing, **chosen))
        async with pit.table(name) as table:
            await table.ask("FillFloat", cents=100_000_00)
            await table.ask("ChangeDealer", dealer=dealer)


class AtDesk:
    """A dealer who uses nothing but the keyboard."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.next: Locator = page.get_by_role("button", name="Next step")
        self.said: Locator = page.get_by_role("region", name="To be said")
        self.lies: Locator = page.get_by_role("region", name="Stakes, to collect and to pay")

    async def step(self, words: str, key: str = "Space") -> None:
        """Does the next step, once it is this one."""
        await expect(self.next).to_contain_text(words)
        await expect(self.next).to_be_enabled()
        await self.page.keyboard.press(key)

    async def cards(self, text: str) -> None:
        """Types cards as they come out of the shoe; each is for a hand, or is burned."""
        for card in text.split():
            await expect(self.next).to_contain_text("?")
            for sign in card:
                await self.page.keyboard.press(sign)
            await expect(self.next).not_to_contain_text("?")
            await self.step("", "Enter")
