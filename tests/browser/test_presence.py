"""Being at a table: coming, leaving, lines that are cut and logins that are locked."""

import re

import pytest
from browser.pages import Somebody, log_in, violations
from browser.scripted_table import PLAYER_WINS, AtTable, Staff
from browser.table_page import act, area, outcome, stake, staked
from playwright.async_api import expect
from serving import PASSWORD, PIT

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]


async def test_a_login_that_is_locked_at_the_table_is_opened_there_and_the_stakes_lie(
    staff: Staff, somebody: Somebody
) -> None:
    table = await staff.open("locked")
    page = await somebody("/account")
    asked = {"name": "lock-1", "password": PASSWORD}
    answer = await page.request.post("/api/v1/patrons", data=asked)
    csrf = (await answer.json())["csrf"]
    await page.goto(f"/table/{table.name}")
    await page.get_by_role("button", name="Sit in seat 4").click()
    await stake(page, "player")
    loads: list[str] = []
    page.on("load", lambda _: loads.append(page.url))
    # By another tab of the same browser.
    locked = await page.request.post("/api/v1/login/lock", headers={"x-csrf-token": csrf})
    assert locked.ok
    await expect(page.get_by_role("heading", name="Your login is locked")).to_be_visible()
    await expect(area(page, "player")).to_have_count(0)
    assert await violations(page) == []
    await table.close_betting()
    await table.deal(*PLAYER_WINS[:2])
    await page.get_by_label("Password").fill(PASSWORD)
    await page.keyboard.press("Enter")
    await staked(page, "player", "$10")
    await expect(page.get_by_role("img", name="4 of diamonds")).to_be_visible()
    await table.deal(*PLAYER_WINS[2:])
    await expect(page.locator(".hand.player.won")).to_be_visible()
    assert loads == [], "a page that begins anew takes away what somebody sees"


async def test_after_a_lost_connection_the_page_shows_what_happened_meanwhile(
    at_table: AtTable,
) -> None:
    table, page = await at_table("lost")
    await stake(page, "player")
    await page.context.set_offline(True)
    await expect(page.get_by_text("The connection is lost")).to_be_visible()
    await table.play(*PLAYER_WINS)
    await page.context.set_offline(False)
    missed = page.get_by_role("region", name="While the connection was lost")
    await expect(missed).to_contain_text("Player wins, 9 to 8")
    await expect(missed).to_contain_text("You have won $10")
    await expect(outcome(page)).to_contain_text("+$10")
    await act(page, "Got it").click()
    await expect(missed).to_have_count(0)


async def test_a_table_that_is_not_there_says_so_and_staff_are_sent_to_their_own_pages(
    staff: Staff, somebody: Somebody
) -> None:
    page = await somebody("/table/nowhere")
    await expect(page.get_by_role("heading", name="There is no such table.")).to_be_visible()
    table = await staff.open("staffed")
    await page.context.clear_cookies()
    await log_in(page, PIT)
    await page.goto(f"/table/{table.name}")
    await expect(page).to_have_url(re.compile(f"/staff/table/{table.name}$"))
