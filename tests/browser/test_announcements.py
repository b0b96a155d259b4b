"""What a patron is told at a table, in which order, and what stays true afterwards."""

import pytest
from browser.pages import read_in
from browser.scripted_table import PLAYER_WINS, AtTable
from browser.table_page import area, outcome, stake
from playwright.async_api import expect

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]

BANKER_WINS = ("9c", "4d", "9h", "5d")
"""By a Natural 9 to 8."""


async def test_what_was_lost_is_pending_neither_before_the_next_round_nor_after(
    at_table: AtTable,
) -> None:
    table, page = await at_table("lost-for-good")
    await stake(page, "player")
    await table.play(*BANKER_WINS)
    await expect(outcome(page)).to_contain_text("\N{MINUS SIGN}$10")
    await expect(outcome(page)).not_to_contain_text("Pending")
    await table.open_betting()
    await expect(page.get_by_role("log")).to_contain_text("Place your bets")
    await expect(outcome(page)).not_to_contain_text("Pending")


async def test_a_round_that_is_put_right_shows_no_payment_of_before(at_table: AtTable) -> None:
    table, page = await at_table("put-right")
    await stake(page, "player")
    await table.play(*BANKER_WINS)
    await expect(outcome(page)).to_contain_text("\N{MINUS SIGN}$10")
    await table.hold("5.2")
    right = list(PLAYER_WINS)
    await table.pit.ask("DecideIrregularity", ruling="reconstructed", why="misread", cards=right)
    await expect(page.locator(".hand.player.won")).to_be_visible()
    await expect(page.locator(".came")).to_have_count(0)
    await expect(outcome(page)).to_have_count(0)
    await table.pay()
    await expect(outcome(page)).to_contain_text("+$10")


async def test_changes_of_stakes_are_heard(at_table: AtTable) -> None:
    _, page = await at_table("heard")
    heard = page.get_by_role("region", name="Your chips").get_by_role("status")
    await area(page, "banker").click()
    await expect(heard).to_have_text("Banker $10 · Staked $10")
    await page.keyboard.press("d")
    await expect(heard).to_have_text("Banker $20 · Staked $20")
    await page.keyboard.press("c")
    await expect(heard).to_have_text("Banker $0 · Staked $0")


async def test_announcements_are_read_in_the_order_in_which_they_come_and_in_any_language(
    at_table: AtTable,
) -> None:
    table, page = await at_table("order")
    await expect(area(page, "player")).to_be_visible()
    await table.play(*PLAYER_WINS)
    log = page.get_by_role("log")
    await expect(log).to_contain_text("Player wins, 9 to 8")
    said = await log.locator("p").all_inner_texts()
    assert said[-1] == "Player wins, 9 to 8"
    assert said.index("Banker: 9 of hearts") < said.index("Player wins, 9 to 8")
    # What was said in another language is said in the reader's.
    await read_in(page, "zh-Hant")
    await expect(log).to_contain_text("閒贏")
    await expect(log).not_to_contain_text("wins")
