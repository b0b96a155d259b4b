"""A patron's wagers: chips, steps back, limits, what comes too late, and what is won."""

import json
import re
from typing import Any

import pytest
from browser.pages import read_in, violations
from browser.scripted_table import PLAYER_WINS, AtTable
from browser.table_page import act, area, outcome, stake, staked, yours
from playwright.async_api import Locator, Page, WebSocketRoute, expect

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


async def test_stakes_are_undone_cleared_doubled_and_placed_again(at_table: AtTable) -> None:
    table, page = await at_table("chips")
    await expect(act(page, "Undo")).to_be_disabled()
    await area(page, "player").click()
    await page.get_by_role("button", name="Chip of $25").click()
    await area(page, "tie").click()
    await area(page, "tie").click()
    await staked(page, "tie", "$50")
    await act(page, "Undo").click()
    await staked(page, "tie", "$25")
    await act(page, "Double").click()
    await staked(page, "tie", "$50")
    await staked(page, "player", "$20")
    await area(page, "player").click(button="right")
    await expect(area(page, "player")).not_to_have_accessible_name(yours("$20"))
    await act(page, "Undo").click()
    await staked(page, "player", "$20")
    await act(page, "Clear").click()
    await expect(page.get_by_text("$10,000").last).to_be_visible()
    await act(page, "Undo").click()
    await staked(page, "tie", "$50")
    await table.play(*PLAYER_WINS)
    await expect(outcome(page)).to_contain_text("\N{MINUS SIGN}$30")
    await table.open_betting()
    await act(page, "Rebet").click()
    await staked(page, "player", "$20")
    await staked(page, "tie", "$50")


async def test_a_step_that_the_table_does_not_undo_can_be_undone_later(at_table: AtTable) -> None:
    _, page = await at_table("undo")
    await stake(page, "player")
    await page.context.set_offline(True)
    await expect(page.get_by_text("The connection is lost")).to_be_visible()
    await act(page, "Undo").click()
    await expect(page.get_by_role("alert").filter(has_text="nothing was sent")).to_be_visible()
    await expect(area(page, "player")).to_have_accessible_name(yours("$10"))
    await page.context.set_offline(False)
    await expect(page.get_by_text("It comes back by itself")).to_have_count(0)
    await act(page, "Undo").click()
    await expect(area(page, "player")).not_to_have_accessible_name(yours("$10"))


async def test_a_chip_is_dragged_onto_a_betting_area(at_table: AtTable) -> None:
    _, page = await at_table("drag")
    chip = page.get_by_role("button", name="Chip of $100", exact=True)
    await chip.hover()
    await page.mouse.down()
    await area(page, "banker").hover()
    await page.mouse.up()
    await staked(page, "banker", "$100")


async def test_a_chip_is_dragged_by_touch_and_the_page_does_not_move(at_table: AtTable) -> None:
    _, page = await at_table("touch", **PHONE)
    chip = page.get_by_role("button", name="Chip of $25")
    await chip.scroll_into_view_if_needed()
    scrolled = await page.evaluate("scrollY")
    start, end = await middle(chip), await middle(area(page, "tie"))
    finger = await page.context.new_cdp_session(page)

    async def touch(kind: str, *points: dict[str, float]) -> None:
        await finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    await touch("touchStart", start)
    for share in (0.1, 0.5, 1.0):
        on_the_way = {side: start[side] + share * (end[side] - start[side]) for side in "xy"}
        await touch("touchMove", on_the_way)
        await expect(page.locator(".in-hand")).to_be_visible()
    await touch("touchEnd")
    await staked(page, "tie", "$25")
    await expect(page.locator(".in-hand")).to_have_count(0)
    assert await page.evaluate("scrollY") == scrolled
    # A finger that lifts anywhere else leaves nothing behind.
    await touch("touchStart", start)
    await touch("touchMove", {"x": start["x"], "y": start["y"] - 30})
    await touch("touchEnd")
    await expect(page.locator(".in-hand")).to_have_count(0)
    await expect(page.get_by_label("Balance")).to_have_text("$9,975")


async def middle(place: Locator) -> dict[str, float]:
    box = await place.bounding_box()
    assert box is not None
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


async def test_a_wager_above_the_limit_is_refused(at_table: AtTable) -> None:
    _, page = await at_table("limit")
    await page.get_by_role("button", name="Chip of $1,000").click()
    await area(page, "banker").click()
    await staked(page, "banker", "$1,000")
    await area(page, "banker").click()
    refusal = page.get_by_role("alert").filter(has_text="the table limit is")
    await expect(refusal).to_contain_text("$2,000 on Banker; the table limit is $10 to $1,000")
    await staked(page, "banker", "$1,000")


async def test_natural_wagers_above_their_main_wager_are_refused_with_the_clause(
    at_table: AtTable,
) -> None:
    _, page = await at_table("natural", "power-98")
    await area(page, "player-natural-8").click()
    await expect(page.get_by_role("alert").filter(has_text="3.5.1")).to_be_visible()


async def test_a_late_wager_is_refused_and_the_earlier_stake_stands(at_table: AtTable) -> None:
    table, page = await at_table("late")
    await stake(page, "player")
    await table.close_betting()
    await expect(page.get_by_text("No more bets").first).to_be_visible()
    await area(page, "player").click()
    await expect(page.get_by_role("alert").filter(has_text="rule 5.6")).to_be_visible()
    await expect(area(page, "player")).to_have_accessible_name(yours("$10"))
    assert await violations(page) == []


TAKEN = {
    "en": "Taken: Player $20",
    "zh-Hans": "已接受\uff1a闲 $20",
    "zh-Hant": "已接受\uff1a閒 $20",
}
TOO_LATE = {
    "en": "Too late: Any Dragon $10",
    "zh-Hans": "\uff1a任意龙 $10",
    "zh-Hant": "\uff1a任意龍 $10",
}


async def test_of_wagers_sent_together_the_page_tells_what_was_taken_and_what_was_late(
    at_table: AtTable,
) -> None:
    table, page = await at_table("mixed", "dragon-tournament")
    await table.play(*PLAYER_WINS)
    await table.open_betting()
    beside: dict[str, int] = {}
    await place_beside(page, beside)
    await stake(page, "player")
    # In the second hand of the session a Dragon wager is late.
    beside["any-dragon"] = 10_00
    await area(page, "player").click()
    await staked(page, "player", "$20")
    for language in ("zh-Hans", "zh-Hant", "en"):
        await read_in(page, language)
        notice = page.get_by_role("alert").filter(has_text=TAKEN[language])
        await expect(notice).to_contain_text(TOO_LATE[language])
        await expect(notice).to_contain_text("5.6")
    await expect(area(page, "any-dragon")).not_to_have_accessible_name(yours("$10"))
    assert await violations(page) == []


async def place_beside(page: Page, beside: dict[str, int]) -> None:
    """From now on the page sends these wagers with every other, as one that had fallen behind the
    table would."""

    def connect(socket: WebSocketRoute) -> None:
        house = socket.connect_to_server()

        def send(text: str | bytes) -> None:
            sent: dict[str, Any] = json.loads(text)
            if sent["command"] == "PlaceWagers":
                sent["stakes"] |= beside
            house.send(json.dumps(sent))

        socket.on_message(send)

    await page.route_web_socket(re.compile("/socket"), connect)
    await page.reload()


async def test_winnings_with_odds_clause_and_commission_are_pending_until_the_next_round(
    at_table: AtTable,
) -> None:
    table, page = await at_table("commission")
    await page.get_by_role("button", name="Chip of $100", exact=True).click()
    await area(page, "banker").click()
    await staked(page, "banker", "$100")
    await table.play("4d", "9c", "4h", "Th")
    for words in ("0.95 to 1", "rule 4.1", "commission $5", "+$95"):
        await expect(outcome(page)).to_contain_text(words)
    await expect(outcome(page)).to_contain_text("Pending until the next")
    await expect(page.get_by_text("$195 is pending")).to_be_visible()
    assert await violations(page) == []
    # Whoever comes now sees the same.
    await page.reload()
    for words in ("0.95 to 1", "rule 4.1", "commission $5", "+$95", "Pending until the next"):
        await expect(outcome(page)).to_contain_text(words)
    await table.open_betting()
    await expect(page.get_by_label("Balance")).to_have_text("$10,095")
    await expect(page.get_by_text("$195 is pending")).to_have_count(0)
