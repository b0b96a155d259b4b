"""What the tests of pages share: coming in, choosing a language, looking at a page as a whole."""

import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from playwright.async_api import Locator, Page, expect
from serving import PASSWORD

Somebody = Callable[..., Awaitable[Page]]
"""Lets somebody in whom the house does not know, with a path before them."""
Comes = Callable[..., Awaitable[Page]]
"""Lets in somebody who has a login, by name, with a path before them."""

AXE = Path(__file__).resolve().parents[2] / "web/node_modules/axe-core/axe.min.js"

ENGLISH: dict[str, Any] = {"locale": "en-GB", "timezone_id": "UTC"}
PHONE: dict[str, Any] = {"viewport": {"width": 320, "height": 640}}

LOCALES = {"zh-Hans": "zh-CN", "zh-Hant": "zh-HK", "en": "en-GB"}
"""The languages of the pages, and what a browser calls each. English is last: whoever reads in all
of them goes on in it."""

UNFINISHED = re.compile("Looking it up…|正在查找…|The house opens its doors…|正在进入…|正在進入…")
"""What a page says while it waits for the house."""


async def log_in(page: Page, name: str) -> None:
    """Comes in by name and password, as the pages do it."""
    answer = await page.request.post("/api/v1/logins", data={"name": name, "password": PASSWORD})
    assert answer.ok, await answer.text()


async def come_as(somebody: Somebody, name: str, path: str, **options: Any) -> Page:
    """Somebody who has a login, with a page before them."""
    page = await somebody("/icon.svg", **options)
    await log_in(page, name)
    await page.goto(path)
    return page


async def register(page: Page, name: str) -> None:
    """Registers at the account's page, and goes to the account."""
    form = page.locator("form").filter(has=page.locator("input[autocomplete=new-password]"))
    await form.locator("input[name=name]").fill(name)
    await form.locator("input[name=password]").fill(PASSWORD)
    await form.locator("button").click()
    await page.get_by_role("link", name=name, exact=True).click()


async def read_in(page: Page, language: str) -> None:
    """Chooses a language in the menu at the top."""
    menu = page.locator("header details")
    if await menu.get_attribute("open") is None:
        await menu.locator("summary").click()
    await menu.locator("select").first.select_option(language)


async def boards_of(somebody: Somebody, table: str) -> dict[str, Page]:
    """Displays of a table, one in each language: a display has no menu to choose it in."""
    wall: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}, "timezone_id": "UTC"}
    return {
        language: await somebody(f"/board/{table}", locale=locale, **wall)
        for language, locale in LOCALES.items()
    }


def region(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


async def looked_up(page: Page) -> None:
    """Waits until a page is drawn and has all that it asks the house for."""
    await expect(page.locator("main h1")).to_be_visible()
    await expect(page.get_by_text(UNFINISHED)).to_have_count(0)


async def tab_to(page: Page, wanted: Locator) -> None:
    """Goes on with the Tab key until this has the focus."""
    for _ in range(60):
        await page.keyboard.press("Tab")
        if await wanted.evaluate("one => one === document.activeElement"):
            return
    raise AssertionError(f"the Tab key never comes to {wanted}")


async def fits(page: Page) -> bool:
    """Whether nothing makes the page wider than its window."""
    root = "document.documentElement"
    return bool(await page.evaluate(f"{root}.scrollWidth <= {root}.clientWidth"))


async def violations(page: Page) -> list[str]:
    """What axe-core finds wrong with a page for those who hear it or use no mouse, once it is all
    there: a page that is not drawn yet has neither a main landmark nor a heading."""
    await looked_up(page)
    await page.evaluate(AXE.read_text())
    found = await page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{one['id']}: {node['html'][:200]}" for one in found["violations"] for node in one["nodes"]
    ]


BROKEN = """() => {
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const around = text.parentElement;
    if (!around.checkVisibility() || around.closest(".visually-hidden, code")) continue;
    for (const { 0: word, index } of text.data.matchAll(/[A-Za-z]+/g)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word);
    }
  }
  return found;
}"""


async def broken(page: Page) -> list[str]:
    """The words that do not lie in one line; numbers that nobody reads as words may."""
    found: list[str] = await page.evaluate(BROKEN)
    return found
