"""Pages as readers of Chinese see and hear them: no comma, colon or bracket of English stands
beside a character, also where a page puts texts together."""

from typing import Any

import pytest
from browser.pages import Comes, Somebody, come_as, looked_up
from browser.pit_house import REAL, VIRTUAL
from browser.scripted_table import Staff
from browser.table_page import area
from browser.tournaments import SMALL, enter, step
from playwright.async_api import Page, expect
from rehearsal.play import DIRECTOR
from serving import PIT, Serving

from punto.client import House
from punto.tournament.next_step import Step

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]

CHINESE: tuple[dict[str, Any], ...] = ({"locale": "zh-CN"}, {"locale": "zh-HK"})
WON = {"zh-CN": "任意龙红宝石龙", "zh-HK": "任意龍紅寶石龍"}
STAGE = {"zh-CN": "第 1 / 2 阶段", "zh-HK": "第 1 / 2 階段"}

HALF_WIDTH = r"""() => {
  const chinese = "[\\u3000-\\u303f\\u3400-\\u9fff\\uff01-\\uff60]";
  const beside = new RegExp(`.{0,12}(?:${chinese} ?[,:;?!()]|[,:;?!()] ?${chinese}).{0,12}`, "g");
  const texts = [document.title, document.body.innerText];
  for (const name of ["aria-label", "title", "alt", "placeholder"]) {
    for (const one of document.querySelectorAll(`[${name}]`)) texts.push(one.getAttribute(name));
  }
  return texts.flatMap((text) => text.match(beside) ?? []);
}"""


async def half_width(page: Page) -> list[str]:
    """Where punctuation of English stands beside a character."""
    found: list[str] = await page.evaluate(HALF_WIDTH)
    return found


async def walk(page: Page, *paths: str) -> dict[str, list[str]]:
    """What is found at each of these pages, with all that is folded away on them."""
    found = {}
    for path in paths:
        await page.goto(path)
        await looked_up(page)
        await page.evaluate(
            "document.querySelectorAll('details').forEach((one) => (one.open = true))"
        )
        found[path] = await half_width(page)
    return {path: wrong for path, wrong in found.items() if wrong}


async def test_punctuation_beside_a_character_is_found(somebody: Somebody) -> None:
    page = await somebody(locale="zh-HK")
    await looked_up(page)
    wrong = "<b>閒</b>:方塊4<p title='1: 抽籤'>「閒」, 二"
    wrong += "<p>閒\uff1a方塊4\uff0c$1,000\uff0c12:30 (5.1.2)"
    await page.evaluate("html => (document.body.innerHTML = html)", wrong)
    assert await half_width(page) == ["閒:方塊4", "「閒」, 二", "1: 抽籤"]


@pytest.mark.parametrize("language", CHINESE)
async def test_pages_of_patrons(somebody: Somebody, language: dict[str, Any]) -> None:
    page = await somebody(**language)
    games = ("baccarat", "fabulous-4", "power-98", "fortune-six", "dragon-tournament")
    rules = (f"/rules/{slug}" for slug in games)
    tables = ("/table/baccarat-1", "/board/baccarat-1", "/shoes/baccarat-1", "/history", "/account")
    assert await walk(page, "/", "/rules", *rules, *tables) == {}


@pytest.mark.parametrize("language", CHINESE)
async def test_pages_of_the_pit(comes: Comes, language: dict[str, Any]) -> None:
    page = await comes(PIT, "", **language)
    tables = (f"/staff/pit/table/{name}" for name in (VIRTUAL, REAL))
    rest = ("alarms", "disputes", "people", "reports", "audit", "open")
    desks = (f"/staff/table/{name}" for name in (VIRTUAL, REAL))
    paths = ("/staff", "/staff/pit", *tables, *desks, *(f"/staff/pit/{one}" for one in rest))
    assert await walk(page, *paths) == {}


@pytest.mark.parametrize("language", CHINESE)
async def test_what_is_announced_at_a_table(
    staff: Staff, somebody: Somebody, language: dict[str, Any]
) -> None:
    table = await staff.open(f"said-{language['locale']}", "dragon-tournament")
    page = await somebody(f"/table/{table.name}", **language)
    await area(page, "any-dragon").click()
    await expect(area(page, "any-dragon").locator(".stack:not(.unconfirmed)")).to_be_visible()
    for hand in range(5):
        if hand:
            await table.open_betting()
        await table.play("9c", "4d", "9h", "5d")
        assert await half_width(page) == []
    await table.pit.ask("AnnounceDragonBets")
    await table.pay()
    await expect(page.get_by_role("log")).to_contain_text(WON[language["locale"]])
    assert await half_width(page) == []


async def test_pages_of_a_tournament(house: Serving, director: House, somebody: Somebody) -> None:
    await director.open_tournament("cup", SMALL)
    await enter(house, "cup", "ada", "ben")
    await step(director, "cup", Step.DRAW)
    for language in CHINESE:
        page = await come_as(somebody, DIRECTOR, "/tournament/cup", **language)
        await expect(page.locator("main")).to_contain_text(STAGE[language["locale"]])
        paths = (
            "/tournament/cup",
            "/staff/director",
            "/staff/director/cup",
            "/staff/director/~new",
        )
        assert await walk(page, "/", *paths) == {}
        await page.goto("/tournament/cup/board")
        await expect(page.get_by_text(STAGE[language["locale"]])).to_be_visible()
        assert await half_width(page) == []
