"""Pictures of every page: `./do screenshots [FOLDER]`, for somebody to look at.

A real house with a table of each game, which a dealer takes from phase to phase while patrons look
on: on a desktop and on a phone, in the three languages, each light and dark. The pit's house is
another, where something waits for a decision, and a third has a tournament.
"""

import argparse
import asyncio
import random
import sys
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from browser.chromium import chromium
from browser.pages import log_in
from browser.pit_house import VIRTUAL, pit_house
from browser.scripted_table import DEALER, PLAYER_WINS, ScriptedTable, Staff, staff_of
from browser.tournaments import director_of, step, wait_for_tournament
from PIL import Image
from playwright.async_api import Browser, Page
from rehearsal.play import DIRECTOR, direct, playing, quick
from serving import CONFIG, PIT, Serving, serving

from punto.client import House
from punto.games import GAMES, game
from punto.rules.game import Game
from punto.table.settings import Dealing
from punto.tournament.next_step import Step
from punto.tournament.ready_made_formats import THREE_ROUNDS

DEVICES: Mapping[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True},
    "wall": {"viewport": {"width": 1920, "height": 1080}},
}
PICTURES = Path(__file__).resolve().parent.parent / "docs/pictures"
ONES_OWN = ("desktop", "phone")
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
LANGUAGES = ("en", "zh-Hans", "zh-Hant")

HOUSE = "guests = true\nwelcome_cents = 1_000_000\n\n"
LATE = "late"
ROUNDS_OF_TWO_SHOES = 140
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Waits until changes are drawn."""
MAX_PICTURES = 4
"""Pictures taken at most until two are equal: a page with a clock never comes to rest."""
BEST = {
    "power-98/5-result/desktop-en-dark": "power-98",
    "fabulous-4/2-wagered/phone-zh-Hant-light": "phone",
    "late-shoe/desktop-zh-Hans-light": "late-shoe",
    "desk/3-card/desktop-en-light": "desk",
    "pit-table-D1/desktop-en-dark": "pit",
    "board/wall-zh-Hant-dark": "board",
    "leader-board/3-paused/wall-en-dark": "leader-board",
    "console/3-paused/desktop-en-light": "director",
}
"""The pictures in README and docs, and their names there."""
TOURNAMENT = "spring"
BOTS = 18
POWER = 3
"""What the die shows for a Power hand."""


class Looker:
    """One way to look at the house, with a browser context of its own."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name

    async def shoot(self, folder: Path, what: str, *, whole: bool = False) -> None:
        for theme in THEMES:
            path = folder / what / f"{self.name}-{theme}.png"
            path.parent.mkdir(parents=True, exist_ok=True)
            await self.page.emulate_media(color_scheme=theme)
            path.write_bytes(await self._at_rest(whole=whole))

    async def _at_rest(self, *, whole: bool) -> bytes:
        """The page once it no longer changes: a busy browser may show an old state first."""
        picture = await self._picture(whole=whole)
        for _ in range(MAX_PICTURES):
            last, picture = picture, await self._picture(whole=whole)
            if picture == last:
                break
        return picture

    async def _picture(self, *, whole: bool) -> bytes:
        await self.page.evaluate(TWO_FRAMES)
        return await self.page.screenshot(full_page=whole)


class Lookers:
    def __init__(self, every: list[Looker], folder: Path) -> None:
        self._every = every
        self._folder = folder

    async def to(self, path: str) -> None:
        goings = (one.page.goto(path, wait_until="networkidle") for one in self._every)
        await asyncio.gather(*goings)

    async def shoot(self, what: str, *, whole: bool = False) -> None:
        for one in self._every:
            await one.shoot(self._folder, what, whole=whole)
        print(what, flush=True)

    async def log_in(self, name: str) -> None:
        for one in self._every:
            await log_in(one.page, name)

    async def enter_as_guests(self) -> None:
        for one in self._every:
            answer = await one.page.request.post("/api/v1/guests", data={})
            assert answer.ok, await answer.text()

    async def register(self, tournament: str) -> None:
        for one in self._every:
            await command(one.page, f"tournaments/{tournament}", command="Register")

    async def to_own_tables(self, tournament: str) -> None:
        for one in self._every:
            shown = await (await one.page.request.get(f"/api/v1/tournaments/{tournament}")).json()
            await one.page.goto(f"/table/{shown['own']['table']}", wait_until="networkidle")

    async def wager(self, table: str, stakes: Mapping[str, int]) -> None:
        for one in self._every:
            await wager(one.page, table, stakes)
        # A table tells of wagers in turns.
        for one in self._every:
            for key in stakes:
                await one.page.locator(f"[data-wager={key}] .stack").wait_for()


@asynccontextmanager
async def lookers(
    browser: Browser, url: str, folder: Path, devices: Iterable[str] = ONES_OWN
) -> AsyncIterator[Lookers]:
    found = []
    for device, language in product(devices, LANGUAGES):
        context = await browser.new_context(
            base_url=url,
            locale=language,
            # A picture is taken of what has come to rest.
            reduced_motion="reduce",
            **DEVICES[device],
        )
        found.append(Looker(await context.new_page(), f"{device}-{language}"))
    try:
        yield Lookers(found, folder)
    finally:
        for one in found:
            await one.page.context.close()


async def command(page: Page, path: str, **asked: Any) -> None:
    """Through the API, with the login of the page."""
    login = await (await page.request.get("/api/v1/login")).json()
    answer = await page.request.post(
        f"/api/v1/{path}/commands",
        headers={"x-csrf-token": login["csrf"]},
        data={"id": str(random.random()), **asked},
    )
    assert answer.ok, await answer.text()


async def wager(page: Page, table: str, stakes: Mapping[str, int]) -> None:
    await command(page, f"tables/{table}", command="PlaceWagers", stakes=stakes)


def stakes(game: Game) -> dict[str, int]:
    return {one.key: 100_00 if place < 2 else 20_00 for place, one in enumerate(game.every_wager)}


# What patrons see.


async def table_pages(looking: Lookers, table: ScriptedTable, game: Game) -> None:
    await looking.to(f"/table/{table.name}")
    await looking.shoot(f"{table.name}/1-betting")
    await looking.wager(table.name, stakes(game))
    await looking.shoot(f"{table.name}/2-wagered")
    await table.close_betting()
    if game.die:
        await table.pass_shaker()
        await looking.shoot(f"{table.name}/3-shaking")
        await table.complete_shake()
        await table.show_die(POWER)
    await table.deal(*PLAYER_WINS[:3])
    await looking.shoot(f"{table.name}/4-dealing")
    await table.deal(*PLAYER_WINS[3:])
    await looking.shoot(f"{table.name}/5-result")
    await table.pay()
    await looking.shoot(f"{table.name}/6-paid", whole=True)

    await table.open_betting()
    await looking.wager(table.name, {"banker": 50_00})
    await table.close_betting()
    await table.hold("5.4")
    await looking.shoot(f"{table.name}/7-held")
    await table.void("two cards stuck together")
    await looking.shoot(f"{table.name}/8-void")


async def patrons_pages(browser: Browser, url: str, staff: Staff, folder: Path) -> None:
    async with lookers(browser, url, folder) as looking:
        for each in GAMES:
            await table_pages(looking, await staff.open(each.slug, each.slug), each)
        await looking.to("/")
        await looking.shoot("lobby")
        await looking.to(f"/table/{LATE}")
        await looking.shoot("late-shoe", whole=True)
        rounds = ["history/power-98/1", f"shoes/{LATE}", f"shoes/{LATE}/1"]
        for page in ("rules", "rules/power-98", "history", "account", *rounds):
            await looking.to(f"/{page}")
            await looking.shoot(page.replace("/", "-"), whole=True)


async def walls(browser: Browser, url: str, folder: Path) -> None:
    async with lookers(browser, url, folder, ("wall",)) as looking:
        await looking.to(f"/board/{LATE}")
        await looking.shoot("board")


async def play_late(table: ScriptedTable) -> None:
    """A whole shoe, and most of the next."""
    for _ in range(ROUNDS_OF_TWO_SHOES):
        await table.play_virtual()
        await table.open_betting()


# What the staff see.


async def desk_pages(browser: Browser, house: Serving, staff: Staff, folder: Path) -> None:
    table = await staff.open("desk", "power-98")
    async with await House.guest(house.url) as patron, patron.table("desk") as seat:
        await seat.ask("TakeSeat", seat=3)
        await seat.ask("PlaceWagers", stakes=stakes(game("power-98")))
        async with lookers(browser, house.url, folder) as looking:
            await looking.to("/staff")
            await looking.shoot("staff-doors")
            await looking.log_in(DEALER)
            await looking.to("/staff/table/desk")
            await looking.shoot("desk/1-betting")
            await table.close_betting()
            await table.pass_shaker()
            await table.complete_shake()
            await looking.shoot("desk/2-die")
            await table.show_die(POWER)
            await table.deal(*PLAYER_WINS[:3])
            await looking.shoot("desk/3-card")
            await table.deal(*PLAYER_WINS[3:])
            await looking.shoot("desk/4-paying", whole=True)


async def pit_pages(browser: Browser, house: Serving, folder: Path) -> None:
    async with pit_house(house), lookers(browser, house.url, folder) as looking:
        await looking.log_in(PIT)
        pages = ("people", "disputes", "reports", "alarms", "audit")
        for page in ("", f"table/{VIRTUAL}", *pages):
            await looking.to(f"/staff/pit/{page}")
            await looking.shoot(f"pit-{page}".strip("-").replace("/", "-"), whole=True)


# A tournament.


async def tournament_pages(browser: Browser, house: Serving, folder: Path) -> None:
    rules = quick(THREE_ROUNDS, hands=3, betting_seconds=3)
    async with (
        await director_of(house) as director,
        lookers(browser, house.url, folder) as players,
        lookers(browser, house.url, folder) as staff,
        lookers(browser, house.url, folder, ("wall",)) as wall,
    ):
        await staff.log_in(DIRECTOR)
        await director.open_tournament(TOURNAMENT, rules)
        await players.enter_as_guests()
        await players.register(TOURNAMENT)
        async with playing(house.url, TOURNAMENT, BOTS):
            see = partial(tournament_views, players, staff, wall)
            await see("1-registration")
            await step(director, TOURNAMENT, Step.DRAW)
            await see("2-drawn")
            await director.direct(TOURNAMENT, "StartStage")
            await wait_for_tournament(
                director, TOURNAMENT, lambda shown: shown.tournament.hands > 0
            )
            await director.direct(TOURNAMENT, "PausePlay", why="a short break")
            await see("3-paused")
            await players.to("/")
            await players.shoot("lobby-tournaments", whole=True)
            await players.to_own_tables(TOURNAMENT)
            await players.shoot("tournament-table")
            await director.direct(TOURNAMENT, "ResumePlay")
            await direct(director, TOURNAMENT, lambda _: None)
        await see("4-ended")
        for page in ("", "/~new"):
            await staff.to(f"/staff/director{page}")
            await staff.shoot(f"director{page.replace('/~', '-')}", whole=True)


async def tournament_views(players: Lookers, staff: Lookers, wall: Lookers, when: str) -> None:
    for looking, path, what in (
        (players, f"/tournament/{TOURNAMENT}", "tournament"),
        (staff, f"/staff/director/{TOURNAMENT}", "console"),
        (wall, f"/tournament/{TOURNAMENT}/board", "leader-board"),
    ):
        await looking.to(path)
        await looking.shoot(f"{what}/{when}", whole=looking is not wall)


# The houses.


async def take(house: Serving, pit: Serving, tournament: Serving, folder: Path) -> None:
    async with chromium() as browser, staff_of(house) as staff:
        await tournament_pages(browser, tournament, folder)
        await play_late(await staff.open(LATE, dealing=Dealing.DEALER))
        await patrons_pages(browser, house.url, staff, folder)
        await walls(browser, house.url, folder)
        await desk_pages(browser, house, staff, folder)
        await pit_pages(browser, pit, folder)


def main() -> None:
    parser = argparse.ArgumentParser(prog="./do screenshots", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build/screenshots"))
    parser.add_argument("--docs", action="store_true", help="put the best into docs/pictures")
    options = parser.parse_args()
    config = HOUSE + CONFIG[CONFIG.index("[rates]") :]
    with (
        TemporaryDirectory() as one,
        TemporaryDirectory() as other,
        TemporaryDirectory() as third,
        serving(Path(one), config=config) as house,
        serving(Path(other)) as pit,
        serving(Path(third)) as tournament,
    ):
        asyncio.run(take(house, pit, tournament, options.folder))
    if options.docs:
        PICTURES.mkdir(exist_ok=True)
        for one, name in BEST.items():
            picture = Image.open(options.folder / f"{one}.png").convert("RGB")
            # So many colours are enough, and the file is a third as large.
            picture.quantize(256).save(PICTURES / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
