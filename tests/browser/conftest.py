"""A real browser before a real house. Each test has a browser context of its own, as a person has a
device; those of one module share the house, and all of them the browser."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any
from urllib.parse import urlsplit

import pytest
import pytest_asyncio
from browser.chromium import chromium
from browser.pages import Comes, Somebody, come_as
from browser.pit_house import pit_house
from browser.scripted_table import AtTable, ScriptedTable, Staff, staff_of
from browser.tournaments import director_of
from playwright.async_api import Browser, BrowserContext, Page, Response, expect
from server.records.people import People
from serving import Serving

from punto.client import House

SECONDS_TO_SEE = 20
"""So long something may take that has to be seen."""

expect.set_options(timeout=1000 * SECONDS_TO_SEE)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def somebody(browser: Browser, house: Serving) -> AsyncIterator[Somebody]:
    """Lets somebody in with a device of their own; what their pages complain of fails the test."""
    complaints: list[str] = []
    async with AsyncExitStack() as stack:

        async def come(path: str = "/", **options: Any) -> Page:
            context: BrowserContext = await browser.new_context(base_url=house.url, **options)
            stack.push_async_callback(context.close)
            context.set_default_timeout(1000 * SECONDS_TO_SEE)
            page = await context.new_page()
            page.on("pageerror", lambda error: complaints.append(str(error)))
            page.on("console", lambda said: complaints.extend(_complaint(said)))
            page.on("response", lambda answer: complaints.extend(_fault(answer)))
            await page.goto(path)
            return page

        yield come
    assert complaints == []


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def staff(house: Serving) -> AsyncIterator[Staff]:
    async with staff_of(house) as found:
        yield found


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def director(house: Serving) -> AsyncIterator[House]:
    async with await director_of(house) as running:
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def people(house: Serving) -> AsyncIterator[People]:
    async with pit_house(house) as found:
        yield found


@pytest.fixture
def comes(somebody: Somebody, people: People) -> Comes:
    """Somebody of the staff with a page of the pit before them."""
    assert people.tokens, "everybody is known"

    async def come(name: str, path: str, **options: Any) -> Page:
        page = await come_as(somebody, name, f"/staff/pit{path}", **options)
        await expect(page.locator("main h1")).to_be_visible()
        return page

    return come


@pytest.fixture
def at_table(staff: Staff, somebody: Somebody) -> AtTable:
    """A new table where betting is open, and a guest who looks at it."""

    async def open_and_look(
        name: str, slug: str = "baccarat", **options: Any
    ) -> tuple[ScriptedTable, Page]:
        table = await staff.open(name, slug)
        return table, await somebody(f"/table/{name}", **options)

    return open_and_look


def _complaint(said: Any) -> list[str]:
    # A line that is cut on purpose is no fault of the page; of answers, see below.
    expected = ("WebSocket", "Failed to load resource")
    if said.type != "error" or any(word in said.text for word in expected):
        return []
    return [said.text]


def _fault(answer: Response) -> list[str]:
    """The house may say no; it neither breaks nor lacks a file of its own page."""
    missing = answer.status == 404 and urlsplit(answer.url).path.startswith("/assets/")
    return [f"{answer.status} {answer.url}"] if missing or answer.status >= 500 else []
