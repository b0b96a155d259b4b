"""What the tests of pages share: coming in, choosing a language, looking at a page as a whole, and
at a table's."""

import re
from collections.abc import Awaitable, Callable
from typing import Any

from playwright.async_api import Locator, Page, expect
from serving import PASSWORD

Somebody = Callable[..., Awaitable[Page]]
Violations = Callable[[Page], Awaitable[list[str]]]

ENGLISH: dict[str, Any] = {"locale": "en-GB", "timezone_id": "UTC"}
PHONE: dict[str, Any] = {"viewport": {"width": 320, "height": 640}}


async def log_in(page: Page, name: str) -> None:
    """Comes in by name and password, as the pages do it."""
    answer = await page.request.post("/api/v1/logins", data={"name": name, "password": PASSWORD})
    assert answer.ok, await answer.text()


async def read_in(page: Page, language: str) -> None:
    """Chooses a language in the menu at the top."""
    menu = page.locator("header details")
    if await menu.get_attribute("open") is None:
        await menu.locator("summary").click()
    await menu.locator("select").first.select_option(language)


async def fits(page: Page) -> bool:
    """Whether nothing makes the page wider than its window."""
    root = "document.documentElement"
    return bool(await page.evaluate(f"{root}.scrollWidth <= {root}.clientWidth"))


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


# At a table.


def area(page: Page, key: str) -> Locator:
    return page.locator(f"[data-wager={key}]")


def outcome(page: Page) -> Locator:
    return page.locator("[data-outcome]")


def yours(amount: str) -> re.Pattern[str]:
    return re.compile(rf"yours {re.escape(amount)}(,|$)")


async def staked(page: Page, key: str, amount: str) -> None:
    """This lies on a wager, and the house has said so."""
    await expect(area(page, key)).to_have_accessible_name(yours(amount))
