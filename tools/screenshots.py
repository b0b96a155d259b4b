"""Pictures of every page: `./do screenshots [FOLDER]`, for somebody to look at.

A real house with a table of each game, which a dealer takes from phase to phase while patrons look
on: on a desktop and on a phone, light and dark, in the three languages.
"""

import argparse
import asyncio
import sys
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from itertools import cycle, product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from browser.conftest import OPTIONS, program
from playwright.async_api import Browser, Page, async_playwright
from serving import CONFIG, PASSWORD, PIT, Serving, serving

from punto.client import House, Table
from punto.games import GAMES
from punto.rules.game import Game
from punto.table.actor import Role
from punto.table.settings import Dealing, settings_for
from punto.table.state import Phase

DEALER = "mei"
DEVICES: Mapping[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True},
}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
LANGUAGES = ("en", "zh-Hans", "zh-Hant")
STAFF_DEVICES = {**DEVICES, "wall": {"viewport": {"width": 1920, "height": 1080}}}

HOUSE = "guests = true\nwelcome_cents = 1_000_000\n\n"
ROUNDS_OF_A_LATE_SHOE = 60


class Looker:
    """One way to look at the house, with a browser context of its own."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name

    async def shoot(self, folder: Path, what: str, *, whole: bool = False) -> None:
        path = folder / what / f"{self.name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        await self.page.screenshot(path=path, full_page=whole)


@asynccontextmanager
async def lookers(
    browser: Browser, url: str, devices: Iterable[str] = DEVICES
) -> AsyncIterator[list[Looker]]:
    found = []
    # Every device in every language, and light and dark in turn.
    for (device, language), theme in zip(product(devices, LANGUAGES), cycle(THEMES)):
        context = await browser.new_context(
            base_url=url,
            color_scheme=theme,
            locale=language,
            # A picture is taken of what has come to rest.
            reduced_motion="reduce",
            **STAFF_DEVICES[device],
        )
        page = await context.new_page()
        found.append(Looker(page, f"{device}-{theme}-{language}"))
    try:
        yield found
    finally:
        for one in found:
            await one.page.context.close()


async def to(looking: Iterable[Looker], path: str) -> None:
    await asyncio.gather(*(one.page.goto(path, wait_until="networkidle") for one in looking))


async def shoot(looking: Iterable[Looker], folder: Path, what: str, *, whole: bool = False) -> None:
    for one in looking:
        await one.shoot(folder, what, whole=whole)
    print(what, flush=True)


async def log_in(looking: Iterable[Looker], name: str) -> None:
    for one in looking:
        await one.page.request.post("/api/v1/logins", data={"name": name, "password": PASSWORD})


# A table, taken from phase to phase.


class Round:
    def __init__(self, table: Table, game: Game) -> None:
        self._table = table
        self._game = game

    async def open(self) -> None:
        """Betting is open, whatever has to come before it."""
        while self._table.board.phase is not Phase.BETTING:
            board = self._table.board
            if board.shoe is None or board.shoe.ended:
                await self._table.ask("LoadNext")
            elif board.shoe.cards_left == board.decks * 52:
                await self._table.ask("DrawNext")
            else:
                await self._table.ask("OpenBetting")

    async def close(self) -> None:
        await self._table.ask("CloseBetting")
        if self._game.die:
            await self._table.ask("PassShaker")

    async def shake(self) -> None:
        if self._game.die:
            if self._table.board.phase is Phase.SHAKING and "CompleteShake" in self._may():
                await self._table.ask("CompleteShake")
            await self._table.ask("OpenNext")

    async def draw(self, cards: int | None = None) -> None:
        while self._table.board.phase is Phase.DEALING and cards != 0:
            await self._table.ask("DrawNext")
            cards = None if cards is None else cards - 1

    async def pay(self) -> None:
        while "Pay" in self._may():
            await self._table.ask("Pay")

    def _may(self) -> tuple[str, ...]:
        view = self._table.view
        return getattr(view, "may", ()) if view is not None else ()

    async def whole(self) -> None:
        await self.open()
        await self.close()
        await self.shake()
        await self.draw()
        await self.pay()


async def wager(one: Looker, table: str, stakes: Mapping[str, int]) -> None:
    """Through the API, with the login of the page."""
    login = await (await one.page.request.get("/api/v1/login")).json()
    await one.page.request.post(
        f"/api/v1/tables/{table}/commands",
        headers={"x-csrf-token": login["csrf"]},
        data={"command": "PlaceWagers", "id": f"{table} {one.name}", "stakes": stakes},
    )


def stakes(game: Game) -> dict[str, int]:
    return {one.key: 100_00 if place < 2 else 20_00 for place, one in enumerate(game.every_wager)}


async def table_pages(browser: Browser, url: str, dealer: House, game: Game, folder: Path) -> None:
    async with lookers(browser, url) as looking, dealer.table(game.slug) as table:
        round_ = Round(table, game)
        await round_.open()
        await to(looking, f"/table/{game.slug}")
        what = f"table-{game.slug}"
        await shoot(looking, folder, f"{what}/1-betting")
        for one in looking:
            await wager(one, game.slug, stakes(game))
        await shoot(looking, folder, f"{what}/2-wagered")
        await round_.close()
        if game.die:
            await shoot(looking, folder, f"{what}/3-shaking")
            await round_.shake()
        await round_.draw(3)
        await shoot(looking, folder, f"{what}/4-dealing")
        await round_.draw()
        await shoot(looking, folder, f"{what}/5-result")
        await round_.pay()
        await shoot(looking, folder, f"{what}/6-paid", whole=True)


async def patrons_pages(browser: Browser, url: str, folder: Path) -> None:
    async with lookers(browser, url) as looking:
        await to(looking, "/")
        await shoot(looking, folder, "lobby")
        await to(looking, "/table/late")
        await shoot(looking, folder, "late-shoe", whole=True)
        for page in ("rules", "rules/power-98", "history", "account", "shoes/late", "shoes/late/1"):
            await to(looking, f"/{page}")
            await shoot(looking, folder, page.replace("/", "-"), whole=True)


async def staff_pages(browser: Browser, url: str, folder: Path) -> None:
    async with lookers(browser, url) as looking:
        await to(looking, "/staff")
        await shoot(looking, folder, "staff-doors")
        await log_in(looking, DEALER)
        await to(looking, "/staff/table/baccarat")
        await shoot(looking, folder, "dealer")
    async with lookers(browser, url) as looking:
        await log_in(looking, PIT)
        pages = ("", "/table/baccarat", "/people", "/disputes", "/reports", "/alarms", "/audit")
        for page in pages:
            await to(looking, f"/staff/pit{page}")
            await shoot(looking, folder, f"pit{page.replace('/', '-')}", whole=True)


async def wall_pages(browser: Browser, url: str, folder: Path) -> None:
    async with lookers(browser, url, ("wall",)) as looking:
        await to(looking, "/board/late")
        await shoot(looking, folder, "board")


# The house.


async def open_tables(house: Serving) -> str:
    """A table of each game for a dealer, and one that has seen most of its shoe. The dealer's
    link is gone by then."""
    async with house.pit() as pit:
        for name, game in [(game.slug, game) for game in GAMES] + [("late", GAMES[0])]:
            settings = settings_for(game, Dealing.DEALER, least_cents=10_00, most_cents=1_000_00)
            await pit.open_table(name, settings)
            async with pit.table(name) as table:
                await table.ask("FillFloat", cents=1_000_000_00)
                await table.ask("ChangeDealer", dealer=DEALER)
                if game.session_wagers:
                    await table.ask("OpenSession", hands=20)
    return DEALER


async def appoint(house: Serving) -> None:
    code = house.code
    assert code is not None, "nobody has come in yet"
    async with House(house.url) as administrator:
        await administrator.use_code(code, PASSWORD)
        for name, role in ((PIT, Role.PIT), (DEALER, Role.DEALER)):
            appointed = await administrator.appoint(name, role)
            async with House(house.url) as person:
                await person.use_code(appointed.code, PASSWORD)
    house.code = None


async def take(house: Serving, folder: Path) -> None:
    await appoint(house)
    await open_tables(house)
    async with House(house.url) as dealer:
        await dealer.log_in(DEALER, PASSWORD)
        async with dealer.table("late") as table:
            for _ in range(ROUNDS_OF_A_LATE_SHOE):
                await Round(table, GAMES[0]).whole()
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path=program(), args=list(OPTIONS)
            )
            for game in GAMES:
                await table_pages(browser, house.url, dealer, game, folder)
            await patrons_pages(browser, house.url, folder)
            await staff_pages(browser, house.url, folder)
            await wall_pages(browser, house.url, folder)
            await browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(prog="./do screenshots", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build/screenshots"))
    options = parser.parse_args()
    with TemporaryDirectory(prefix="punto-screenshots-") as place:
        config = HOUSE + CONFIG[CONFIG.index("[rates]") :]
        with serving(Path(place), config=config) as house:
            asyncio.run(take(house, options.folder))


if __name__ == "__main__":
    main()
