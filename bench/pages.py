"""The browser application on a real Chromium: how large it is, how soon a table is seen on a slow
phone, and how many frames a second are drawn while cards are dealt before a crowd.

The phone is the profile that page tests use: 1.6 megabits a second, 150 ms to and fro, a processor
four times as slow. The crowd are patrons who stand behind the table and wager; their chips are what
moves on the layout. The limits are those of the house; a screen draws 60 frames a second.
"""

import argparse
import asyncio
import sys
import time
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from browser.chromium import chromium
from playwright.async_api import Browser, ViewportSize
from serving import CONFIG, Serving, serving

from punto.client import House, Table
from punto.server.http.static_files import KINDS
from punto.table.state import Phase

MAX_BYTES = 150_000
MAX_SECONDS = 2.0
LANGUAGES = ("en", "zh")
FRAMES = 60.0
TABLE = "crowd"
BETTING_SECONDS = 4
AT_ONCE = 50

SLOW = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 0.75e6 / 8,
}
PHONE: ViewportSize = {"width": 390, "height": 844}

COUNT_FRAMES = """(seconds) => new Promise((done) => {
  const began = performance.now();
  let frames = 0, last = began, longest = 0;
  const look = (now) => {
    frames += 1;
    longest = Math.max(longest, now - last);
    last = now;
    if (now - began < seconds * 1000) requestAnimationFrame(look);
    else done({ rate: (frames * 1000) / (now - began), longest });
  };
  requestAnimationFrame(look);
})"""


def say(what: str, figure: str, limit: str = "", ratio: str = "") -> None:
    print(f"{what:<58} {figure:>18} {limit:>10} {ratio:>6}", flush=True)


def size() -> None:
    root = Path(str(files("punto.server").joinpath("web")))
    built = {
        path.name: path.with_name(f"{path.name}.gz").stat().st_size
        for path in root.rglob("*")
        if path.suffix in KINDS
    }
    for language in LANGUAGES:
        others = [
            size
            for name, size in built.items()
            if name.startswith("words.") and not name.startswith(f"words.{language}-")
        ]
        # What the house says when it says no, and its readings, are English already.
        unsaid = [
            size
            for name, size in built.items()
            if language == "en" and name.startswith(("sentences-", "readings-"))
        ]
        found = sum(built.values()) - sum(others) - sum(unsaid)
        ratio = f"{found / MAX_BYTES:.2f}"
        what = f"all pages in one language, compressed: {language}"
        say(what, f"{found:,} bytes", f"{MAX_BYTES:,}", ratio)
    total = sum(built.values())
    ratio = f"{total / MAX_BYTES:.2f}"
    say("all pages in all languages, compressed", f"{total:,} bytes", f"{MAX_BYTES:,}", ratio)


async def first_view(browser: Browser, url: str) -> None:
    context = await browser.new_context(viewport=PHONE, is_mobile=True, has_touch=True)
    page = await context.new_page()
    tools = await context.new_cdp_session(page)
    await tools.send("Network.enable")
    await tools.send("Network.emulateNetworkConditions", SLOW)
    await tools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    began = time.perf_counter()
    await page.goto(f"{url}/table/{TABLE}", wait_until="commit")
    await page.locator("[data-wager]").first.wait_for()
    seconds = time.perf_counter() - began
    ratio = f"{seconds / MAX_SECONDS:.2f}"
    say(
        "first table on a slow phone, as a new guest",
        f"{seconds:.2f} s",
        f"{MAX_SECONDS} s",
        ratio,
    )
    await context.close()


async def crowd(url: str, count: int) -> list[tuple[House, Table]]:
    async def come() -> tuple[House, Table]:
        house = await House.guest(url)
        table = await house.table(TABLE).__aenter__()
        await table.stand()
        return house, table

    found: list[tuple[House, Table]] = []
    while len(found) < count:
        found += await asyncio.gather(*(come() for _ in range(min(AT_ONCE, count - len(found)))))
    return found


async def play(tables: list[Table]) -> None:
    """Everybody wagers in every round, until this is cancelled."""
    while True:
        await tables[0].until(lambda board: board.phase is Phase.BETTING)
        for place, table in enumerate(tables):
            stakes = {("player", "banker", "tie")[place % 3]: 10_00 * (1 + place % 5)}
            await table.ask("PlaceWagers", stakes=stakes)
        await tables[0].until(lambda board: board.phase is not Phase.BETTING)


async def frames(browser: Browser, url: str, watchers: int) -> None:
    context = await browser.new_context(viewport={"width": 1280, "height": 800})
    page = await context.new_page()
    await page.goto(f"{url}/table/{TABLE}")
    await page.locator("[data-wager]").first.wait_for()
    empty = await context.new_page()
    await empty.bring_to_front()
    limit = (await empty.evaluate(COUNT_FRAMES, 3))["rate"]
    await empty.close()
    await page.bring_to_front()
    people = await crowd(url, watchers)
    async with asyncio.TaskGroup() as group:
        playing = group.create_task(play([table for _, table in people]))
        found = await page.evaluate(COUNT_FRAMES, 20)
        playing.cancel()
    say("frames a second on an empty page, headless", f"{limit:.1f}")
    say(
        f"frames a second while {watchers} wager and cards are dealt",
        f"{found['rate']:.1f}",
        f"{FRAMES:.0f}",
        f"{found['rate'] / FRAMES:.2f}",
    )
    say("  the longest between two of them", f"{found['longest']:.0f} ms")
    for house, table in people:
        await table.__aexit__(None, None, None)
        await house.__aexit__(None, None, None)
    await context.close()


async def run(house: Serving, options: argparse.Namespace) -> None:
    await house.open_table(TABLE, betting_seconds=BETTING_SECONDS, differential_cents=None)
    async with chromium() as browser:
        for _ in range(options.times):
            await first_view(browser, house.url)
        await frames(browser, house.url, options.watchers)


def main() -> None:
    parser = argparse.ArgumentParser(prog="./do bench pages", description=__doc__)
    parser.add_argument("--watchers", type=int, default=500)
    parser.add_argument("--times", type=int, default=3)
    options = parser.parse_args()
    size()
    with TemporaryDirectory(prefix="punto-bench-") as folder:
        config = f"guests = true\n\n{CONFIG[CONFIG.index('[rates]') :]}"
        with serving(Path(folder), config=config) as house:
            asyncio.run(run(house, options))


if __name__ == "__main__":
    main()
