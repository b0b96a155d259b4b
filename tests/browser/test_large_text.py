"""Every page with text of twice the size, and in a window 320 pixels wide: nothing runs out of the
page sideways, and no text is cut off."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from browser.pages import ENGLISH, Somebody, fits, log_in
from msgspec.structs import replace
from playwright.async_api import Page, expect
from server.records.people import DEALER, DealersTable, People, people_of
from serving import PIT, Serving
from waiting import SECONDS

from punto.games import GAMES
from punto.journal.actor import Role
from punto.tournament.ready_made_formats import SINGLE_TABLE

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]

TABLE, HELD, PATRON = "large-text-1", "large-text-2", "lara"
TOURNAMENT, DIRECTOR = "large-text", "dana"
STAKES = {PATRON: {"banker": 100_00, "tie": 10_00}}

FOR_PATRONS = (
    "/",
    f"/table/{HELD}",
    "/rules",
    *(f"/rules/{game.slug}" for game in GAMES),
    "/shoes",
    f"/shoes/{TABLE}",
    f"/shoes/{TABLE}/1",
    "/history",
    f"/history/{TABLE}/1",
    "/account",
    f"/board/{TABLE}",
)
FOR_STAFF = (
    "/staff",
    f"/staff/table/{HELD}",
    "/staff/pit",
    f"/staff/pit/table/{TABLE}",
    f"/staff/pit/table/{HELD}",
    "/staff/pit/open",
    "/staff/pit/alarms",
    "/staff/pit/disputes",
    "/staff/pit/people",
    "/staff/pit/reports",
    "/staff/pit/audit",
)
FOR_DIRECTORS = (
    "/staff/director",
    "/staff/director/~new",
    f"/staff/director/{TOURNAMENT}",
)

CUT_OFF = """() => {
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.data.trim() || !text.parentElement.checkVisibility()) continue;
    range.selectNodeContents(text);
    const lies = range.getBoundingClientRect();
    if (!lies.width) continue;
    // Nobody scrolls to the left of a page.
    if (lies.left < 0 && lies.bottom > 0) found.push(text.data.trim());
    for (let around = text.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(around);
      // What is only heard is out of sight on purpose, and what scrolls can be reached.
      if (clipPath !== "none" || overflowX === "auto" || overflowX === "scroll") break;
      if (overflowX === "visible" && overflowY === "visible") continue;
      const edge = around.getBoundingClientRect();
      const wide = lies.left < edge.left - 1 || lies.right > edge.right + 1;
      const high = lies.top < edge.top - 1 || lies.bottom > edge.bottom + 1;
      if (wide || high) found.push(text.data.trim());
      break;
    }
  }
  return found;
}"""

STICKS_OUT = """() => [...document.querySelectorAll("body *")]
  .filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth)
  .map((one) => `${one.localName}.${one.className} sticks out`)"""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def people(house: Serving) -> AsyncIterator[People]:
    """A table with a shoe that is over and another that goes on, and one that is held; a patron who
    has played at both, and disputes a round. A tournament whose seats are drawn."""
    async with people_of(house) as people:
        await people.patron(PATRON)
        await people.staff(Role.DIRECTOR, DIRECTOR)
        format = replace(SINGLE_TABLE, entry_cents=0)
        await people[DIRECTOR].post("/tournaments", name=TOURNAMENT, format=format)
        where = f"/tournaments/{TOURNAMENT}/commands"
        await people.patron("leo")
        for name, command in ((PATRON, "Register"), ("leo", "Register"), (DIRECTOR, "DrawStage")):
            await people[name].post(where, command=command)
        over, held = DealersTable(people, TABLE), DealersTable(people, HELD)
        for table in (over, held):
            await table.open(decks=4)
            await table.ask(PATRON, "TakeSeat", seat=1)
            await table.play(STAKES)
        await people[PATRON].post(f"/rounds/{TABLE}/1/disputes", words="It was a nine.")
        await held.bet(STAKES)
        await held.ask(DEALER, "CloseBetting")
        await held.ask(DEALER, "DrawNext")
        await held.ask(DEALER, "ReportIrregularity", clause="5.2", note="two cards at once")
        await over.ask(PIT, "RetireShoe", why="a card is bent")
        async with asyncio.timeout(SECONDS):
            while (await people.nobody.get(f"/tables/{TABLE}/shoes/1"))["file"] is None:
                await asyncio.sleep(0.02)
        await over.load()
        yield people


async def unfold(page: Page) -> None:
    """Whatever is folded up is to be read, too."""
    await page.evaluate(
        "() => document.querySelectorAll('details').forEach((one) => (one.open = true))"
    )


@pytest.mark.parametrize(
    ("name", "paths"), [(PATRON, FOR_PATRONS), (PIT, FOR_STAFF), (DIRECTOR, FOR_DIRECTORS)]
)
async def test_no_page_loses_anything_with_large_text_or_in_a_narrow_window(
    somebody: Somebody, people: People, name: str, paths: tuple[str, ...]
) -> None:
    assert PATRON in people.tokens
    page = await somebody("/icon.svg", **ENGLISH)
    await log_in(page, name)
    lost: list[str] = []
    for path in paths:
        await page.set_viewport_size({"width": 1280, "height": 800})
        await page.goto(path)
        await expect(page.locator("main h1")).to_have_count(1)
        await expect(page.get_by_text("Looking it up…")).to_have_count(0, timeout=1000 * SECONDS)
        await unfold(page)
        await page.evaluate("document.documentElement.style.fontSize = '200%'")
        lost += [f"{path}, large: {one}" for one in await lost_of(page)]
        await page.evaluate("document.documentElement.style.fontSize = ''")
        await page.set_viewport_size({"width": 320, "height": 640})
        lost += [f"{path}, narrow: {one}" for one in await lost_of(page)]
    assert lost == []


async def lost_of(page: Page) -> list[str]:
    found: list[str] = await page.evaluate(CUT_OFF)
    return found if await fits(page) else [*found, *await page.evaluate(STICKS_OUT)]
