"""The Chromium of browser tests, screenshots and benchmarks of pages: one that the machine has, or
the one that Playwright has fetched. Run as a program, it exits with 0 where there is one."""

import asyncio
import shutil
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Browser, BrowserType, Error, async_playwright

PROGRAMS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await _launch(playwright.chromium)
        yield browser
        await browser.close()


async def _launch(kind: BrowserType) -> Browser:
    """The first program that really starts: some only say that a package is missing."""
    failures = []
    for program in (*filter(None, map(shutil.which, PROGRAMS)), kind.executable_path):
        try:
            return await kind.launch(executable_path=program)
        except Error as error:
            failures.append(error)
    raise ExceptionGroup("no Chromium starts: ./do test looks for one and fetches it", failures)


async def _starts() -> bool:
    try:
        async with chromium():
            return True
    except ExceptionGroup:
        return False


if __name__ == "__main__":
    sys.exit(0 if asyncio.run(_starts()) else 1)
