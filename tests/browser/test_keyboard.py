"""A whole round with the keyboard alone."""

import re

import pytest
from browser.dealt_table import PLAYER_WINS, Staff, staff
from browser.pages import Somebody
from playwright.async_api import Page, expect

__all__ = ["staff"]

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]


async def _tab_to(page: Page, name: str) -> None:
    """Goes on with the Tab key until something of that name has the focus."""
    wanted = page.get_by_role("button", name=name)
    for _ in range(60):
        await page.keyboard.press("Tab")
        if await wanted.evaluate("one => one === document.activeElement"):
            return
    raise AssertionError(f"the Tab key never comes to {name}")


async def test_a_whole_round_is_played_with_the_keyboard_alone(
    staff: Staff, somebody: Somebody
) -> None:
    table = await staff.open("keys", "power-98")
    page = await somebody(f"/table/{table.name}")
    area = {key: page.locator(f"[data-wager={key}]") for key in ("player", "banker", "tie")}
    await expect(area["player"]).to_be_visible()
    await page.keyboard.press("2")
    await _tab_to(page, "Player, pays")
    await expect(area["player"]).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(area["player"]).to_have_accessible_name(re.compile(r"yours \$25(,|$)"))
    await page.keyboard.press("ArrowRight")
    await expect(area["tie"]).to_be_focused()
    await page.keyboard.press("1")
    await page.keyboard.press("Enter")
    await expect(area["tie"]).to_have_accessible_name(re.compile(r"yours \$10(,|$)"))
    await page.keyboard.press("Backspace")
    await expect(area["tie"]).not_to_have_accessible_name(re.compile("yours"))
    await page.keyboard.press("b")
    await expect(area["banker"]).to_have_accessible_name(re.compile(r"yours \$10(,|$)"))
    await page.keyboard.press("u")
    await expect(area["banker"]).not_to_have_accessible_name(re.compile("yours"))
    await page.keyboard.press("d")
    await expect(area["player"]).to_have_accessible_name(re.compile(r"yours \$50(,|$)"))
    await table.close_betting()
    await table.pass_shaker()
    await expect(page.get_by_role("button", name="Shake the die")).to_be_visible()
    await page.keyboard.press("s")
    await expect(page.get_by_role("button", name="Shake the die")).to_have_count(0)
    await table.show_die(1)
    await table.deal(*PLAYER_WINS)
    await expect(page.locator(".hand.player.won")).to_be_visible()


async def test_letters_do_nothing_where_somebody_has_switched_them_off(
    staff: Staff, somebody: Somebody
) -> None:
    table = await staff.open("no-keys")
    page = await somebody(f"/table/{table.name}")
    # A box that has the focus takes no letters.
    await page.get_by_label("Letters and digits as shortcuts").focus()
    await page.keyboard.press("p")
    await expect(page.locator("[data-wager=player]")).to_have_accessible_name(re.compile("yours"))
    await page.keyboard.press("u")
    await expect(page.locator("[data-wager=player]")).not_to_have_accessible_name(
        re.compile("yours")
    )
    await page.get_by_label("Letters and digits as shortcuts").uncheck()
    await page.keyboard.press("p")
    await page.locator("[data-wager=tie]").press("Enter")
    await expect(page.locator("[data-wager=tie]")).to_have_accessible_name(re.compile("yours"))
    await expect(page.locator("[data-wager=player]")).not_to_have_accessible_name(
        re.compile("yours")
    )
