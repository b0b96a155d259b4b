"""The lobby in a browser: tables of every game, live."""

import pytest
import pytest_asyncio
from browser.pages import PHONE, Somebody, fits, read_in, violations
from playwright.async_api import expect
from serving import Serving

from punto.client import House
from punto.client.bots import betting
from punto.games import GAMES

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]


@pytest_asyncio.fixture(scope="module", loop_scope="session", autouse=True)
async def quick(house: Serving) -> str:
    """A table beside the first ones, at which a round takes a second."""
    return await house.open_table("quick")


@pytest.mark.quick
async def test_every_table_is_a_way_to_it_with_what_there_is_to_know(somebody: Somebody) -> None:
    page = await somebody()
    cards = page.locator("[data-table]")
    await expect(cards).to_have_count(len(GAMES) + 1)
    shown = {await card.get_attribute("data-table") for card in await cards.all()}
    assert shown == {"quick", *(f"{game.slug}-1" for game in GAMES)}
    card = page.locator('[data-table="quick"]')
    await expect(card).to_contain_text("$1,000")
    await expect(card).to_contain_text("0 of 7 seats")
    await expect(card).to_contain_text("dealt by the house")
    await expect(card.get_by_role("progressbar")).to_be_visible()
    await card.click()
    await expect(page).to_have_url("/table/quick")


async def test_filters_stand_in_the_address(somebody: Somebody) -> None:
    page = await somebody()
    await page.get_by_role("link", name="Power Baccarat 98", exact=True).click()
    cards = page.locator("[data-table]")
    await expect(cards).to_have_count(1)
    await expect(cards).to_have_attribute("data-table", "power-98-1")
    await page.get_by_label("Open tables only").check()
    await expect(page).to_have_url("/?game=power-98&open=1")
    await page.reload()
    await expect(cards).to_have_count(1)
    await expect(page.get_by_label("Open tables only")).to_be_checked()
    await page.get_by_role("link", name="All games").click()
    await expect(cards).to_have_count(len(GAMES) + 1)
    await page.go_back()
    await expect(cards).to_have_count(1)


async def test_a_table_moves_while_it_is_looked_at(somebody: Somebody, house: Serving) -> None:
    page = await somebody()
    card = page.locator('[data-table="quick"]')
    road = card.locator("[data-road=big]")
    before = int(await road.get_attribute("data-marks") or "")
    async with await House.guest(house.url) as guest, guest.table("quick") as table:
        await table.ask("TakeSeat", seat=2)
        await expect(card).to_contain_text("1 of 7 seats")
        rounds = table.board.roads.counts.rounds
        await table.until(betting)
        await table.wager({"banker": 10_00})
        await table.until(lambda board: board.roads.counts.rounds > rounds)
        marks = len(table.board.roads.big)
        await expect(road).to_have_attribute("data-marks", str(marks))
    assert marks >= before


async def test_a_guest_is_in_with_one_step_and_sees_name_and_balance(somebody: Somebody) -> None:
    page = await somebody()
    await page.get_by_role("button", name="Come in as a guest").click()
    welcome = page.get_by_role("region", name="Welcome")
    await expect(welcome).to_contain_text("You play as guest-")
    await expect(welcome.locator("[data-balance]")).to_have_text("$10,000")
    await expect(page.get_by_role("button", name="Come in as a guest")).to_have_count(0)
    await welcome.get_by_role("button", name="Log in or register").click()
    await expect(page.get_by_role("heading", name="Or register")).to_be_visible()


async def test_it_says_that_the_line_is_lost_and_goes_on_when_it_is_back(
    somebody: Somebody,
) -> None:
    page = await somebody()
    await expect(page.locator('[data-table="quick"]')).to_be_visible()
    lost = page.get_by_text("The connection is lost.")
    await page.context.set_offline(True)
    await expect(lost).to_be_visible()
    await page.context.set_offline(False)
    await expect(lost).to_be_hidden()


async def test_it_is_for_everybody_and_for_small_screens(somebody: Somebody) -> None:
    page = await somebody("/", **PHONE)
    await expect(page.locator('[data-table="quick"]')).to_be_visible()
    assert await violations(page) == []
    for language in ("en", "zh-Hans", "zh-Hant"):
        await read_in(page, language)
        await expect(page.locator("html")).to_have_attribute("lang", language)
        assert await fits(page)


async def test_a_login_that_has_ended_is_no_bar_to_looking(
    somebody: Somebody, house: Serving
) -> None:
    page = await somebody("/rules")
    await page.context.add_cookies([{"name": "punto", "value": "of-long-ago", "url": house.url}])
    await page.goto("/")
    await expect(page.locator('[data-table="quick"]')).to_be_visible()
    await expect(page.get_by_role("button", name="Come in as a guest")).to_be_visible()


async def test_the_menu_closes_with_escape_a_click_beside_it_and_on_the_way_elsewhere(
    somebody: Somebody,
) -> None:
    page = await somebody()
    menu, button = page.locator("header details"), page.locator("header summary")
    await button.click()
    await expect(menu).to_have_attribute("open", "")
    await menu.locator("select").first.focus()
    await page.keyboard.press("Escape")
    await expect(menu).not_to_have_attribute("open", "")
    await expect(button).to_be_focused()
    for way in (page.get_by_role("heading", level=1), page.get_by_role("link", name="Rules")):
        await button.click()
        await menu.locator("select").first.select_option("en")
        await expect(menu).to_have_attribute("open", "")
        await way.click()
        await expect(menu).not_to_have_attribute("open", "")
    await expect(page).to_have_url("/rules")
    # There is something behind the menu to go to.
    await expect(page.get_by_role("main").get_by_role("link").first).to_be_visible()
    await button.click()
    await page.keyboard.press("Tab")
    await expect(menu).to_have_attribute("open", "")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Tab")
    await expect(menu).not_to_have_attribute("open", "")
