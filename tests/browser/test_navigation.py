"""The ways from page to page: where one arrives, what the window is called, and what is said where
there is no page."""

import re

import pytest
from browser.pages import Somebody, come_as, read_in, tab_to, violations
from playwright.async_api import Page, expect
from serving import PIT, Serving

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]

PHONE = {"width": 390, "height": 500}
SCROLLED = "window.scrollY"


async def come_as_pit(house: Serving, somebody: Somebody, path: str) -> Page:
    async with house.pit():
        """From now on the supervisor has a password."""
    return await come_as(somebody, PIT, path)


async def test_with_the_keyboard_one_arrives_at_the_beginning_of_each_page(
    somebody: Somebody,
) -> None:
    page = await somebody("/", viewport=PHONE)
    main = page.locator("#main")
    await expect(page.locator("[data-table]").first).to_be_visible()
    await expect(main).not_to_be_focused()
    await tab_to(page, page.get_by_role("link", name="Rules and odds"))
    await page.evaluate("window.scrollTo(0, 200)")
    assert await page.evaluate(SCROLLED) > 0
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("heading", level=1)).to_have_text("Rules and odds")
    await expect(main).to_be_focused()
    assert await page.evaluate(SCROLLED) == 0
    # The next is the first of the page, not the first of the window.
    game = page.get_by_role("link", name="Baccarat", exact=True)
    await expect(game).to_be_visible()
    await page.keyboard.press("Tab")
    await expect(game).to_be_focused()
    # Another part of the same page is a page of its own for whoever reads it.
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("heading", level=1)).to_have_text("Baccarat")
    await expect(main).to_be_focused()
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("link", name="All games")).to_be_focused()
    await page.go_back()
    await expect(page.get_by_role("heading", level=1)).to_have_text("Rules and odds")
    await expect(main).to_be_focused()
    # The table comes with the application, and nothing has to be fetched for it.
    await page.goto("/")
    table = page.locator("[data-table] a").first
    await tab_to(page, table)
    await page.keyboard.press("Enter")
    await expect(page).to_have_url(re.compile("/table/"))
    await expect(main).to_be_focused()


async def test_whoever_asks_a_page_for_something_else_stays_where_they_are(
    somebody: Somebody,
) -> None:
    page = await somebody("/", viewport=PHONE)
    wanted = page.get_by_role("link", name="Power Baccarat 98", exact=True)
    await tab_to(page, wanted)
    await page.evaluate("window.scrollTo(0, 150)")
    await page.keyboard.press("Enter")
    await expect(page).to_have_url("/?game=power-98")
    await expect(page.locator("[data-table]")).to_have_count(1)
    await expect(wanted).to_be_focused()
    assert await page.evaluate(SCROLLED) > 0
    only = page.get_by_label("Open tables only")
    await tab_to(page, only)
    await page.keyboard.press("Space")
    await expect(page).to_have_url("/?game=power-98&open=1")
    await expect(only).to_be_focused()


@pytest.mark.quick
async def test_every_page_has_a_title(house: Serving, somebody: Somebody) -> None:
    page = await somebody()
    titles = {
        "/": "Tables",
        "/rules": "Rules and odds",
        "/rules/power-98": "Power Baccarat 98",
        "/history": "History",
        "/history/baccarat-1/3": "baccarat-1, round 3",
        "/shoes": "Past shoes",
        "/shoes/baccarat-1": "Shoes of table baccarat-1",
        "/shoes/baccarat-1/2": "Table baccarat-1, shoe 2",
        "/account": "Account",
        "/staff": "Staff",
        "/staff/pit": "Staff",
        "/table/%E0%A4%A": "There is no such page.",
    }
    for path, title in titles.items():
        await page.goto(path)
        await expect(page).to_have_title(f"{title} · Punto")
    await page.goto("/rules")
    await read_in(page, "zh-Hant")
    await expect(page).to_have_title("規則與賠率 · Punto")
    # From page to page as well.
    desk = await come_as_pit(house, somebody, "/staff/table/baccarat-1")
    await expect(desk).to_have_title("baccarat-1 · Punto")
    await desk.get_by_role("link", name="Pit", exact=True).click()
    await expect(desk).to_have_title("Tables · Pit")
    await desk.get_by_role("link", name="All tables", exact=True).click()
    await expect(desk).to_have_title("Staff · Punto")
    await desk.goto("/staff/nowhere")
    await expect(desk).to_have_title("There is no such page. · Punto")


async def test_a_page_whose_file_has_gone_says_so_and_is_loaded_again(somebody: Somebody) -> None:
    page = await somebody(locale="zh-HK")
    await page.route("**/assets/lazy-pages-*.js", lambda route: route.abort())
    await page.get_by_role("link", name="規則與賠率").click()
    said = page.get_by_role("alert")
    await expect(said).to_contain_text("無法載入此頁面")
    await expect(page.locator("#main")).to_be_focused()
    assert await violations(page) == []
    await page.unroute("**/assets/lazy-pages-*.js")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("heading", level=1)).to_have_text("規則與賠率")
    await expect(said).to_have_count(0)


async def test_a_pit_whose_file_has_gone_says_so_and_is_loaded_again(
    house: Serving, somebody: Somebody
) -> None:
    page = await come_as_pit(house, somebody, "/staff")
    await page.route("**/assets/SupervisorPages-*.js", lambda route: route.abort())
    await page.get_by_role("link", name="Pit", exact=True).click()
    await expect(page.get_by_role("alert")).to_contain_text("could not be fetched")
    await page.unroute("**/assets/SupervisorPages-*.js")
    await page.get_by_role("button", name="Load the page again").click()
    await expect(page.get_by_role("navigation", name="Pit")).to_be_visible()


@pytest.mark.parametrize("path", ["/table/%E0%A4%A", "/rules/%FF", "/staff/%"])
async def test_an_address_that_cannot_be_read_is_no_page(somebody: Somebody, path: str) -> None:
    page = await somebody(path)
    await expect(page.get_by_role("heading", level=1)).to_have_text("There is no such page.")
    assert await violations(page) == []
    await page.get_by_role("link", name="Tables", exact=True).click()
    await expect(page.locator("[data-table]").first).to_be_visible()


async def test_a_house_that_cannot_be_reached_is_told_in_the_readers_language(
    somebody: Somebody,
) -> None:
    page = await somebody("/icon.svg", locale="zh-HK")
    await page.route("**/api/v1/**", lambda route: route.abort())
    await page.goto("/")
    await expect(page.get_by_role("alert")).to_contain_text("請稍後再試")
    await page.unroute("**/api/v1/**")
    await page.get_by_role("button", name="重試").click()
    await expect(page.get_by_role("banner")).to_be_visible()
