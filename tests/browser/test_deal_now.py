"""Patrons at an automatic table ask for the cards, and see for whom the house still waits."""

import pytest
from browser.pages import Somebody, read_in, violations
from browser.table_page import act, area, stake
from playwright.async_api import Page, expect
from serving import Serving

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]

HOUR = 3600
DEAL_NOW = {"en": "Deal now", "zh-Hans": "立即发牌", "zh-Hant": "立即發牌"}
WAITING = {"en": "Waiting for ", "zh-Hans": "等待 ", "zh-Hant": "等待 "}
OTHERS = {"en": "1 more patron", "zh-Hans": "另 1 人", "zh-Hant": "另 1 人"}


async def sit(page: Page, seat: int) -> None:
    await page.get_by_role("button", name=f"Sit in seat {seat}").click()
    await expect(page.get_by_role("button", name=f"Sit in seat {seat}")).to_have_count(0)


async def test_the_cards_come_once_everybody_who_has_wagered_asks(
    house: Serving, somebody: Somebody
) -> None:
    table = await house.open_table("asked", betting_seconds=HOUR)
    one, other, third = [await somebody(f"/table/{table}") for _ in range(3)]
    await sit(one, 1)
    await sit(other, 2)
    button = act(one, DEAL_NOW["en"])
    await expect(button).to_be_disabled()
    await stake(one, "player")
    await stake(other, "banker")
    await stake(third, "tie")
    await button.click()
    await expect(button).to_have_attribute("aria-pressed", "true")
    name = (await (await other.request.get("/api/v1/me")).json())["name"]
    for language in ("zh-Hans", "zh-Hant", "en"):
        await read_in(one, language)
        await expect(act(one, DEAL_NOW[language])).to_be_visible()
        waiting = one.get_by_role("status").filter(has_text=WAITING[language])
        await expect(waiting).to_contain_text(OTHERS[language])
        await expect(waiting).to_contain_text(name)
    assert await violations(one) == []
    # A changed wager takes the request back.
    await area(one, "player").click()
    await expect(button).to_have_attribute("aria-pressed", "false")
    await button.click()
    await act(third, DEAL_NOW["en"]).click()
    await expect(one.get_by_text(OTHERS["en"])).to_have_count(0)
    await act(other, DEAL_NOW["en"]).click()
    # An hour is left for wagers, and nobody waits for it.
    for page in (one, other, third):
        await expect(page.get_by_role("log")).to_contain_text("Place your bets")


async def test_a_patron_alone_need_not_wait(house: Serving, somebody: Somebody) -> None:
    table = await house.open_table("alone", betting_seconds=HOUR)
    page = await somebody(f"/table/{table}")
    await stake(page, "player")
    await page.keyboard.press("n")
    await expect(page.get_by_role("log")).to_contain_text("Place your bets")


async def test_a_table_that_closes_by_the_clock_has_no_such_button(
    house: Serving, somebody: Somebody
) -> None:
    table = await house.open_table("clocked", betting_seconds=HOUR, deal_now=False)
    page = await somebody(f"/table/{table}")
    await stake(page, "player")
    await expect(act(page, DEAL_NOW["en"])).to_have_count(0)
