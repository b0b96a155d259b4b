"""The roads in a browser are those that the house has drawn, mark by mark."""

import json
import re
from random import Random
from typing import Any

import pytest
import pytest_asyncio
from browser.pages import Somebody, violations
from playwright.async_api import Page, ViewportSize, WebSocketRoute, expect
from serving import Serving

from punto.client import House
from punto.client.bots import flat_stakes
from punto.journal.encoding import encode
from punto.rules.round import Result
from punto.table.state import Mark
from punto.table.view import Board
from punto.table.view.roads import RoadsSeen, roads_seen

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]

ROADS = ("bead", "big", "big_eye", "small", "cockroach")
LETTERS = {result.letter: result for result in Result}
LATE = "TPP" + "B" * 14 + "P" * 9 + "TT" + "B" * 8 + "PBPB" + "P" * 7 + "TBBPPBPTTTB" + "P" * 9
"""A shoe near its end, with tails that run under each other."""

WALL: ViewportSize = {"width": 1920, "height": 1080}
PHONE: ViewportSize = {"width": 390, "height": 844}

DRAGON = "B" * 40 + "PBPP"
"""A tail that runs far ahead of what comes after it."""


@pytest_asyncio.fixture(scope="module", loop_scope="session", autouse=True)
async def quick(house: Serving) -> str:
    return await house.open_table("quick")


def marks(letters: str) -> tuple[Mark, ...]:
    chance = Random(1)
    return tuple(
        Mark(LETTERS[letter], *(chance.random() < 0.2 for _ in range(3))) for letter in letters
    )


async def drawn(page: Page) -> dict[str, list[list[str]]]:
    """Every mark of every road: its place, and what it is."""
    found: dict[str, list[list[str]]] = await page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("[data-road]")].map((road) => [
            road.dataset.road,
            [...road.querySelectorAll("[data-place]")].map((one) =>
                [one.dataset.place, one.dataset.mark, one.dataset.ties ?? "0"]),
        ]))"""
    )
    return found


def expected(roads: RoadsSeen) -> dict[str, list[list[str]]]:
    def place(one: Any) -> str:
        return f"{one.column},{one.row}"

    def side(result: Result | None) -> str:
        return result.value if result else "tie"

    signs = {
        road: [[place(one), "red" if one.red else "blue", "0"] for one in getattr(roads, road)]
        for road in ROADS[2:]
    }
    return {
        "bead": [[place(one), side(one.result), "0"] for one in roads.bead],
        "big": [[place(one), side(one.result), str(one.ties)] for one in roads.big],
        **signs,
    }


async def shown(page: Page, house: Serving, letters: str) -> RoadsSeen:
    """The board of the table, as if its shoe had had these results."""
    async with House(house.url) as anybody, anybody.table("quick") as table:
        board: Board = table.board
    roads = roads_seen(marks(letters), ask=True)
    view = json.loads(encode(board)) | {"roads": json.loads(encode(roads))}

    def table_socket(socket: WebSocketRoute) -> None:
        snapshot = {"type": "snapshot", "table": "quick", "sequence": 1, "at": 1, "role": "board"}
        socket.send(json.dumps(snapshot | {"view": view}))

    await page.route_web_socket(re.compile("/socket"), table_socket)
    await page.goto("/board/quick")
    await expect(page.locator("[data-rounds]")).to_have_attribute("data-rounds", str(len(letters)))
    return roads


async def in_sight(page: Page, name: str) -> None:
    """Waits until the newest mark of a road can be seen."""
    await page.wait_for_function(
        """(name) => {
            const road = document.querySelector(`[data-road=${name}]`);
            const frame = road.closest(".frame").getBoundingClientRect();
            const mark = road.querySelector(".newest").getBoundingClientRect();
            return mark.left >= frame.left - 1 && mark.right <= frame.right + 1;
        }""",
        arg=name,
    )


async def test_the_page_shows_what_the_house_has_drawn_round_after_round(
    somebody: Somebody, house: Serving
) -> None:
    page = await somebody("/board/quick")
    rounds = page.locator("[data-rounds]")
    async with await House.guest(house.url) as guest, guest.table("quick") as table:
        async for _ in flat_stakes(table, "banker", 10_00, 3):
            roads = table.board.roads
            await expect(rounds).to_have_attribute("data-rounds", str(roads.counts.rounds))
            assert await drawn(page) == expected(roads)


@pytest.mark.parametrize("letters", ["TT", LATE, DRAGON], ids=["ties", "late", "dragon"])
async def test_whole_shoes_are_drawn_and_the_newest_marks_are_in_sight(
    somebody: Somebody, house: Serving, letters: str
) -> None:
    page = await somebody("/rules", viewport=WALL)
    roads = await shown(page, house, letters)
    assert await drawn(page) == expected(roads)
    for size in (WALL, PHONE):
        await page.set_viewport_size(size)
        for name in ROADS:
            if getattr(roads, name):
                await expect(page.locator(f"[data-road={name}]")).to_be_visible()
                await in_sight(page, name)


async def test_they_are_heard_and_ask_marks_and_shares_are_there(
    somebody: Somebody, house: Serving
) -> None:
    page = await somebody("/rules")
    roads = await shown(page, house, LATE)
    counts = roads.counts
    last = [{"B": "Banker", "P": "Player", "T": "Tie"}[one] for one in LATE[-6:]]
    name = (
        f"Big road: Player {counts.player}, Banker {counts.banker}, Tie {counts.tie}. "
        f"The last, newest at the end: {', '.join(last)}"
    )
    await expect(page.get_by_role("img", name=name, exact=True)).to_be_visible()
    assert roads.ask is not None
    for side in ("banker", "player"):
        asked = getattr(roads.ask, side)
        for place, road in enumerate(ROADS[2:]):
            red = getattr(asked, road)
            mark = page.locator(f"[data-ask={side}] svg").nth(place)
            await expect(mark).to_have_attribute("data-mark", "red" if red else "blue")
    share = f"{100 * counts.banker / counts.rounds:.1f}%"
    await expect(page.locator("dd", has_text=share).first).to_contain_text(str(counts.banker))
    assert await violations(page) == []
