"""What a patron is told at a table, in which order, and what stays true afterwards."""

import pytest
from browser.pages import LOCALES, Somebody, come_as, read_in
from browser.scripted_table import DEALER, PLAYER_WINS, AtTable, Staff
from browser.table_page import area, outcome, stake
from playwright.async_api import expect

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]

WINNER = {
    "baccarat": "3.10",
    "fabulous-4": "3.9",
    "power-98": "3.12",
    "fortune-six": "3.10",
    "dragon-tournament": "3.10",
}
"""The clause of each game that says who wins."""

PLAYER_WINS_BY = {
    "en": "Player wins, 9 to 8 rule {}",
    "zh-Hans": "闲赢\uff0c9 比 8 规则 {}",
    "zh-Hant": "閒贏\uff0c9 比 8 規則 {}",
}

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


async def test_the_winner_is_announced_by_the_clause_that_says_who_wins(
    staff: Staff, somebody: Somebody
) -> None:
    desk = await come_as(somebody, DEALER, "/staff")
    for slug, clause in WINNER.items():
        table = await staff.open(f"wins-{slug}", slug)
        await desk.goto(f"/staff/table/{table.name}")
        await expect(desk.locator(".said")).to_contain_text("Place your bets")
        await table.close_betting()
        if slug == "power-98":
            await table.pass_shaker()
            await table.show_die(2)
        await table.deal(*PLAYER_WINS)
        for language in LOCALES:
            await read_in(desk, language)
            said = PLAYER_WINS_BY[language].format(clause)
            await expect(desk.locator(".said")).to_contain_text(said)
