"""The display board in a browser: everything at once, and back by itself."""

import re

import pytest
import pytest_asyncio
from browser.pages import Somebody, boards_of, violations
from browser.scripted_table import PLAYER_WINS, Staff
from playwright.async_api import expect
from serving import Serving

from punto.client import House
from punto.client.bots import flat_stakes
from punto.table.state import Phase

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]

LAST_ROUND = {
    "en": "Last round: the table closes after it",
    "zh-Hans": "本局后关台",
    "zh-Hant": "本局後關枱",
}
WALLS = [(1920, 1080), (1080, 1920)]


@pytest_asyncio.fixture(scope="module", loop_scope="session", autouse=True)
async def played(house: Serving) -> None:
    """A table at which two rounds were played."""
    await house.open_table("quick")
    await play(house)
    await play(house)


async def play(house: Serving) -> None:
    async with await House.guest(house.url) as guest, guest.table("quick") as table:
        async for _ in flat_stakes(table, "banker", 10_00, 1):
            pass


@pytest.mark.parametrize(("width", "height"), WALLS)
async def test_it_fills_its_wall_without_a_login_and_without_scrolling(
    somebody: Somebody,
    width: int,
    height: int,
) -> None:
    page = await somebody("/board/quick", viewport={"width": width, "height": height})
    await expect(page.get_by_role("heading", name="quick")).to_be_visible()
    await expect(page.get_by_text("$1,000")).to_be_visible()
    roads = page.locator("[data-road]")
    await expect(roads).to_have_count(5)
    for road in await roads.all():
        box = await road.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
    size = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    assert await page.evaluate(size) == [width, height]
    assert await page.evaluate("getComputedStyle(document.body).cursor") == "none"
    assert await violations(page) == []


@pytest.mark.quick
async def test_it_shows_the_last_result_with_both_hands_and_comes_back_after_a_restart(
    somebody: Somebody, house: Serving
) -> None:
    page = await somebody("/board/quick")
    count = page.locator("[data-count=rounds]")
    await expect(count).to_have_text("2")
    await play(house)
    await expect(count).to_have_text("3")
    await expect(page.get_by_role("region", name="Last result")).to_contain_text(
        re.compile("wins|Tie")
    )
    assert await page.locator("svg.card").count() >= 4
    wall = page.locator("[data-up]")
    house.stop()
    await expect(wall).to_have_attribute("data-up", "false")
    await expect(page.get_by_text("The connection is lost.")).to_be_visible()
    house.start()
    await expect(wall).to_have_attribute("data-up", "true")
    await play(house)
    await expect(count).to_have_text("4")


async def test_a_board_that_is_switched_on_during_betting_shows_the_last_result_of_the_shoe(
    somebody: Somebody, house: Serving
) -> None:
    async with await House.guest(house.url) as guest, guest.table("quick") as table:
        seen = await table.until(lambda board: board.phase is Phase.BETTING)
        page = await somebody("/board/quick")
        last = page.get_by_role("region", name="Last result")
        result = seen.roads.bead[-1].result.value
        await expect(last.locator("[data-last]")).to_have_attribute("data-last", result)
        await expect(last).to_contain_text(result.capitalize())
        # No card was seen of it.
        await expect(last.locator("svg.card")).to_have_count(0)


async def test_everybody_is_told_of_a_last_round(staff: Staff, somebody: Somebody) -> None:
    table = await staff.open("last")
    boards = await boards_of(somebody, table.name)
    await table.close_betting()
    await table.pit.ask("CloseTable", why="the night is over")
    for language, board in boards.items():
        notice = board.get_by_role("status").filter(has_text=LAST_ROUND[language])
        await expect(notice).to_be_visible()
        assert await violations(board) == []
    await table.deal(*PLAYER_WINS)
    await table.pay()
    # The order stands until a person confirms the closing.
    await table.pit.ask("ConfirmClosing")
    for language, board in boards.items():
        await expect(board.get_by_text(LAST_ROUND[language])).to_have_count(0)


async def test_a_table_that_is_not_there_is_named(somebody: Somebody) -> None:
    page = await somebody("/board/nowhere")
    await expect(page.get_by_text("This house has no table nowhere.")).to_be_visible()


async def test_without_a_table_there_are_all_to_choose_from(somebody: Somebody) -> None:
    page = await somebody("/board/")
    await expect(page.get_by_role("heading", level=1)).to_have_text("Which table?")
    assert await violations(page) == []
    await page.get_by_role("link", name="quick").click()
    await expect(page.get_by_role("heading", name="quick")).to_be_visible()
    await expect(page.locator("[data-road]")).to_have_count(5)
