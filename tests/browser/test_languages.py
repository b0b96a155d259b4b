"""Readers fetch the words of their own language, and those of another when they choose it."""

import re

import pytest
from browser.pages import Somebody, read_in
from playwright.async_api import expect

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]

NAMES = {"en": "Name", "zh-Hans": "名称", "zh-Hant": "名稱"}


async def test_one_language_is_fetched_and_another_once_it_is_chosen(somebody: Somebody) -> None:
    page = await somebody(locale="zh-HK")
    fetched: list[str] = []
    page.on(
        "request",
        lambda asked: fetched.extend(re.findall(r"/words\.([\w-]+)-[\w-]{8}\.js$", asked.url)),
    )
    await page.goto("/account")
    name = page.get_by_label(NAMES["zh-Hant"], exact=True).first
    await name.fill("ann")
    assert fetched == ["zh"]
    for language in ("en", "zh-Hans", "zh-Hant"):
        await read_in(page, language)
        # What was written before stays.
        name = page.get_by_label(NAMES[language], exact=True).first
        await expect(name).to_have_value("ann")
        await expect(page.locator("html")).to_have_attribute("lang", language)
    # Both kinds of Chinese come in one file.
    assert fetched == ["zh", "en"]


async def test_a_page_whose_words_cannot_be_fetched_keeps_its_language(somebody: Somebody) -> None:
    page = await somebody(locale="en-GB")
    await page.route("**/words.zh-*.js", lambda route: route.abort())
    async with page.expect_event("requestfailed"):
        await read_in(page, "zh-Hans")
    await expect(page.locator("html")).to_have_attribute("lang", "en")
    await expect(page.get_by_role("banner")).to_contain_text("Tables")
    await page.unroute("**/words.zh-*.js")
    await read_in(page, "zh-Hant")
    await expect(page.locator("html")).to_have_attribute("lang", "zh-Hant")
    await expect(page.get_by_role("banner")).to_contain_text("牌枱")


async def test_a_page_that_cannot_be_fetched_says_so_in_the_readers_language(
    somebody: Somebody,
) -> None:
    page = await somebody(locale="zh-HK")
    await page.route("**/application-*.js", lambda route: route.abort())
    await page.goto("/")
    again = page.get_by_role("link", name="無法載入頁面")
    await expect(again).to_be_visible()
    await page.unroute("**/application-*.js")
    await again.click()
    await expect(page.get_by_role("banner")).to_be_visible()
