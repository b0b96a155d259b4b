"""Display names in any script: what pages show in each language, and what the house says of a name
that it refuses."""

import re

import pytest
from browser.pages import ENGLISH, PHONE, Comes, Somebody, fits, read_in, violations
from browser.staff_acts import fill_and_send, folded
from browser.tournaments import small, steps, wait_for_tournament
from playwright.async_api import Page, expect
from serving import PASSWORD, PIT, Serving

from punto.client import House
from punto.tournament.format import TieBreak
from punto.tournament.next_step import Step

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]

LANGUAGES = ("en", "zh-Hans", "zh-Hant")

TABLE, RENAMED, PATRON, CUP = "貴賓廳", "龍廳", "陳大文", "新春盃"

TAKEN = {
    "en": "is taken, or looks like a name that is taken",
    "zh-Hans": "或与已使用的名称",
    "zh-Hant": "或與已使用的名稱",
}
A_SPACE = {
    "en": "character 4 of the display name is a space; expected none at the end",
    "zh-Hans": "名称的第 4 个字符是空格",
    "zh-Hant": "名稱的第 4 個字元是空格",
}


async def test_a_table_is_opened_and_renamed_in_chinese(comes: Comes, somebody: Somebody) -> None:
    pit = await comes(PIT, "/open", **ENGLISH)
    await pit.get_by_label("Shown as").fill(TABLE)
    await pit.get_by_role("button", name="Open the table").click()
    heading = pit.get_by_role("heading", level=1)
    # The house has made an id, which the staff sees beside the name.
    await expect(heading).to_contain_text(f"Table {TABLE} (table-")
    id = pit.url.rpartition("/")[2]
    await expect(heading).to_have_text(f"Table {TABLE} ({id})")

    page = await somebody("/", **PHONE)
    link = page.locator(f'[data-table="{id}"] h2')
    for language in LANGUAGES:
        await read_in(page, language)
        await expect(link).to_have_text(TABLE)
        assert await fits(page)

    act = folded(pit, "Change what others read")
    await act.locator("summary").click()
    await fill_and_send(act, {"Shown as": RENAMED})
    await expect(heading).to_have_text(f"Table {RENAMED} ({id})")
    await page.reload()
    await expect(link).to_have_text(RENAMED)
    await link.click()
    await expect(page.get_by_role("heading", level=1)).to_have_text(RENAMED)


async def test_a_patron_is_called_by_the_name_that_others_can_read(
    somebody: Somebody, house: Serving
) -> None:
    table = await house.open_table("neighbours", betting_seconds=3600)
    async with House(house.url) as patron:
        await patron.register("tai-man", PASSWORD, display_name=PATRON)
        async with patron.table(table) as seated:
            await seated.ask("TakeSeat", seat=3)
            page = await somebody(f"/table/{table}")
            for language in LANGUAGES:
                await read_in(page, language)
                await expect(page.get_by_text(PATRON, exact=True)).to_be_visible()
            await expect(page.get_by_text("tai-man")).to_have_count(0)


async def test_a_tournament_is_called_by_its_name(somebody: Somebody, director: House) -> None:
    opened = await director.open_tournament(None, small(title="Spring"), display_name=CUP)
    page = await somebody("/")
    for language in LANGUAGES:
        await read_in(page, language)
        await expect(page.locator(f'[data-tournament="{opened.name}"] h3')).to_have_text(CUP)
    await page.goto(f"/tournament/{opened.name}")
    for language in LANGUAGES:
        await read_in(page, language)
        await expect(page.get_by_role("heading", level=1)).to_have_text(CUP)


LOCALES = {"en": "en-GB", "zh-Hans": "zh-CN", "zh-Hant": "zh-HK"}
WINS = {"en": "wins", "zh-Hans": "夺冠", "zh-Hant": "奪冠"}
PLAYERS = ("陈大文", "黄小姐")


async def test_the_players_of_a_tournament_have_their_names_on_every_screen(
    somebody: Somebody, house: Serving, director: House
) -> None:
    format = small(title="Spring", tie_breaks=(TieBreak.DRAW,))
    opened = await director.open_tournament(None, format, display_name="龙年杯")
    named = {}
    for name in PLAYERS:
        async with House(house.url) as patron:
            named[(await patron.register(None, PASSWORD, display_name=name)).name] = name
            await patron.enter_tournament(opened.name)
    path = f"/tournament/{opened.name}"
    # Nobody is logged in at the hall's screen, nor at a page that is only looked at.
    screens = {
        language: await somebody(f"{path}/board", locale=locale)
        for language, locale in LOCALES.items()
    }
    page = await somebody(path)
    for one in (*screens.values(), page):
        for id, name in named.items():
            await expect(one.get_by_text(name).first).to_be_visible()
            await expect(one.get_by_text(id)).to_have_count(0)
    await steps(director, opened.name, Step.DRAW, Step.START, Step.ANNOUNCE, Step.CLOSE, Step.AWARD)
    end = await wait_for_tournament(
        director, opened.name, lambda shown: shown.tournament.step is None
    )
    winner = end.tournament.winner
    assert winner is not None
    for language, screen in screens.items():
        won = f"{named[winner]} {WINS[language]}"
        await expect(screen.get_by_text(won)).to_be_visible()
        await read_in(page, language)
        await expect(page.get_by_text(won)).to_be_visible()


LEFT_OUT = {
    "en": "it is made of what",
    "zh-Hans": "将由显示文字产生",
    "zh-Hant": "將由顯示文字產生",
}
LOGS_IN_AS = {"en": "You log in as ", "zh-Hans": "您的登录名称", "zh-Hant": "您的登入名稱"}


async def test_a_patron_registers_without_an_id_and_is_told_the_one_that_is_made(
    somebody: Somebody,
) -> None:
    for language, locale, name in (
        ("en", "en-GB", "李小龙"),
        ("zh-Hans", "zh-CN", "周润发"),
        ("zh-Hant", "zh-HK", "劉德華"),
    ):
        page = await somebody("/account", locale=locale, **PHONE)
        form = page.locator("form").filter(has=page.locator("input[autocomplete=new-password]"))
        await expect(form).to_contain_text(LEFT_OUT[language])
        assert await fits(page)
        assert await violations(page) == []
        await form.locator("input[name=display_name]").fill(name)
        await form.locator("input[name=password]").fill(PASSWORD)
        await form.locator("button").click()
        await expect(
            page.get_by_text(re.compile(f"{LOGS_IN_AS[language]}.?patron-"))
        ).to_be_visible()
        assert await fits(page)


async def test_whoever_is_renamed_is_called_so_on_pages_that_are_open(
    somebody: Somebody, director: House
) -> None:
    opened = await director.open_tournament(None, small(title="Spring"), display_name="春季賽")
    page = await somebody("/icon.svg")
    await page.clock.install()
    await page.goto(f"/tournament/{opened.name}")
    heading = page.get_by_role("heading", level=1)
    await expect(heading).to_have_text("春季賽")
    await director.name_tournament(opened.name, "秋季賽")
    await page.clock.fast_forward("01:01")
    await expect(heading).to_have_text("秋季賽")


async def test_a_name_that_is_refused_says_what_is_wrong_with_it(
    somebody: Somebody, house: Serving
) -> None:
    async with await House.guest(house.url, "Lucky Dragon"):
        """Somebody else is called so."""
    page = await _registered(somebody)
    form = page.locator("form").filter(has=page.locator("input[name=display_name]"))
    field, alert = form.locator("input"), form.get_by_role("alert")
    for language in LANGUAGES:
        await read_in(page, language)
        await field.fill("lucky dragon")
        await form.locator("button").click()
        await expect(alert).to_contain_text(TAKEN[language])
        await field.fill("何小姐 ")
        await form.locator("button").click()
        await expect(alert).to_contain_text(A_SPACE[language])
        assert await violations(page) == []
    await field.fill("何小姐")
    await form.locator("button").click()
    await expect(page.get_by_role("banner")).to_contain_text("何小姐")
    await expect(alert).to_have_count(0)


async def _registered(somebody: Somebody) -> Page:
    """Somebody who gives the house a display name as they come."""
    page = await somebody("/account", **ENGLISH)
    form = page.locator("form").filter(has=page.locator("input[autocomplete=new-password]"))
    await form.locator("input[name=name]").fill("miss-ho")
    await form.locator("input[name=display_name]").fill("何")
    await form.locator("input[name=password]").fill(PASSWORD)
    await form.locator("button").click()
    await page.get_by_role("link", name="何", exact=True).click()
    return page
