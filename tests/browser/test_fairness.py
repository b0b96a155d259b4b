"""A shoe that was played out is checked in the browser, and a number that was changed is found."""

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from browser.pages import ENGLISH, PHONE, Somebody, fits, violations
from playwright.async_api import Locator, Page, expect
from server.records.people import DEALER, DealersTable, People, people_of
from serving import PIT, Serving
from waiting import SECONDS

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]

VERIFY_SHOE = Path(__file__).resolve().parents[2] / "tools" / "verify_shoe.py"
MATCHES = "The commitment matches"
MATCHES_NOT = "The commitment does not match"
DEALT = "The rounds took the cards and die values of this order"
ROUNDS = 4


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def shoe(house: Serving) -> AsyncIterator[Any]:
    """The first shoe of table P1, which the pit has retired after some rounds."""
    async with people_of(house) as people:
        table = DealersTable(people, "P1")
        await table.open("power-98", decks=4)
        for _ in range(ROUNDS):
            await table.bet({})
            for command in ("CloseBetting", "PassShaker", "AnnounceNext"):
                await table.ask(DEALER, command)
            await table.finish()
        await table.ask(PIT, "RetireShoe", why="a card is bent")
        found = await _revealed(people)
        await table.load()
        yield found


async def _revealed(people: People) -> Any:
    async with asyncio.timeout(SECONDS):
        while True:
            found = await people.nobody.get("/tables/P1/shoes/1")
            if found["shoe"]["state"] == "revealed":
                return found
            await asyncio.sleep(0.02)


def check(page: Page) -> Locator:
    return page.get_by_role("region", name="Was it fair?")


@pytest.mark.quick
async def test_a_shoe_that_is_over_checks_out_in_the_browser(somebody: Somebody, shoe: Any) -> None:
    page = await somebody("/shoes", **ENGLISH)
    await page.get_by_role("link", name="P1", exact=True).click()
    await expect(page.get_by_role("listitem")).to_have_count(2)
    await expect(page.get_by_role("main")).to_contain_text("retired by the pit")
    assert await violations(page) == []
    await page.get_by_role("link", name="Shoe 1", exact=True).click()
    await expect(check(page)).to_contain_text(MATCHES)
    await expect(check(page)).to_contain_text(DEALT)
    await expect(check(page).locator("[data-computed]")).to_have_text(shoe["file"]["commitment"])
    await expect(page.get_by_role("main")).to_contain_text("“a card is bent”")
    await expect(page.get_by_role("region", name="Rounds").get_by_role("listitem")).to_have_count(
        ROUNDS
    )
    for summary in await page.locator("summary").all():
        await summary.click()
    assert await violations(page) == []


async def test_a_number_that_was_changed_does_not_match(somebody: Somebody, shoe: Any) -> None:
    page = await somebody("/shoes/P1/1", **ENGLISH)
    await expect(check(page)).to_contain_text(MATCHES)
    await check(page).get_by_text("The numbers, and a check of others").click()
    order = list(shoe["file"]["order"])
    dice = list(shoe["file"]["dice"])

    # Two cards that were not dealt have changed places: the rounds cannot tell, the hash does.
    other = next(place for place, card in enumerate(order) if card != order[-1])
    swapped = [*order[:other], order[-1], *order[other + 1 : -1], order[other]]
    assert sorted(swapped) == sorted(order)
    await page.get_by_label("Order of the cards").fill(" ".join(swapped))
    await expect(check(page)).to_contain_text(MATCHES_NOT)
    await page.get_by_role("button", name="As the house revealed it").click()
    await expect(check(page)).to_contain_text(MATCHES)

    # A card that was dealt is another.
    first = len(order) - _left(shoe)
    dealt = shoe["file"]["rounds"][0]["cards"][0]
    assert order[first] == dealt
    changed = "As" if dealt != "As" else "Ah"
    await page.get_by_label("Order of the cards").fill(
        " ".join([*order[:first], changed, *order[first + 1 :]])
    )
    await expect(check(page)).to_contain_text(MATCHES_NOT)
    await expect(check(page)).to_contain_text("Round 1 does not match the order")
    await page.get_by_role("button", name="As the house revealed it").click()

    # A throw that was read is another.
    await page.get_by_label("Die values").fill(" ".join(map(str, [dice[0] % 6 + 1, *dice[1:]])))
    await expect(check(page)).to_contain_text("The die of round 1 does not match")
    await page.get_by_role("button", name="As the house revealed it").click()

    # A commitment that the reader wrote down is another.
    await page.get_by_label("Commitment").fill("0" * 64)
    await expect(check(page)).to_contain_text(MATCHES_NOT)


def _left(shoe: Any) -> int:
    """How many cards were in the shoe before its first round."""
    burned = shoe["file"]["burned"]
    return len(shoe["file"]["order"]) - (1 + burned["count"] if burned else 0)


async def test_the_shoe_can_be_checked_elsewhere(
    somebody: Somebody, shoe: Any, tmp_path: Path
) -> None:
    page = await somebody("/shoes/P1/1", **ENGLISH)
    await page.get_by_text("Check it elsewhere").click()
    async with page.expect_download() as waiting:
        await page.get_by_role("button", name="Download the shoe (JSON)").click()
    file = tmp_path / (await waiting.value).suggested_filename
    await (await waiting.value).save_as(file)
    await expect(page.get_by_role("main")).to_contain_text(f"python3 verify_shoe.py {file.name}")
    assert json.loads(file.read_text()) == shoe["file"]
    done = await asyncio.to_thread(
        subprocess.run, (sys.executable, VERIFY_SHOE, file), capture_output=True, check=False
    )
    assert done.returncode == 0, done.stdout

    async with page.expect_download() as waiting:
        await page.get_by_role("button", name="Download the five lines").click()
    lines = tmp_path / (await waiting.value).suggested_filename
    await (await waiting.value).save_as(lines)
    assert sha256(lines.read_bytes()).hexdigest() == shoe["file"]["commitment"]


@pytest.mark.usefixtures("shoe")
async def test_the_edges_of_every_round_are_drawn_with_a_table_behind(somebody: Somebody) -> None:
    page = await somebody("/shoes/P1/1", **ENGLISH)
    edges = page.get_by_role("region", name="Edges, round by round")
    await expect(edges.get_by_role("img")).to_be_visible()
    await edges.get_by_label("Wager").select_option("tie")
    await edges.get_by_text("The edges as a table").click()
    await expect(edges.get_by_role("row")).to_have_count(1 + ROUNDS)


@pytest.mark.usefixtures("shoe")
async def test_a_shoe_in_play_shows_its_promise_and_nothing_else(somebody: Somebody) -> None:
    page = await somebody("/shoes/P1/2", **ENGLISH)
    await expect(page.get_by_role("main")).to_contain_text("This shoe is in play")
    await expect(check(page)).to_have_count(0)
    assert await violations(page) == []


async def test_the_page_of_a_shoe_fits_a_phone(somebody: Somebody, shoe: Any) -> None:
    page = await somebody("/shoes/P1/1", locale="zh-HK", color_scheme="dark", **PHONE)
    await expect(page.locator("[data-computed]")).to_have_text(shoe["file"]["commitment"])
    await expect(page.locator("polyline")).to_be_visible()
    for summary in await page.locator("summary").all():
        await summary.click()
    assert await fits(page)
    assert await violations(page) == []
