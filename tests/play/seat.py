"""A patron's seat at the real application, driven by keys and clicks."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from html import unescape
from typing import Any

from play.known_cards import OPTIONS, shoe, shoes_in_turn
from textual.pilot import Pilot
from textual.widgets import Input, Static
from waiting import until

from punto.cli.play.accounts import Accounts
from punto.cli.play.app import PlayApp
from punto.cli.play.chance import VirtualShoe
from punto.cli.play.local_table import LocalTable
from punto.cli.play.screens.table import TableScreen
from punto.rules.game import Game

ROUNDS_TO_CALM = 6
"""A key travels through application, screen and widget, and a dialog's answer back again."""

WIDE = (120, 40)


@dataclass
class Seat:
    """A patron's view of the application."""

    app: PlayApp
    pilot: Pilot[Accounts]

    @property
    def screen(self) -> TableScreen:
        tables = [screen for screen in self.app.screen_stack if isinstance(screen, TableScreen)]
        return tables[-1]

    @property
    def table(self) -> LocalTable:
        return self.screen.table

    @property
    def log(self) -> str:
        return self.screen.view.log_lines.text

    @property
    def notice(self) -> str:
        return self.text("#notice")

    async def until_painted(self, text: str) -> None:
        """The terminal is painted a moment after the key is obeyed."""

        def is_painted() -> bool:
            return text in unescape(self.app.export_screenshot()).replace("\xa0", " ")

        await until(is_painted)

    def text(self, selector: str) -> str:
        return str(self.screen.query_one(selector, Static).content)

    async def press(self, *keys: str) -> None:
        for key in keys:
            self.app.simulate_key(key)
            await self.calm()

    async def click(self, selector: str, button: int = 1) -> None:
        await self.pilot.click(selector, button=button)
        await self.calm()

    async def type(self, text: str) -> None:
        """Fills the dialog's field and presses Enter."""
        self.app.screen.query_one(Input).value = text
        await self.press("enter")

    async def calm(self) -> None:
        """Waits until everything that has been asked for has happened."""
        for _ in range(ROUNDS_TO_CALM):
            screen = self.app.screen
            focused = screen.focused.ancestors_with_self if screen.focused else [screen]
            for pump in (self.app, *focused):
                passed = asyncio.Event()
                pump.call_later(passed.set)
                # A dialog that is being closed hears nothing any more.
                while pump.is_running and not passed.is_set():
                    await asyncio.sleep(0)

    async def go_home(self, key: str) -> tuple[int, int]:
        """Presses the key after which the application ends: what the patron leaves with, and what
        they had brought."""
        self.app.simulate_key(key)
        while self.app.return_value is None:
            await self.pilot.pause()
        return self.app.return_value.balance_cents, self.app.return_value.bought_in_cents


@asynccontextmanager
async def seat(
    *shoes: VirtualShoe, game: Game | None = None, size: tuple[int, int] = (80, 24), **options: Any
) -> AsyncIterator[Seat]:
    """A seat at a table that does not burn and deals at once."""
    app = PlayApp(replace(OPTIONS, game=game, **options), shoes_in_turn(shoes or [shoe()]))
    async with app.run_test(size=size) as pilot:
        patron = Seat(app, pilot)
        await pilot.pause()
        await patron.calm()
        yield patron
