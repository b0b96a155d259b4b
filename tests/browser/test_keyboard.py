"""A whole round with the keyboard alone."""

import re

import pytest
from browser.pages import tab_to
from browser.scripted_table import PLAYER_WINS, AtTable
from browser.table_page import area, staked
from playwright.async_api import expect

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]

YOURS = re.compile("yours")


async def test_a_whole_round_is_played_with_the_keyboard_alone(at_table: AtTable) -> None:
    table, page = await at_table("keys", "power-98")
    await expect(area(page, "player")).to_be_visible()
    await page.keyboard.press("2")
    await tab_to(page, page.get_by_role("button", name="Player, pays"))
    await expect(area(page, "player")).to_be_focused()
    await page.keyboard.press("Enter")
    await staked(page, "player", "$25")
    await page.keyboard.press("ArrowRight")
    await expect(area(page, "tie")).to_be_focused()
    await page.keyboard.press("1")
    await page.keyboard.press("Enter")
    await staked(page, "tie", "$10")
    await page.keyboard.press("Backspace")
    await expect(area(page, "tie")).not_to_have_accessible_name(YOURS)
    await page.keyboard.press("b")
    await staked(page, "banker", "$10")
    await page.keyboard.press("u")
    await expect(area(page, "banker")).not_to_have_accessible_name(YOURS)
    await page.keyboard.press("d")
    await staked(page, "player", "$50")
    await table.close_betting()
    await table.pass_shaker()
    await expect(page.get_by_role("button", name="Shake the die")).to_be_visible()
    await page.keyboard.press("s")
    await expect(page.get_by_role("button", name="Shake the die")).to_have_count(0)
    await table.show_die(1)
    await table.deal(*PLAYER_WINS)
    await expect(page.locator(".hand.player.won")).to_be_visible()


async def test_letters_do_nothing_where_somebody_has_switched_them_off(at_table: AtTable) -> None:
    _, page = await at_table("no-keys")
    # A box that has the focus takes no letters.
    await page.get_by_label("Letters and digits as shortcuts").focus()
    await page.keyboard.press("p")
    await expect(area(page, "player")).to_have_accessible_name(YOURS)
    await page.keyboard.press("u")
    await expect(area(page, "player")).not_to_have_accessible_name(YOURS)
    await page.get_by_label("Letters and digits as shortcuts").uncheck()
    await page.keyboard.press("p")
    await area(page, "tie").press("Enter")
    await expect(area(page, "tie")).to_have_accessible_name(YOURS)
    await expect(area(page, "player")).not_to_have_accessible_name(YOURS)
